// The texts of messages and of their small pages, in the languages of the page. Static; any thread.
#pragma once

#include "protocol/alert.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace server::alerts {

// {code}, {room}, {count} and {url} are placeholders.
struct AlertTexts {
  std::string_view unnamed;            // a room without a name of its own; {code}
  std::string_view matched;            // a room of a quick match
  std::string_view turn, vote, start;  // one game, by its reason; {room}
  std::string_view last;               // follows each of these in a reminder
  std::string_view several;            // {count}
  std::string_view stop;               // the last line of an e-mail; {url}
  std::string_view confirm_subject;
  std::string_view confirm;  // {url}
  std::string_view ask_stop, press_stop, stopped;
  std::string_view ask_confirm, press_confirm, confirmed;
  std::string_view unknown_link;
};
const AlertTexts& texts_in(protocol::AlertLanguage language);

// The text with `value` in place of the placeholder.
std::string filled(std::string_view text, std::string_view placeholder, std::string_view value);

// One line about these games: of a message with one game, or with several.
std::string headline(const protocol::AlertMessage& message);
// The headline, and the links of the shown games.
std::string message_text(const protocol::AlertMessage& message);

}  // namespace server::alerts
