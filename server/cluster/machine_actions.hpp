// Actions that several state machines of this folder request from their drivers.
#pragma once

#include "server/cluster/room_locator.hpp"

namespace server::cluster {

// Answer a request for the location of a room or of the lobby.
struct AnswerRequest {
  LocationHandler done;
  Location where;
};

// Between these two no other part may move rooms or the lobby, or drop the journal's writer.
struct BeginMove {};
struct EndMove {};

// Nothing is left to do: begin() starts the next round.
struct RoundDone {};

// Wait until everything in the journal is durable. Some machines need a report, see there.
struct FlushJournal {};

}  // namespace server::cluster
