// The record of a game as text: the request that created it, the deal, the actions, the result.
// The journal writes it; recovery, replay and verify read it. It is canonical JSON (RFC 8785), so
// its hashes are comparable. Reading is total, like decode.hpp.
#pragma once

#include "engine/action.hpp"
#include "engine/deal.hpp"
#include "engine/presets.hpp"
#include "engine/view.hpp"
#include "protocol/settings.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

// {"preset":"kingdomino","players":4,"options":{…}}: only the options that were set.
// Building tiles from a file are written as "building_file".
std::string record_rules(const engine::RulesRequest& request);
std::optional<engine::RulesRequest> read_rules(std::string_view text);

// {"advice":true,"at_zero":"bot","clock":{"kind":"none"},…}. Missing fields have their defaults, so
// older texts are readable.
std::string record_settings(const Settings& settings);
std::optional<Settings> read_settings(std::string_view text);

// {"cap":300,"increment":10,"kind":"bank","seconds":300}
std::string record_clock(const ClockRules& clock);
std::optional<ClockRules> read_clock(std::string_view text);

// {"piles":[[17,3,…],[]],"kings":[2,0,1,3]}, and in a game with buildings
// "buildings":["church-1",…].
std::string record_deal(const engine::Deal& deal);
std::optional<engine::Deal> read_deal(std::string_view text);

// The result of a game or a match: [{"kingdom":1,"points":52,"rank":1},…], the best first.
std::string record_result(const engine::View& view);

struct KingdomResult {
  std::size_t kingdom = 0;
  int points = 0;
  int rank = 0;
};
std::optional<std::vector<KingdomResult>> read_result(std::string_view text);

// The format of `act`: {"do":"claim","domino":29}
std::string record_action(const engine::Action& action);
std::optional<engine::Action> read_action(std::string_view text);

// UTF-8 as a JSON string; invalid bytes are replaced.
std::string quoted(std::string_view text);

}  // namespace protocol
