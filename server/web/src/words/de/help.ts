// The help, in our own words.
const kingdomino = {
  title: 'Kingdomino',
  idea:
    'Rund um dein Schloss wächst ein Königreich, Dominostein für Dominostein. Wer große Gebiete ' +
    'mit vielen Kronen zusammenbringt, gewinnt.',
  turn: 'Dein Zug',
  turn_text:
    'Einige Dominosteine liegen in einer Reihe, auf jedem steht ein König. Gespielt wird vom ' +
    'ersten bis zum letzten. Bist du am Zug, machst du zwei Dinge:',
  turn_lay: 'Du legst den Dominostein, auf dem dein König steht, in dein Königreich.',
  turn_claim: 'Du setzt deinen König auf einen freien Dominostein der nächsten Reihe.',
  turn_order:
    'Dominosteine mit höherer Zahl sind meist besser, liegen aber weiter hinten: Nimmst du ' +
    'jetzt einen guten, wählst du in der nächsten Runde später.',
  line_picture: 'Vier Dominosteine in einer Reihe. Auf dreien stehen Könige von drei Spielern.',
  lay: 'Einen Dominostein legen',
  lay_touch:
    'Eine seiner Hälften berührt dein Schloss oder die gleiche Landschaft. Ecken zählen nicht.',
  lay_fit:
    'Dein Königreich passt mit dem Schloss in 5 mal 5 Felder. Wo das Schloss steht, ist egal.',
  lay_waste: 'Ein Dominostein, der nirgends passt, wird abgeworfen.',
  kingdom_picture:
    'Ein Königreich: vier Getreidefelder mit zwei Kronen, drei Seen mit einer, ein Wald.',
  points: 'Prestigepunkte',
  points_text:
    'Jedes zusammenhängende Gebiet bringt Felder mal Kronen. Ohne Krone gibt es keine ' +
    'Prestigepunkte.',
  points_wheat: 'Getreidefelder: 4 Felder × 2 Kronen = 8',
  points_lake: 'Seen: 3 Felder × 1 Krone = 3',
  points_forest: 'Wald: 1 Feld × 0 Kronen = 0',
  points_tie: 'Bei Gleichstand gewinnt das größte Gebiet.',
  two: 'Zu zweit',
  two_text:
    'Ihr habt je zwei Könige, seid also je Runde zweimal am Zug. Im großen Duell sind alle ' +
    'Dominosteine im Spiel, und die Königreiche haben 7 mal 7 Felder.',
  extras: 'Zusatzregeln',
  extras_harmony: 'Harmonie: 5 Prestigepunkte, wenn du nie einen Dominostein abgeworfen hast.',
  extras_middle:
    'Reich der Mitte: 10 Prestigepunkte, wenn dein Schloss am Ende in der Mitte steht.',
};

const queendomino = {
  title: 'Queendomino',
  idea: 'Wie Kingdomino, aber nach dem Legen darfst du noch mehr, in dieser Reihenfolge:',
  tax: 'Steuern',
  tax_text:
    'Setz Ritter auf eines der gerade gelegten Felder oder auf beide. Jeder treibt eine Münze ' +
    'je Feld seines Gebiets ein und bleibt dort stehen.',
  build: 'Bauen',
  build_text:
    'Kauf ein Gebäude und stell es auf ein freies Stadtfeld. Es kann Prestigepunkte, Kronen, ' +
    'Ritter oder Türme bringen. Was niemand kauft, wird billiger.',
  queen: 'Die Queen',
  queen_text:
    'Bekommst du Türme und hat niemand mehr als du, besucht sie dich. Dann kostet Bauen eine ' +
    'Münze weniger, und am Ende ist sie eine Krone in deinem größten Gebiet.',
  dragon: 'Der Drache',
  dragon_text:
    'Für eine Münze verbrennt er ein Gebäude des Gebäudetableaus: nur einmal je Runde, und nie ' +
    'für den, bei dem die Queen ist.',
  claim: 'Wählen',
  claim_text: 'Zuletzt setzt du wie immer deinen König auf einen Dominostein der nächsten Reihe.',
  start: 'Alle beginnen mit 7 Münzen und einem Ritter.',
  end: 'Am Ende sind drei Münzen ein Prestigepunkt, und die Gebäude werden gewertet.',
  assumed:
    'Bei manchen Gebäuden sind die gedruckten Werte nicht öffentlich bekannt. Dort nimmt dieser ' +
    'Server Werte an und kennzeichnet sie.',
};

