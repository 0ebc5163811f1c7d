#include "protocol/text_rules.hpp"

#include "protocol/input_limits.hpp"
#include "protocol/unicode_text.hpp"

#include <algorithm>

namespace protocol {

std::string read_text(const Fields& body, const char* field, std::uint32_t characters_max) {
  std::string text = trimmed(body.text(field));
  if (const auto fault = text_fault(text, characters_max))
    throw_bad_field(body.path(field), *fault);
  return text;
}

std::string read_name(const Fields& body, std::uint32_t characters_max) {
  return read_text(body, "name", characters_max);
}

std::string read_known_name(const Fields& body, const char* field) {
  std::string name = trimmed(body.text(field));
  if (const auto fault = known_name_fault(name, player_name_characters_max))
    throw_bad_field(body.path(field), *fault);
  return name;
}

std::string read_optional_name(const Fields& body, const char* field) {
  const auto name = body.optional_text(field);
  return trimmed(name.value_or("")).empty() ? "" : read_known_name(body, field);
}

std::string read_printable(const Fields& frame, const char* field, std::uint32_t bytes_max) {
  const std::string text = frame.text(field);
  const bool printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (text.empty() || text.size() > bytes_max || !printable)
    throw_bad_field(frame.path(field),
                    "1 to " + std::to_string(bytes_max) + " printable ASCII characters");
  return text;
}

std::string read_id(const Fields& frame) {
  return read_printable(frame, "id", id_bytes_max);
}

std::optional<std::string> read_optional_id(const Fields& frame) {
  return frame.find("id") == nullptr ? std::nullopt : std::optional(read_id(frame));
}

std::optional<std::string> readable_id(const Fields& frame) noexcept try {
  return read_optional_id(frame);
} catch (...) {
  return std::nullopt;
}

std::optional<std::string> read_secret(const Fields& frame, const char* field) {
  auto secret = frame.optional_text(field);
  if (secret && code_points_in(*secret) > token_characters_max)
    throw_bad_field(frame.path(field),
                    "at most " + std::to_string(token_characters_max) + " characters");
  return secret;
}

Chat read_chat(const Fields& frame) {
  Chat chat{.id = read_id(frame)};
  chat.phrase = frame.optional_word<Phrase>("phrase");
  if (!chat.phrase)
    chat.text = read_text(frame, "text", chat_characters_max);
  else if (frame.find("text") != nullptr)
    throw_bad_field("text", "a text or a phrase, not both");
  if (const auto to = frame.optional_word<ChatTo>("to")) {
    if (*to == ChatTo::spectators) throw_bad_field("to", "one of: everyone, team");
    chat.to = *to;
  }
  return chat;
}

}  // namespace protocol
