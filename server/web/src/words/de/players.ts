// Players, their games and their ratings.
export const errors = {
  sign_in_needed: 'Auf diesem Server musst du dich zum Spielen anmelden.',
  bad_passphrase: 'Name oder Passphrase ist falsch.',
  bad_jwt:
    'Diese Anmeldung ist ungültig oder abgelaufen. Fang auf der Seite, die dich hergeführt hat, ' +
    'noch einmal an.',
  not_registered: 'Dieses Spiel ist gewertet: Wer mitspielt, muss angemeldet sein.',
  no_registration: 'Hier kann man sich nicht registrieren.',
  no_accounts: 'Dieser Server akzeptiert keine Konten von anderen Seiten.',
  no_players: 'Dieser Server speichert nichts und kennt darum keine Spieler.',
  no_such_player: 'Diese Person gibt es hier nicht (mehr).',
  no_such_family: 'Solche Spiele gibt es nicht. Wähl andere.',
  already_seated: 'Du sitzt schon hier: In gewerteten Spielen hat jede Person einen Platz.',
  rated_without_bots: 'In gewerteten Spielen spielen keine Bots mit.',
  rated_needs_clock: 'Ein gewertetes Spiel braucht eine Uhr. Wähl eine.',
  not_yours: 'Name und Anmeldung verwaltest du dort, wo dein Konto ist.',
  still_playing:
    'Du sitzt in einem Spiel, das nicht zu Ende ist. Verlass zuerst deinen Platz oder gib auf.',
};

const account = {
  sign_in: 'Anmelden',
  sign_up: 'Registrieren',
  sign_out: 'Abmelden',
  account: 'Dein Konto',
  account_of: 'Dein Konto: {{name}}',
  lead:
    'Spielen kannst du auch ohne Konto. Mit Konto behältst du Namen und Spiele auf jedem Gerät ' +
    'und kannst gewertet spielen.',
  back_then: 'Danach geht es dort weiter, wo du warst.',
  name: 'Dein Name',
  passphrase: 'Passphrase',
  passphrase_new: 'Neue Passphrase',
  passphrase_now: 'Bisherige Passphrase',
  passphrase_hint:
    '8 bis 128 Zeichen, ganz gleich welche. Ein paar Wörter hintereinander merkt man sich leicht.',
  name_hint: 'Bis zu 32 Zeichen. Er gehört nur dir: Niemand kann einen ähnlichen haben.',
  show: 'Zeigen, was ich tippe',
  name_like: 'Dieser Name oder ein ähnlicher ist vergeben. Wähl einen anderen.',
  too_short: 'Eine Passphrase hat 8 bis 128 Zeichen.',
  name_wrong: 'Dieser Name geht nicht{{character}}. Ein Name hat 1 bis 32 sichtbare Zeichen.',
  lost:
    'Eine vergessene Passphrase kann niemand wiederherstellen. Lass sie von deinem Browser ' +
    'speichern.',
  by_operator: 'Hast du beim Betreiber dieses Servers ein Konto, melde dich auf dessen Seite an.',
  only_operator: 'Anmelden kannst du dich nur auf der Seite des Betreibers.',
  unkept:
    'Dieser Server speichert nichts, darum kann sich niemand anmelden. Spielen kannst du trotzdem.',
  guest_keeps: 'Was du auf diesem Gerät gespielt hast, gehört dann zu deinem Konto.',
  guest_stays:
    'Was du auf diesem Gerät gespielt hast, kommt nicht mit: Um es zu behalten, registriere dich ' +
    'stattdessen.',
  guest: 'Du hast hier ohne Anmeldung gespielt. Nur dieses Gerät weiß davon.',
  welcome: 'Du bist als {{name}} angemeldet.',
  signed_up: 'Du bist als {{name}} registriert.',
  signed_out: 'Du bist auf diesem Gerät abgemeldet.',
  signed_out_here: 'Du bist hier abgemeldet, aber der Server war nicht erreichbar.',
  not_any_more: 'Du bist auf diesem Gerät nicht mehr angemeldet.',
  other_account:
    'Du bist als {{name}} angemeldet. Der Link, der dich hergeführt hat, meldet dich neu an.',
  take_link: 'Mit dem Link anmelden',
  keep_this: '{{name}} bleiben',
  change_name: 'Name ändern',
  change_name_hint:
    'Auch Listen früherer Spiele zeigen den neuen Namen; ihre Aufzeichnungen behalten den alten.',
  change_passphrase: 'Passphrase ändern',
  change_passphrase_hint: 'Auf allen anderen Geräten bist du dann abgemeldet.',
  changed_name: 'Du heißt jetzt {{name}}.',
  changed_passphrase: 'Die Passphrase ist geändert.',
  save: 'Speichern',
  looked_after: 'Name und Anmeldung verwaltest du dort, wo dein Konto ist.',
  forget: 'Meine Daten löschen',
  forget_what:
    'Das löscht Name, Passphrase, Wertungen und Chatnachrichten, endgültig und auf allen ' +
    'Geräten. Niemand kann sie wiederherstellen.',
  forget_stays:
    'Die Spiele bleiben, denn sie gehören auch den anderen: mit jedem Zug und jedem Punkt, aber ' +
    'mit „Jemand“ an Stelle deines Namens. Die Wertungen der anderen ändern sich nicht.',
  forget_yes: 'Ja, meine Daten löschen',
  forgotten: 'Deine Daten sind gelöscht.',
  no: 'Abbrechen',
  sits_as: 'Du bist angemeldet, darum ist das dein Name am Tisch.',
  sit_needs: 'Melde dich an, um Platz zu nehmen: Auf diesem Server spielen nur Angemeldete.',
  open_needs:
    'Melde dich an, um ein Spiel zu erstellen: Auf diesem Server spielen nur Angemeldete.',
  sit_rated: 'Dieses Spiel ist gewertet. Melde dich an, um Platz zu nehmen.',
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
  family: 'Spielart',
  rated_games: 'Spiele',
  provisional: 'vorläufig',
  provisional_hint:
    'Bis zum zehnten gewerteten Spiel ist eine Wertung vorläufig. Sie beginnt bei 0 und steigt, ' +
    'während der Server lernt, wie gut du spielst.',
  no_ratings: 'Noch keine gewerteten Spiele.',
  played: 'Frühere Spiele',
  my_games: 'Meine früheren Spiele',
  all_games: 'Alle früheren Spiele',
  all_games_lead:
    'Spiele in Räumen, die allen offen standen. Jedes kann man sich noch einmal ansehen.',
  my_games_lead: 'Alles, was du gespielt hast, auch in Räumen, die nicht allen offen standen.',
  my_games_none: 'Du hast hier noch nicht gespielt, oder nur, bevor dieser Server dich kannte.',
  no_games: 'Keine solchen Spiele.',
  found_one: '{{count}} Spiel',
  found_other: '{{count}} Spiele',
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
  analysis: 'Auswerten',
  replay_of: 'Noch einmal ansehen: {{game}}',
  analysis_of: 'Auswerten: {{game}}',
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
  leaders_none:
    'Hier hat noch niemand zehn gewertete Spiele gespielt. Erst dann steht man auf der Liste.',
  leaders_hint:
    'Auf der Liste steht, wer zehn gewertete Spiele gespielt hat. Vorher ist eine Wertung vorläufig.',
  own_provisional_one: 'Deine Wertung ist vorläufig: {{count}} von 10 gewerteten Spielen.',
  own_provisional_other: 'Deine Wertung ist vorläufig: {{count}} von 10 gewerteten Spielen.',
  own_none: 'Du hast noch kein gewertetes Spiel dieser Art gespielt.',
};

