#include "tests/simulation/malformed_frame.hpp"

#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

namespace simulation {
namespace {

using nlohmann::json;
using namespace std::string_view_literals;

// Byte by byte: flipped, cut, doubled, grown.
std::string damaged(Rng& rng, std::string text) {
  constexpr auto telling = "{}[]\",:\\ue0-+.1enull\x00\x7f\x80\xc3\xf0\xff"sv;
  for (std::uint32_t changes = 1 + rng.below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = rng.below(text.size());
    switch (rng.below(4)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << rng.below(8)));
        break;
      case 1:
        text.resize(at);
        break;
      case 2:
        text += text.substr(at, 64);
        break;
      default:
        text.insert(at, 1, telling[rng.below(telling.size())]);
    }
  }
  return text;
}

json wrong_value(Rng& rng) {
  switch (rng.below(9)) {
    case 0:
      return nullptr;
    case 1:
      return -1;
    case 2:
      return 1e300;
    case 3:
      return 0xffff'ffff'ffff'ffffu;
    case 4:
      return std::string(200, 'x');
    case 5:
      return json::array({1, "2", nullptr});
    case 6:
      return json::object({{"do", "claim"}});
    case 7:
      return 2'147'483'648;
    default:
      return true;
  }
}

// The shape is right but a member is wrong.
std::string misspelt(Rng& rng, const std::string& honest) {
  json frame = json::parse(honest, nullptr, false);
  if (!frame.is_object() || frame.empty()) return damaged(rng, honest);
  json* object = frame.contains("action") && rng.one_in(2) ? &frame["action"] : &frame;
  if (!object->is_object() || object->empty()) object = &frame;
  auto member = object->begin();
  for (std::uint32_t skip = rng.below(object->size()); skip > 0; --skip) ++member;
  if (rng.one_in(4))
    object->erase(member);
  else
    *member = wrong_value(rng);
  return frame.dump();
}

json some_action(Rng& rng) {
  const auto cell = [&] { return json::array({rng.between(-127, 127), rng.between(-4, 4)}); };
  constexpr std::array buildings{"bakery-1", "statue-1", "witch-house-1", "tower-treasury-1"};
  switch (rng.below(7)) {
    case 0:
      return {{"do", "claim"}, {"domino", rng.below(256)}};
    case 1:
      return {{"do", "place"}, {"cells", {cell(), cell()}}};
    case 2:
      return {{"do", "tax"}, {"cells", {cell()}}};
    case 3:
      return {{"do", "build"}, {"building", buildings[rng.below(4)]}, {"cell", cell()}};
    case 4:
      return {{"do", "bribe"}, {"building", buildings[rng.below(4)]}};
    case 5:
      return {{"do", "done"}};
    default:
      return {{"do", "discard"}};
  }
}

}  // namespace

std::string malformed_frame(Rng& rng, const std::string& honest, std::uint32_t seq) {
  switch (rng.below(8)) {
    case 0:
    case 1:
      return damaged(rng, honest);
    case 2:
    case 3:
      return misspelt(rng, honest);
    case 4: {  // another action under an earlier id, if the honest frame was an act
      json frame = json::parse(honest, nullptr, false);
      if (!frame.is_object()) return "[]";
      frame["action"] = some_action(rng);
      return frame.dump();
    }
    case 5:  // stale, or from the future
      return json{{"type", "act"},
                  {"id", "stale-" + std::to_string(rng.below(1'000'000))},
                  {"at", rng.below(2u * seq + 3)},
                  {"action", some_action(rng)}}
          .dump();
    case 6:  // in anyone's turn
      return json{{"type", "act"},
                  {"id", "lie-" + std::to_string(rng.below(30))},
                  {"action", some_action(rng)}}
          .dump();
    default: {
      std::string noise;
      const std::uint32_t most = rng.one_in(20) ? 6000 : 80;
      for (std::uint32_t n = rng.below(most); n > 0; --n)
        noise += static_cast<char>(rng.below(256));
      return noise;
    }
  }
}

}  // namespace simulation
