// Verifiable deals: a room's deal follows from its seed and from entropy added by the players'
// clients. The seed's hash is public before anybody sits down, and a hash of salt and deal before
// the first move; seed, salt and deal are revealed when the game is over. protocol/fair-deals.md
// says how to check it by hand. Pure; any thread.
#pragma once

#include "engine/deal.hpp"
#include "engine/rules.hpp"
#include "protocol/id.hpp"
#include "server/util/sha256.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

// 32 unpredictable bytes.
using Seed = std::array<std::uint8_t, 32>;

struct DealSource {
  Seed seed{};
  protocol::RoomCode room;
  std::vector<std::string> entropy;  // of each seat; empty: none
  std::uint32_t seq = 0;             // the row that begins the game
};

// The public hash of the seed: SHA-256 of its 64 hexadecimal digits.
std::string seed_hash(const Seed& seed);

engine::Deal fair_deal(const engine::Rules& rules, const DealSource& source);
// 64 hexadecimal digits.
std::string fair_salt(const DealSource& source);

// SHA-256 of the salt's digits and the deal's text (protocol::record_deal).
std::string commitment(std::string_view salt, std::string_view deal_text);

}  // namespace server::room
