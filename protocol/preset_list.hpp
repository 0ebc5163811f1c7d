// What a host can choose: every preset, number of players and option, for clients that build a form
// from it. Found by asking the engine for rules, so nothing here has to be kept in step with it.
// Pure; any thread.
#pragma once

#include "engine/buildings.hpp"
#include "protocol/chat.hpp"

#include <optional>
#include <string>

namespace protocol {

// How people can be known from one room to the next.
struct AccountsInfo {
  bool kept = false;         // at all: a server that keeps nothing knows nobody
  bool guests = true;        // whether people whom it does not know can play
  bool registration = true;  // whether they can choose a passphrase
  bool jwt = false;          // whether accounts of the operator's are known
};

// {"options":[…],"presets":[…],…}, as http.md describes it. `file`: the building tiles of the
// server's file, if it has one; `chat`: the most that a room may have here.
std::string encode_presets(const std::optional<engine::Buildings>& file,
                           ChatMode chat = ChatMode::open, const AccountsInfo& accounts = {});

}  // namespace protocol
