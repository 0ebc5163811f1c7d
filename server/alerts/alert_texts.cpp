#include "server/alerts/alert_texts.hpp"

#include "server/rooms/code.hpp"

#include <array>

namespace server::alerts {
namespace {

// In the order of protocol::AlertLanguage.
constexpr std::array<AlertTexts, 8> all_texts{{
    {.unnamed = "Room {code}",
     .matched = "Quick match",
     .turn = "It is your turn in {room}.",
     .vote = "A vote in {room} waits for you.",
     .start = "{room} waits for you to begin.",
     .last = "Little time is left.",
     .several = "{count} games wait for you.",
     .stop = "To stop these e-mails: {url}",
     .confirm_subject = "Confirm your e-mail address",
     .confirm = "You are about to get an e-mail when a game waits for you. To confirm it, open "
                "this page and press the button:\n\n{url}\n\nIf you did not ask for this, ignore "
                "this message. No other one will follow.",
     .ask_stop = "Stop these alerts?",
     .press_stop = "Stop",
     .stopped = "The alerts are stopped.",
     .ask_confirm = "Get an e-mail when a game waits for you?",
     .press_confirm = "Confirm",
     .confirmed = "Confirmed. You will get an e-mail when a game waits for you.",
     .unknown_link = "This link is no longer valid."},
    {.unnamed = "Raum {code}",
     .matched = "Schnelles Spiel",
     .turn = "In {room} bist du am Zug.",
     .vote = "In {room} wartet eine Abstimmung auf dich.",
     .start = "{room} wartet mit dem Beginn auf dich.",
     .last = "Es bleibt nur noch wenig Zeit.",
     .several = "{count} Partien warten auf dich.",
     .stop = "Diese E-Mails abbestellen: {url}",
     .confirm_subject = "Bestätige deine E-Mail-Adresse",
     .confirm = "Du sollst eine E-Mail bekommen, wenn eine Partie auf dich wartet. Öffne zur "
                "Bestätigung diese Seite und drücke den Knopf:\n\n{url}\n\nWenn du das nicht "
                "wolltest, beachte diese Nachricht nicht. Es folgt keine weitere.",
     .ask_stop = "Diese Benachrichtigungen beenden?",
     .press_stop = "Beenden",
     .stopped = "Die Benachrichtigungen sind beendet.",
     .ask_confirm = "Eine E-Mail bekommen, wenn eine Partie auf dich wartet?",
     .press_confirm = "Bestätigen",
     .confirmed = "Bestätigt. Du bekommst eine E-Mail, wenn eine Partie auf dich wartet.",
     .unknown_link = "Dieser Link ist nicht mehr gültig."},
    {.unnamed = "Sala {code}",
     .matched = "Partida rápida",
     .turn = "Es tu turno en {room}.",
     .vote = "Una votación en {room} te espera.",
     .start = "{room} te espera para empezar.",
     .last = "Queda poco tiempo.",
     .several = "{count} partidas te esperan.",
     .stop = "Para dejar de recibir estos correos: {url}",
     .confirm_subject = "Confirma tu dirección de correo",
     .confirm = "Vas a recibir un correo cuando una partida te espere. Para confirmarlo, abre esta "
                "página y pulsa el botón:\n\n{url}\n\nSi no lo has pedido, ignora este mensaje. No "
                "recibirás ningún otro.",
     .ask_stop = "¿Dejar de recibir estos avisos?",
     .press_stop = "Dejar de recibir",
     .stopped = "Ya no recibirás estos avisos.",
     .ask_confirm = "¿Recibir un correo cuando una partida te espere?",
     .press_confirm = "Confirmar",
     .confirmed = "Confirmado. Recibirás un correo cuando una partida te espere.",
     .unknown_link = "Este enlace ya no es válido."},
    {.unnamed = "Salle {code}",
     .matched = "Partie rapide",
     .turn = "C’est à toi de jouer dans {room}.",
     .vote = "Un vote t’attend dans {room}.",
     .start = "{room} t’attend pour commencer.",
     .last = "Il reste peu de temps.",
     .several = "{count} parties t’attendent.",
     .stop = "Pour ne plus recevoir ces e-mails\u00a0: {url}",
     .confirm_subject = "Confirme ton adresse e-mail",
     .confirm = "Tu vas recevoir un e-mail quand une partie t’attend. Pour confirmer, ouvre cette "
                "page et appuie sur le bouton\u00a0:\n\n{url}\n\nSi tu ne l’as pas demandé, ignore "
                "ce message. Il n’y en aura pas d’autre.",
     .ask_stop = "Arrêter ces alertes\u202f?",
     .press_stop = "Arrêter",
     .stopped = "Les alertes sont arrêtées.",
     .ask_confirm = "Recevoir un e-mail quand une partie t’attend\u202f?",
     .press_confirm = "Confirmer",
     .confirmed = "Confirmé. Tu recevras un e-mail quand une partie t’attend.",
     .unknown_link = "Ce lien n’est plus valable."},
    {.unnamed = "Stanza {code}",
     .matched = "Partita veloce",
     .turn = "È il tuo turno in {room}.",
     .vote = "Una votazione in {room} ti aspetta.",
     .start = "{room} ti aspetta per iniziare.",
     .last = "Resta poco tempo.",
     .several = "{count} partite ti aspettano.",
     .stop = "Per non ricevere più queste e-mail: {url}",
     .confirm_subject = "Conferma il tuo indirizzo e-mail",
     .confirm = "Stai per ricevere un’e-mail quando una partita ti aspetta. Per confermare, apri "
                "questa pagina e premi il pulsante:\n\n{url}\n\nSe non l’hai chiesto, ignora "
                "questo messaggio. Non ne seguiranno altri.",
     .ask_stop = "Interrompere questi avvisi?",
     .press_stop = "Interrompi",
     .stopped = "Gli avvisi sono interrotti.",
     .ask_confirm = "Ricevere un’e-mail quando una partita ti aspetta?",
     .press_confirm = "Conferma",
     .confirmed = "Confermato. Riceverai un’e-mail quando una partita ti aspetta.",
     .unknown_link = "Questo link non è più valido."},
    {.unnamed = "Kamer {code}",
     .matched = "Snel spel",
     .turn = "Je bent aan de beurt in {room}.",
     .vote = "In {room} wacht een stemming op je.",
     .start = "{room} wacht op jou om te beginnen.",
     .last = "Er is nog maar weinig tijd.",
     .several = "{count} spellen wachten op je.",
     .stop = "Deze e-mails stoppen: {url}",
     .confirm_subject = "Bevestig je e-mailadres",
     .confirm = "Je krijgt een e-mail als een spel op je wacht. Open deze pagina en druk op de "
                "knop om dit te bevestigen:\n\n{url}\n\nHeb je hier niet om gevraagd, negeer dit "
                "bericht dan. Er volgt geen ander.",
     .ask_stop = "Deze meldingen stoppen?",
     .press_stop = "Stoppen",
     .stopped = "De meldingen zijn gestopt.",
     .ask_confirm = "Een e-mail krijgen als een spel op je wacht?",
     .press_confirm = "Bevestigen",
     .confirmed = "Bevestigd. Je krijgt een e-mail als een spel op je wacht.",
     .unknown_link = "Deze link is niet meer geldig."},
    {.unnamed = "Pokój {code}",
     .matched = "Szybka gra",
     .turn = "Twoja kolej: {room}.",
     .vote = "{room}: czeka na ciebie głosowanie.",
     .start = "{room}: czekamy z rozpoczęciem na ciebie.",
     .last = "Zostało mało czasu.",
     .several = "Gry, które na ciebie czekają: {count}.",
     .stop = "Aby nie dostawać tych e-maili: {url}",
     .confirm_subject = "Potwierdź swój adres e-mail",
     .confirm = "Będziesz dostawać e-mail, gdy gra na ciebie czeka. Aby to potwierdzić, otwórz tę "
                "stronę i naciśnij przycisk:\n\n{url}\n\nJeśli to nie twoja prośba, zignoruj tę "
                "wiadomość. Nie będzie następnych.",
     .ask_stop = "Wyłączyć te powiadomienia?",
     .press_stop = "Wyłącz",
     .stopped = "Powiadomienia są wyłączone.",
     .ask_confirm = "Dostawać e-mail, gdy gra na ciebie czeka?",
     .press_confirm = "Potwierdź",
     .confirmed = "Potwierdzono. Dostaniesz e-mail, gdy gra będzie na ciebie czekać.",
     .unknown_link = "Ten link jest już nieważny."},
    {.unnamed = "Sala {code}",
     .matched = "Partida rápida",
     .turn = "É a sua vez em {room}.",
     .vote = "Uma votação em {room} espera por você.",
     .start = "{room} espera por você para começar.",
     .last = "Resta pouco tempo.",
     .several = "{count} partidas esperam por você.",
     .stop = "Para não receber mais estes e-mails: {url}",
     .confirm_subject = "Confirme o seu endereço de e-mail",
     .confirm = "Você vai receber um e-mail quando uma partida esperar por você. Para confirmar, "
                "abra esta página e pressione o botão:\n\n{url}\n\nSe não foi você que pediu, "
                "ignore esta mensagem. Não haverá outra.",
     .ask_stop = "Parar estes avisos?",
     .press_stop = "Parar",
     .stopped = "Os avisos estão parados.",
     .ask_confirm = "Receber um e-mail quando uma partida esperar por você?",
     .press_confirm = "Confirmar",
     .confirmed = "Confirmado. Você receberá um e-mail quando uma partida esperar por você.",
     .unknown_link = "Este link não é mais válido."},
}};

std::string_view text_of(const AlertTexts& texts, protocol::WaitReason reason) {
  switch (reason) {
    case protocol::WaitReason::turn:
      return texts.turn;
    case protocol::WaitReason::vote:
      return texts.vote;
    case protocol::WaitReason::start:
      return texts.start;
  }
  return texts.turn;
}

// Names that the server has given are in the language of the message.
std::string line_about(const protocol::WaitingGame& game, const AlertTexts& texts) {
  std::string name = game.name;
  if (name == rooms::matched_name)
    name = texts.matched;
  else if (name == rooms::plain_name(game.room))
    name = filled(texts.unnamed, "{code}", game.room.text());
  std::string line = filled(text_of(texts, game.reason), "{room}", name);
  if (game.last) line.append(" ").append(texts.last);
  return line;
}

}  // namespace

const AlertTexts& texts_in(protocol::AlertLanguage language) {
  return all_texts.at(static_cast<std::size_t>(language));
}

std::string filled(std::string_view text, std::string_view placeholder, std::string_view value) {
  std::string whole(text);
  if (const auto at = whole.find(placeholder); at != std::string::npos)
    whole.replace(at, placeholder.size(), value);
  return whole;
}

std::string headline(const protocol::AlertMessage& message) {
  const AlertTexts& texts = texts_in(message.language);
  if (message.count != 1 || message.games.size() != 1)
    return filled(texts.several, "{count}", std::to_string(message.count));
  return line_about(message.games.front(), texts);
}

std::string message_text(const protocol::AlertMessage& message) {
  const AlertTexts& texts = texts_in(message.language);
  std::string text = headline(message);
  for (const protocol::WaitingGame& game : message.games) {
    text += '\n';
    if (message.games.size() > 1) text += line_about(game, texts) + " ";
    text += game.url;
  }
  return text;
}

}  // namespace server::alerts
