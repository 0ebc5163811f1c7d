// How to play, told by us.
const kingdomino = {
  title: 'Kingdomino',
  idea:
    'Rund um deine Burg wächst ein Königreich, Domino für Domino. Wer große Gebiete mit ' +
    'vielen Kronen zusammenbringt, gewinnt.',
  turn: 'Dein Zug',
  turn_text:
    'Einige Dominos liegen in einer Reihe, auf jedem steht ein König. Gespielt wird vom ersten ' +
    'bis zum letzten. In deinem Zug machst du zwei Dinge:',
  turn_lay: 'Du legst das Domino, auf dem dein König steht, in dein Königreich.',
  turn_claim: 'Du stellst deinen König auf ein freies Domino der nächsten Reihe.',
  turn_order:
    'Dominos mit höherer Zahl sind meist besser, liegen aber weiter hinten: Wer jetzt ein gutes ' +
    'nimmt, wählt in der nächsten Runde später.',
  line_picture: 'Vier Dominos in einer Reihe. Auf dreien stehen Könige von drei Spielern.',
  lay: 'Ein Domino legen',
  lay_touch:
    'Eine seiner Hälften berührt deine Burg oder die gleiche Landschaft. Ecken zählen nicht.',
  lay_fit: 'Alles zusammen passt mit der Burg in 5 mal 5 Felder. Wo die Burg liegt, ist egal.',
  lay_waste: 'Was nirgends passt, wird abgeworfen.',
  kingdom_picture:
    'Ein Königreich: vier Felder Weizen mit zwei Kronen, drei Felder See mit einer, ein Feld Wald.',
  points: 'Punkte',
  points_text:
    'Jedes zusammenhängende Gebiet zählt Felder mal Kronen. Ohne Krone gibt es keine Punkte.',
  points_wheat: 'Weizen: 4 Felder × 2 Kronen = 8',
  points_lake: 'See: 3 Felder × 1 Krone = 3',
  points_forest: 'Wald: 1 Feld × 0 Kronen = 0',
  points_tie: 'Bei gleich vielen Punkten gewinnt das größte Gebiet.',
  two: 'Zu zweit',
  two_text:
    'Ihr habt je zwei Könige, seid also zweimal je Runde dran. Im großen Duell spielen alle ' +
    'Dominos mit, und die Königreiche haben 7 mal 7 Felder.',
  extras: 'Wenn ihr mögt',
  extras_harmony: 'Harmonie: 5 Punkte, wenn du nie ein Domino abgeworfen hast.',
  extras_middle: 'Burg in der Mitte: 10 Punkte, wenn sie am Ende dort steht.',
};

const queendomino = {
  title: 'Queendomino',
  idea: 'Wie eben, und nach dem Legen darfst du noch mehr, in dieser Reihenfolge:',
  tax: 'Steuern',
  tax_text:
    'Stell Ritter auf eines der gerade gelegten Felder oder auf beide. Jeder bringt eine Münze ' +
    'für jedes Feld seines Gebiets und bleibt dort stehen.',
  build: 'Bauen',
  build_text:
    'Kauf ein Gebäude und stell es auf ein freies Stadtfeld. Es kann Punkte, Kronen, Ritter oder ' +
    'Türme bringen. Was niemand kauft, wird billiger.',
  queen: 'Die Königin',
  queen_text:
    'Bekommst du Türme und hat niemand mehr als du, kommt sie zu dir. Dann kostet Bauen eine ' +
    'Münze weniger, und am Ende ist sie eine Krone in deinem größten Gebiet.',
  dragon: 'Der Drache',
  dragon_text:
    'Für eine Münze verbrennt er eines der Gebäude, die zum Verkauf stehen. Nur einmal je Runde, ' +
    'und nie für den, bei dem die Königin ist.',
  claim: 'Wählen',
  claim_text: 'Zuletzt zieht dein König wie immer auf ein Domino der nächsten Reihe.',
  start: 'Alle beginnen mit 7 Münzen und einem Ritter.',
  end: 'Am Ende sind drei Münzen ein Punkt, und die Gebäude bringen, was sie versprechen.',
  assumed:
    'Von manchen Gebäuden ist nicht öffentlich bekannt, was darauf steht. Da nimmt dieser Server ' +
    'etwas an und sagt es dazu.',
};

