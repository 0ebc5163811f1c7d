// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'Auf diesem Server spielt nur, wer angemeldet ist.',
  bad_passphrase: 'Name und Passphrase passen nicht zusammen.',
  bad_jwt:
    'Diese Anmeldung gilt nicht oder nicht mehr. Fang auf der Seite, die dich hergeführt hat, neu an.',
  not_registered: 'Dieses Spiel ist gewertet: Wer mitspielt, muss angemeldet sein.',
  no_registration: 'Hier kann man sich nicht registrieren.',
  no_accounts: 'Dieser Server lässt niemanden mit einem Konto von anderswo herein.',
  no_players: 'Dieser Server speichert nichts und kennt darum niemanden.',
  no_such_player: 'Diese Person gibt es hier nicht (mehr).',
  no_such_family: 'Solche Spiele gibt es nicht. Wähl andere.',
  already_seated: 'Du sitzt schon hier: In gewerteten Spielen hat jede Person einen Platz.',
  rated_without_bots: 'In gewerteten Spielen spielen keine Bots mit.',
  rated_needs_clock: 'Ein gewertetes Spiel braucht eine Uhr. Wähle eine.',
  not_yours: 'Um deinen Namen und deine Anmeldung kümmert sich, wer dein Konto führt.',
  still_playing:
    'Du sitzt in einem Spiel, das nicht zu Ende ist. Verlass zuerst deinen Platz oder das Spiel.',
};

const account = {
  sign_in: 'Anmelden',
  sign_up: 'Registrieren',
  sign_out: 'Abmelden',
  account: 'Dein Konto',
  account_of: 'Dein Konto: {{name}}',
  lead:
    'Spielen kannst du auch ohne. Wer sich anmeldet, behält Namen und Spiele auf jedem Gerät und ' +
    'kann gewertet spielen.',
  back_then: 'Danach geht es dort weiter, wo du warst.',
  name: 'Dein Name',
  passphrase: 'Passphrase',
  passphrase_new: 'Neue Passphrase',
  passphrase_now: 'Bisherige Passphrase',
  passphrase_hint:
    '8 bis 128 Zeichen, ganz gleich welche. Ein paar Wörter hintereinander merkt man sich leicht.',
  name_hint: 'Bis zu 32 Zeichen. Er gehört nur dir: Niemand kann einen haben, der so aussieht.',
  show: 'Zeigen, was ich tippe',
  name_like: 'Diesen Namen hat schon jemand, oder einen, der so aussieht. Wähl einen anderen.',
  too_short: 'Eine Passphrase hat 8 bis 128 Zeichen.',
  name_wrong: 'Dieser Name geht nicht{{character}}. Ein Name hat 1 bis 32 Zeichen, die man sieht.',
  lost: 'Eine vergessene Passphrase kann dir niemand sagen. Lass sie von deinem Browser aufbewahren.',
  by_operator:
    'Wer beim Betreiber dieses Servers ein Konto hat, kommt über dessen eigene Seite herein.',
  only_operator: 'Hier kommt man nur über die Seite derer herein, die diesen Server betreiben.',
  unkept:
    'Dieser Server speichert nichts, darum kann sich niemand anmelden. Spielen kannst du trotzdem.',
  guest_keeps: 'Was du auf diesem Gerät bisher gespielt hast, gehört dann zu deinem Konto.',
  guest_stays:
    'Was du auf diesem Gerät bisher gespielt hast, kommt nicht mit: Dafür registriere dich.',
  guest: 'Du hast hier ohne Anmeldung gespielt. Nur dieses Gerät weiß davon.',
  welcome: 'Du bist als {{name}} angemeldet.',
  signed_up: 'Du bist als {{name}} registriert.',
  signed_out: 'Du bist auf diesem Gerät abgemeldet.',
  signed_out_here: 'Du bist hier abgemeldet. Dem Server konnte es nicht gesagt werden.',
  not_any_more: 'Du bist auf diesem Gerät nicht mehr angemeldet.',
  other_account:
    'Du bist als {{name}} angemeldet. Der Link, der dich hergeführt hat, meldet dich neu an.',
  take_link: 'Mit dem Link anmelden',
  keep_this: '{{name}} bleiben',
  change_name: 'Anderer Name',
  change_name_hint:
    'Frühere Spiele haben dann auch den neuen Namen, in Listen, aber nicht in ihren Aufzeichnungen.',
  change_passphrase: 'Andere Passphrase',
  change_passphrase_hint: 'Auf allen anderen Geräten bist du dann abgemeldet.',
  changed_name: 'Du heißt jetzt {{name}}.',
  changed_passphrase: 'Die neue Passphrase gilt.',
  save: 'Speichern',
  looked_after: 'Um deinen Namen und deine Anmeldung kümmert sich, wer dein Konto führt.',
  forget: 'Meine Daten löschen',
  forget_what:
    'Name, Passphrase, Wertungen und was du im Chat gesagt hast werden gelöscht, für immer und auf ' +
    'allen Geräten. Niemand kann sie zurückholen.',
  forget_stays:
    'Die Spiele bleiben, denn sie gehören auch den anderen: mit jedem Zug und jedem Punkt, aber mit ' +
    '„Jemand“ an Stelle deines Namens. Was gewertete Spiele den anderen brachten, bleibt.',
  forget_yes: 'Ja, meine Daten löschen',
  forgotten: 'Deine Daten sind gelöscht.',
  no: 'Abbrechen',
  sits_as: 'Du bist angemeldet, darum ist das dein Name am Tisch.',
  sit_needs:
    'Um dich hier hinzusetzen, musst du angemeldet sein: Auf diesem Server spielen nur Angemeldete.',
  open_needs:
    'Um einen Raum zu öffnen, musst du angemeldet sein: Auf diesem Server spielen nur Angemeldete.',
  sit_rated: 'Dieses Spiel ist gewertet. Um dich hinzusetzen, musst du angemeldet sein.',
  signed_in_here: 'Hier angemeldet:',
  seat_mark: 'angemeldet',
  profile_of: '{{name}}, angemeldet: zum Profil',
};

