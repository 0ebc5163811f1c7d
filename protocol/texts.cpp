#include "protocol/texts.hpp"

#include "protocol/limits.hpp"

#include <algorithm>

namespace protocol {

std::u32string code_points(std::string_view text) {
  std::u32string points;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t point = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k)
      point = (point << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    points.push_back(point);
    i += length;
  }
  return points;
}

bool forbidden_in_names(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

bool blank(char32_t c) {
  return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string read_name(const Fields& body, std::uint32_t characters_max) {
  const std::string name = trimmed(body.text("name"));
  const std::u32string points = code_points(name);
  if (std::all_of(points.begin(), points.end(), blank) || points.size() > characters_max ||
      std::any_of(points.begin(), points.end(), forbidden_in_names))
    throw_bad_field(body.path("name"), "1 to " + std::to_string(characters_max) +
                                           " characters, no control characters");
  return name;
}

std::string read_printable(const Fields& frame, const char* field, std::uint32_t bytes_max) {
  const std::string text = frame.text(field);
  const bool printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (text.empty() || text.size() > bytes_max || !printable)
    throw_bad_field(field, "1 to " + std::to_string(bytes_max) + " printable ASCII characters");
  return text;
}

namespace {

// Joiners make one picture of several in Emoji, and letters of some scripts.
bool forbidden_in_chat(char32_t c) {
  return forbidden_in_names(c) && c != 0x200c && c != 0x200d;
}

std::string read_chat_text(const Fields& frame) {
  const std::string text = trimmed(frame.text("text"));
  const std::u32string points = code_points(text);
  if (std::all_of(points.begin(), points.end(), blank) || points.size() > chat_characters_max ||
      std::any_of(points.begin(), points.end(), forbidden_in_chat))
    throw_bad_field("text", "1 to " + std::to_string(chat_characters_max) +
                                " characters in one line, no control characters");
  return text;
}

}  // namespace

std::string read_id(const Fields& frame) {
  return read_printable(frame, "id", id_bytes_max);
}

std::optional<std::string> read_optional_id(const Fields& frame) {
  return frame.find("id") == nullptr ? std::nullopt : std::optional(read_id(frame));
}

std::optional<std::string> read_secret(const Fields& frame, const char* field) {
  auto secret = frame.optional_text(field);
  if (secret && code_points(*secret).size() > token_characters_max)
    throw_bad_field(field, "at most " + std::to_string(token_characters_max) + " characters");
  return secret;
}

Chat read_chat(const Fields& frame) {
  Chat chat{.id = read_id(frame)};
  try {
    chat.phrase = frame.optional_word<Phrase>("phrase");
    if (!chat.phrase)
      chat.text = read_chat_text(frame);
    else if (frame.find("text") != nullptr)
      throw_bad_field("text", "a text or a phrase, not both");
    if (const auto to = frame.optional_word<ChatTo>("to")) {
      if (*to == ChatTo::spectators) throw_bad_field("to", "one of: everyone, team");
      chat.to = *to;
    }
  } catch (DecodeError& error) {
    error.re = chat.id;
    throw;
  }
  return chat;
}

}  // namespace protocol
