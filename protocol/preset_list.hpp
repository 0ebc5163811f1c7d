// The choices of a host: every preset, number of players and option, for clients that build a form
// from them. The engine decides which rules are valid, so a change of the rules needs no change
// here. Pure; any thread.
#pragma once

#include "engine/buildings.hpp"
#include "protocol/chat.hpp"

#include <optional>
#include <string>

namespace protocol {

// Which kinds of player accounts the server has.
struct AccountsInfo {
  bool available = false;    // whether there are accounts; false without storage
  bool guests = true;        // whether players without an account can play
  bool registration = true;  // whether players can choose a passphrase
  bool jwt = false;          // whether accounts of the operator can sign in
};

// {"options":[…],"presets":[…],…}, as http.md describes it. `file`: the building tiles of the
// server's file, if it has one; `chat`: the most permissive mode that a room may have.
std::string encode_presets(const std::optional<engine::Buildings>& file,
                           ChatMode chat = ChatMode::open, const AccountsInfo& accounts = {});

}  // namespace protocol