const lists = {
  profile: 'Profil',
  my_profile: 'Mein Profil',
  since: 'Hier seit {{date}}',
  its_you: 'Das bist du.',
  ratings: 'Wertungen',
  rating: 'Wertung',
  family: 'Art',
  rated_games: 'Spiele',
  provisional: 'vorläufig',
  provisional_hint:
    'Bis zum zehnten gewerteten Spiel ist eine Wertung vorläufig. Sie beginnt bei 0 und steigt, ' +
    'während der Server lernt, wie gut jemand spielt.',
  no_ratings: 'Noch keine gewerteten Spiele.',
  played: 'Frühere Spiele',
  my_games: 'Meine früheren Spiele',
  all_games: 'Alle früheren Spiele',
  all_games_lead:
    'Spiele in Räumen, die allen offen standen. Jedes kann man sich noch einmal ansehen.',
  my_games_lead: 'Alles, was du gespielt hast, auch in Räumen, die nicht allen offen standen.',
  my_games_none: 'Du hast hier noch nicht gespielt, oder nicht, seit dieser Server dich kennt.',
  no_games: 'Keine solchen Spiele.',
  found_one: '{{count}} Spiel wird gezeigt.',
  found_other: '{{count}} Spiele werden gezeigt.',
  more: 'Mehr zeigen',
  filters: 'Welche Spiele?',
  any_preset: 'alle Spiele',
  by_player: 'Mit wem',
  by_player_hint: 'Der ganze Name einer angemeldeten Person.',
  by_preset: 'Spiel',
  from: 'Von',
  to: 'Bis',
  reset: 'Alle zeigen',
  replay: 'Noch einmal ansehen',
  analysis: 'Analysieren',
  replay_of: 'Noch einmal ansehen: {{game}}',
  analysis_of: 'Analysieren: {{game}}',
  place: '{{place}}.',
  points_one: '{{count}} Punkt',
  points_other: '{{count}} Punkte',
  rated: 'gewertet',
  somebody: 'Jemand',
  you: 'du',
  change: '{{before}} → {{after}} ({{change}})',
  change_label: 'Wertung',
  leaderboards: 'Ranglisten',
  leaderboard_of: 'Rangliste: {{family}}',
  rank: 'Rang',
  player: 'Wer',
  leaders_none: 'Hier hat noch niemand zehn gewertete Spiele gespielt. So viele braucht es.',
  leaders_hint:
    'Auf der Liste steht, wer zehn gewertete Spiele gespielt hat. Vorher ist eine Wertung vorläufig.',
  own_provisional_one:
    'Deine Wertung ist vorläufig: {{count}} gewertetes Spiel von den 10, die es braucht.',
  own_provisional_other:
    'Deine Wertung ist vorläufig: {{count}} gewertete Spiele von den 10, die es braucht.',
  own_none: 'Du hast noch kein gewertetes Spiel dieser Art gespielt.',
};

const rated = {
  field: 'Gewertet',
  field_hint:
    'Das Ergebnis zählt für die Wertung aller. Nur Angemeldete spielen mit, ohne Bots, Tipps und ' +
    'zurückgenommene Züge.',
  field_guest: 'Du bist nicht angemeldet: Du kannst den Raum öffnen und dich dort anmelden.',
  no_tips: 'In gewerteten Spielen gibt es keine Tipps.',
  short: 'gewertet',
  unrated: 'nicht gewertet',
  here: 'Dieses Spiel ist gewertet: Es zählt für die Wertung aller, die mitspielen.',
  result: 'Was es mit den Wertungen gemacht hat',
  waits: 'Die Wertungen werden berechnet…',
  untold: 'Die Wertungen sind noch nicht da. Sie werden in den Profilen stehen.',
};

const help = {
  title: 'Spielende und Wertungen',
  idea:
    'Zum Spielen brauchst du kein Konto. Wenn du dich zum ersten Mal hinsetzt, macht dich der Server ' +
    'zum Gast: Den Schlüssel dazu kennt nur dieses Gerät, und mit ihm findest du hier deine ' +
    'früheren Spiele.',
  sign:
    'Wer sich registriert, hat den Namen für sich, sitzt mit einem Zeichen daneben am Tisch und ' +
    'meldet sich auf jedem Gerät mit Name und Passphrase an.',
  rated:
    'Ein Raum kann gewertet sein. Dann spielen dort nur Angemeldete, und die Plätze am Ende ändern ' +
    'ihre Wertungen. Wer ein Spiel verlässt, steht hinter denen, die bleiben.',
  rating:
    'Kingdomino, Queendomino und die anderen werden je für sich gewertet. Bis zum zehnten Spiel ist ' +
    'eine Wertung vorläufig; danach stehst du auf der Rangliste.',
  forget:
    'Unter deinem Konto lässt sich alles über dich löschen. Die Spiele bleiben, ohne deinen Namen.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