const rated = {
  field: 'Gewertet',
  field_hint:
    'Das Ergebnis zählt für die Wertung aller. Nur Angemeldete spielen mit, ohne Bots, Tipps und ' +
    'zurückgenommene Züge.',
  field_guest: 'Du bist nicht angemeldet: Du kannst das Spiel erstellen und dich dort anmelden.',
  no_tips: 'In gewerteten Spielen gibt es keine Tipps.',
  short: 'gewertet',
  unrated: 'nicht gewertet',
  here: 'Dieses Spiel ist gewertet: Es zählt für die Wertung aller, die mitspielen.',
  result: 'Änderungen der Wertungen',
  waits: 'Die Wertungen werden berechnet …',
  untold: 'Die Wertungen sind noch nicht da. Du findest sie in den Profilen.',
};

const help = {
  title: 'Mitspieler und Wertungen',
  idea:
    'Zum Spielen brauchst du kein Konto. Wenn du dich zum ersten Mal hinsetzt, macht dich der ' +
    'Server zum Gast: Den Schlüssel dazu hat nur dieses Gerät, und mit ihm findest du hier ' +
    'deine früheren Spiele.',
  sign:
    'Mit einem Konto gehört der Name dir allein und trägt am Tisch ein Zeichen. Du meldest dich ' +
    'auf jedem Gerät mit Name und Passphrase an.',
  rated:
    'Ein Raum kann gewertet sein. Dann spielen dort nur Angemeldete, und der Endstand ändert ' +
    'ihre Wertungen. Wer aufgibt, steht hinter denen, die bleiben.',
  rating:
    'Kingdomino, Queendomino und die anderen werden je für sich gewertet. Bis zum zehnten Spiel ist ' +
    'eine Wertung vorläufig; danach stehst du auf der Rangliste.',
  forget:
    'Unter deinem Konto lässt sich alles über dich löschen. Die Spiele bleiben, ohne deinen Namen.',
};

export const texts = { players: { ...account, ...lists, on: rated, help } };
