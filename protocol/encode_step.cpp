// The frames that carry the game: snapshots with the view, and steps.
#include "protocol/encode_step.hpp"

#include "protocol/crc32.hpp"
#include "protocol/encode.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/record.hpp"
#include "protocol/view_json.hpp"

namespace protocol {

using namespace engine;

namespace {

// Calls found(path, value) for each member of a JSON object without white space. Its
// names contain no escapes.
template <class Found>
void for_each_member(std::string_view object, const Found& found) {
  std::size_t depth = 0;
  std::size_t begin = 1;  // of the member
  std::string path;
  for (std::size_t i = 0; i < object.size(); ++i) {
    const char c = object[i];
    if (c == '"') {
      for (++i; object[i] != '"'; ++i)
        if (object[i] == '\\') ++i;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      --depth;
    }
    const bool ends = depth == 0 || (depth == 1 && c == ',');
    if (!ends || i == begin) continue;
    const std::string_view member = object.substr(begin, i - begin);
    const std::size_t quote = member.find('"', 1);
    path.assign("/").append(member.substr(1, quote - 1));
    found(std::string_view(path), member.substr(quote + 2));
    begin = i + 1;
  }
}

}  // namespace

std::string encode_view(const View& view) {
  constexpr std::size_t bytes = 16'384;
  return text_of([&](JsonWriter& to) { to.value(view); }, bytes);
}

std::string digest_of(std::string_view view_text) {
  return digest_text(crc32(view_text));
}

std::string digest_text(std::uint32_t crc) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(8, '0');
  for (std::size_t i = text.size(); i-- > 0; crc >>= 4) text[i] = digits[crc & 0xf];
  return text;
}

std::string encode_deal(const DealNotice& deal) {
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? std::string("null") : protocol::quoted(text);
  };
  const auto source = [&](JsonWriter& to) {
    if (deal.seed.empty()) {
      to.value(nullptr);
      return;
    }
    to.begin_object().field("entropy", [&](JsonWriter& w) {
      w.begin_list();
      for (const std::string& text : deal.entropy) w.raw(text_or_null(text));
      w.end_list();
    });
    to.field("seed", deal.seed).field("seq", deal.seq).end_object();
  };
  return text_of([&](JsonWriter& to) {
    to.begin_object()
        .field("commitment", [&](JsonWriter& w) { w.raw(text_or_null(deal.commitment)); })
        .field("salt", [&](JsonWriter& w) { w.raw(text_or_null(deal.salt)); })
        .field("source", source)
        .field("text", [&](JsonWriter& w) { w.raw(text_or_null(deal.text)); })
        .end_object();
  });
}

std::string encode_snapshot(std::uint32_t seq, Milliseconds time, std::string_view view_text,
                            std::string_view deal_text) {
  std::string frame = R"({"type":"snapshot","seq":)" + std::to_string(seq) + R"(,"time":)" +
                      std::to_string(time) + R"(,"view":)";
  frame.append(view_text).append(R"(,"deal":)").append(deal_text);
  frame.append(R"(,"digest":")").append(digest_of(view_text)).append("\"}");
  return frame;
}

std::string encode_step(const EncodedStep& step, Diff diff) {
  std::string frame = R"({"type":"step","seq":)" + std::to_string(step.seq) + R"(,"by":)" +
                      (step.by == Seat::none ? "null" : std::to_string(index(step.by))) +
                      R"(,"re":)" + (step.re.empty() ? "null" : protocol::quoted(step.re)) +
                      R"(,"time":)" + std::to_string(step.time);
  if (diff != Diff::patch) frame.append(R"(,"events":)").append(step.events);
  if (diff != Diff::events) frame.append(R"(,"patch":)").append(step.patch);
  if (!step.deal.empty()) frame.append(R"(,"deal":)").append(step.deal);
  if (step.overdue) frame.append(R"(,"overdue":true)");
  if (!step.ruling.empty()) frame.append(R"(,"ruling":)").append(step.ruling);
  frame.append(R"(,"digest":")").append(step.digest).append("\"}");
  return frame;
}

std::string encode_taken_back(std::uint32_t to, std::string_view view_text) {
  return R"([{"event":"taken_back","to":)" + std::to_string(to) + R"(,"view":)" +
         std::string(view_text) + "}]";
}

std::string encode_replacement(std::string_view view_text) {
  return text_of(
      [&](JsonWriter& to) {
        to.begin_list();
        for_each_member(view_text, [&](std::string_view path, std::string_view value) {
          to.begin_object()
              .field("op", "replace")
              .field("path", path)
              .field("value", [&](JsonWriter& w) { w.raw(value); })
              .end_object();
        });
        to.end_list();
      },
      view_text.size() + 1024);
}

}  // namespace protocol