const more = {
  both: 'Beide Spiele zusammen',
  both_text:
    'Im Wettstreit der Könige wechseln sich Reihen aus Queendomino und Kingdomino ab, nach den ' +
    'Regeln von Queendomino.',
  teams: 'Teams',
  teams_text:
    'Mit vereinten Kräften teilen je zwei Burg, Königreich, Münzen und Ritter. Jeder hat einen ' +
    'König, und es darf 7 mal 7 Felder haben.',
  match: 'Ein Match',
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
    'Wer einen Raum öffnet, ist sein Gastgeber. Bis das Spiel beginnt, ändert er Regeln, ' +
    'Spielerzahl und Namen, setzt Leute um, schickt jemanden weg oder macht jemand anderen zum ' +
    'Gastgeber.',
  follows: 'Ist der Gastgeber eine Minute lang weg, wird es, wer am längsten dort sitzt.',
  start:
    'Ein Spiel beginnt, sobald alle sitzen. Es kann auch warten, bis alle „Ich bin bereit“ ' +
    'gedrückt haben oder der Gastgeber beginnt.',
  password:
    'In einen Raum mit Passwort kommt nur, wer es kennt, zum Spielen wie zum Zuschauen. Links von ' +
    'denen, die drin sind, öffnen ihn auch so. Ein neues Passwort macht alte Links wertlos.',
  again:
    'Nach dem Spiel bringt ein Druck auf „Noch einmal spielen“ dieselben Leute in einen neuen Raum, ' +
    'mit denselben Regeln, jeder einen Platz weiter. Allen anderen wird der Weg gezeigt.',
};

const bots = {
  title: 'Bots',
  idea:
    'Wo jemand fehlt, spielt der Server. Ein Bot hat dieses Zeichen neben dem Namen; es gibt fünf ' +
    'Spielstärken, und jede darf mit Menschen und mit anderen Bots am Tisch sitzen.',
  quick: 'In der Lobby genügt ein Druck für ein Spiel gegen Bots.',
  seat:
    'Der Gastgeber setzt in seinem Raum Bots hin, ändert ihre Spielstärke und schickt sie weg, bis ' +
    'das Spiel beginnt.',
  watch: 'Wenn du in deinem Raum alle Plätze Bots gibst, spielen sie, und du schaust zu.',
  levels: 'Spielstärken',
  fair:
    'Kein Bot sieht, was verdeckt liegt. Sie spielen nach denselben Regeln und verlassen nie das ' +
    'Spiel.',
};

const advice = {
  title: 'Tipps und Auswertung',
  tips:
    'Wer einen Raum öffnet, entscheidet, ob es Tipps gibt; in Spielen gegen Bots, die mit einem Druck ' +
    'beginnen, gibt es sie. Wenn du am Zug bist, zeigt „Tipp“, was jemand täte, der gut spielt, und ' +
    'wie groß damit deine Chance auf den ersten Rang ist.',
  tips_use: 'Ein Druck, und der Zug ist gemacht. Was du stattdessen wählst, geht vor.',
  tips_fair: 'Ein Tipp weiß nicht mehr als du: nichts von dem, was verdeckt liegt.',
  analysis:
    'Nach dem Ende zeigt „Das Spiel auswerten“, wie die Chancen stiegen und fielen, wo sich das Spiel ' +
    'wendete, und welche Züge besser gewesen wären.',
};

const together = {
  title: 'Uhren, und gemeinsam entscheiden',
  clocks:
    'Wer einen Raum öffnet, kann eine Uhr wählen: so viel Zeit für jeden Zug, so viel für die ganze ' +
    'Partie und nach jedem Zug ein wenig mehr, oder Tage. Sie steht bei jedem Königreich; ist die Zeit ' +
    'um, beendet ein Bot den Zug, oder es geschieht, was der Raum sonst vorsieht.',
  propose:
    '„Vorschlagen…“ oben am Tisch fragt die anderen: einen Zug zurücknehmen, solange seither nichts ' +
    'aufgedeckt wurde; unterbrechen und weiterspielen; das Spiel beenden und zählen. Es geschieht, ' +
    'wenn alle zustimmen.',
  away:
    'Ist jemand zu lange weg, können die anderen einen Bot auf den Platz setzen, bis zur Rückkehr oder ' +
    'bis zum Ende. Wer zurückkommt, spielt sofort wieder selbst.',
  log: 'Was entschieden wurde, steht unter „Was geschah“, auch wenn du dir das Spiel noch einmal ansiehst.',
};

export const texts = {
  help: {
    title: 'So geht’s',
    lead: 'Zwei Minuten genügen für den Anfang.',
    begin: 'Ein Spiel beginnen',
    kingdomino,
    queendomino,
    more,
    hosts,
    together,
    bots,
    advice,
  },
};