const more = {
  both: 'Beide Spiele zusammen',
  both_text:
    'Im Wettstreit der Könige wechseln sich Reihen aus Queendomino und Kingdomino ab, nach den ' +
    'Regeln von Queendomino.',
  teams: 'Teams',
  teams_text:
    'Mit vereinten Kräften teilen sich je zwei Schloss, Königreich, Münzen und Ritter. Jeder ' +
    'hat einen König, und das Königreich darf 7 mal 7 Felder haben.',
  match: 'Dynastie',
  match_text: 'Drei Partien hintereinander; die Summe aller Punkte entscheidet.',
  here: 'Hier auf der Seite',
  here_seat:
    'Ein Platz gehört zu dem Browser, in dem du ihn genommen hast. Du kannst die Seite schließen ' +
    'und später weiterspielen.',
  here_watch: 'Wer den Link hat, kann zuschauen, auch während ihr spielt.',
  here_fair:
    'Vor dem ersten Zug ist die Mischung festgelegt und versiegelt. Nach dem Spiel kann das jeder ' +
    'nachprüfen.',
};

const hosts = {
  title: 'Räume und Gastgeber',
  idea:
    'Wer ein Spiel erstellt, ist Gastgeber. Bis das Spiel beginnt, kann er Regeln, Spielerzahl ' +
    'und Namen ändern, Spieler umsetzen oder entfernen oder jemand anderen zum Gastgeber ' +
    'machen.',
  follows: 'Ist der Gastgeber eine Minute lang weg, wird Gastgeber, wer am längsten dort sitzt.',
  start:
    'Ein Spiel beginnt, sobald alle sitzen. Es kann auch warten, bis alle „Ich bin bereit“ ' +
    'gedrückt haben oder der Gastgeber es startet.',
  password:
    'In einen Raum mit Passwort kommt nur, wer es kennt, zum Spielen wie zum Zuschauen. Links, ' +
    'die im Raum geteilt werden, öffnen ihn ohne Passwort. Ein neues Passwort macht alte Links ' +
    'ungültig.',
  again:
    'Nach dem Spiel bringt „Revanche“ dieselben Spieler in einen neuen Raum mit denselben ' +
    'Regeln, jeden einen Platz weiter. Alle anderen bekommen einen Link dorthin.',
};

const bots = {
  title: 'Bots',
  idea:
    'Bots spielen, wo jemand fehlt. Ein Bot hat dieses Zeichen neben dem Namen; es gibt fünf ' +
    'Spielstärken, und jede darf mit Menschen und anderen Bots am Tisch sitzen.',
  quick: 'In der Lobby genügt ein Knopfdruck für ein Spiel gegen Bots.',
  seat:
    'Bis das Spiel beginnt, kann der Gastgeber Bots hinzufügen, ihre Spielstärke ändern und sie ' +
    'entfernen.',
  watch: 'Wenn du in deinem Raum alle Plätze Bots gibst, spielen sie, und du schaust zu.',
  levels: 'Spielstärken',
  fair: 'Kein Bot sieht, was verdeckt liegt. Alle spielen nach denselben Regeln und geben nie auf.',
};

const advice = {
  title: 'Tipps und Auswertung',
  tips:
    'Der Gastgeber entscheidet, ob es Tipps gibt; schnelle Spiele gegen Bots haben welche. Bist ' +
    'du am Zug, zeigt „Tipp“, was jemand tun würde, der gut spielt, und deine Gewinnchance damit.',
  tips_use: 'Ein Knopfdruck spielt den Zug. Wählst du einen anderen, verschwindet der Tipp.',
  tips_fair: 'Ein Tipp weiß nicht mehr als du: nichts von dem, was verdeckt liegt.',
  analysis:
    'Nach dem Ende zeigt „Das Spiel auswerten“, wie sich die Chancen änderten, wo sich das ' +
    'Spiel wendete, und welche Züge besser gewesen wären.',
};

const together = {
  title: 'Uhren und Vorschläge',
  clocks:
    'Ein Raum kann eine Uhr haben: Zeit für jeden Zug, Zeit für die ganze Partie mit einem ' +
    'Zuschlag nach jedem Zug, oder Tage. Sie steht bei jedem Königreich; läuft die Zeit ab, ' +
    'beendet ein Bot den Zug, oder es gilt, was der Raum sonst vorsieht.',
  propose:
    '„Vorschlagen …“ oben am Tisch fragt die anderen: einen Zug zurücknehmen, solange seither ' +
    'nichts aufgedeckt wurde; unterbrechen und weiterspielen; das Spiel beenden und werten. Es ' +
    'geschieht, wenn alle zustimmen.',
  away:
    'Ist jemand zu lange weg, können die anderen einen Bot auf den Platz setzen, bis zur Rückkehr oder ' +
    'bis zum Ende. Wer zurückkommt, spielt sofort wieder selbst.',
  log:
    'Was entschieden wurde, steht im Spielverlauf, auch wenn du dir das Spiel noch einmal ' +
    'ansiehst.',
};

export const texts = {
  help: {
    title: 'So geht’s',
    lead: 'Zwei Minuten genügen für den Anfang.',
    begin: 'Ein Spiel starten',
    kingdomino,
    queendomino,
    more,
    hosts,
    together,
    bots,
    advice,
  },
};
