// The database that the nodes share, as described in server/storage/README.md: rows, the owner of
// each room, and the writers, by its own clock. Each call is one transaction, executed at once; its
// request or response may be lost on the way, see DatabaseLine. Called by nodes and the world.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/ownership.hpp"
#include "tests/simulation/environment.hpp"
#include "tests/simulation/rows.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace simulation {

using server::room::RoomCode;
// The name of a node's incarnation.
using WriterName = std::string;

class SimulatedDatabase {
 public:
  using OnDatabaseStored = std::function<void(const WriterName&, const std::string& row)>;
  // Before a node fences this writer.
  using OnFence = std::function<void(const WriterName&)>;

  struct ReleasedRoom {
    RoomCode room;
    WriterName to;                   // empty: no owner
    protocol::Milliseconds ago = 0;  // since when nobody could play in it
  };
  struct RowBatch {
    std::vector<Row> rows;
    std::vector<ReleasedRoom> released;
  };
  enum class Written { stored, refused, fenced };

  SimulatedDatabase(Environment& environment, Microseconds lease, OnDatabaseStored on_stored,
                    OnFence on_fence)
      : environment_(environment),
        refusals_(environment.scenario.seed ^ 0x2ef05e),
        moves_(environment.scenario.seed ^ 0xc10c5),
        lease_(lease),
        on_stored_(std::move(on_stored)),
        on_fence_(std::move(on_fence)) {}

  // No node reaches the database while it is down, and connections break: life() numbers its
  // restarts.
  void go_away() { away_ = true; }
  void come_back();
  bool away() const { return away_; }
  std::uint64_t life() const { return life_; }

  void sign_in(const WriterName& writer, const std::string& node);
  void sign_out(const WriterName& writer);
  // Returns false if the writer was fenced.
  bool renew_lease(const WriterName& writer);
  void announce_leaving(const WriterName& writer);
  std::vector<server::storage::NodeRecord> others(const WriterName& writer) const;
  // Unless it was seen since then.
  bool fence(const WriterName& writer, server::storage::DatabaseTime seen);

  // `number`: of the writer's previous batch.
  Written write(const WriterName& writer, std::uint64_t number, const RowBatch& batch);
  // The number of the writer's newest batch; nullopt: the writer was fenced.
  std::optional<std::uint64_t> number(const WriterName& writer) const;

  std::vector<RoomCode> free_rooms(const WriterName& writer, std::size_t most) const;
  // nullopt: refused, because there is no such writer.
  std::optional<server::storage::RoomClaim> claim(const WriterName& writer, const RoomCode& code);
  // The owner of the lobby; claims it if it is free. nullopt: there is no such writer.
  std::optional<server::storage::NodeRecord> claim_lobby(const WriterName& writer);
  bool has_lobby(const WriterName& writer) const;
  // Returns whether another node has it now.
  bool hand_over_lobby(const WriterName& writer);
  std::vector<server::storage::NodeLoad> loads() const;
  // Unfinished rooms that became the writer's since then, or a little earlier.
  server::storage::TransferredRooms transferred_rooms(const WriterName& writer,
                                                      server::storage::DatabaseTime since) const;
  std::vector<RoomCode> reserve(const WriterName& writer, const std::vector<RoomCode>& wanted);

  // The room as stored; nullopt: it has no rows.
  std::optional<Stored> read(const RoomCode& code) const;
  bool is_writer(const WriterName& writer) const { return writers_.contains(writer); }
  // The event at which the writer was fenced or signed out; nullopt: it is still a writer.
  std::optional<std::uint64_t> gone_at(const WriterName& writer) const;
  // nullopt: no owner.
  std::optional<WriterName> owner(const RoomCode& code) const;
  // Whether the writer may store this row now, for the oracle.
  bool may_write(const WriterName& writer, const Row& row) const;
  // The codes of all unfinished rooms.
  std::vector<RoomCode> open_rooms() const;
  // Finished rooms that still have an owner.
  std::size_t over_and_owned() const;
  // How many rows of this room the writer has stored; nullopt: the writer was fenced.
  std::optional<std::uint64_t> stored(const WriterName& writer, const RoomCode& code) const;
  // Whether its owner changed a moment ago.
  bool given_lately(const RoomCode& code) const;
  // Whether one of the room's rows was rejected recently, so that the server may wait before it
  // reloads the room.
  bool refused_lately(const RoomCode& code) const;
  // The number of writers that were fenced.
  std::uint64_t fenced() const { return fenced_; }

 private:
  using Milliseconds = protocol::Milliseconds;

  struct WriterRow {
    std::uint64_t batch = 0;
    std::string node;
    Milliseconds seen = 0;
    bool leaving = false;
    std::map<RoomCode, std::uint64_t> stored = {};  // rows
  };
  struct OwnerRow {
    std::optional<WriterName> writer;
    Milliseconds alive = 0;
    // Not in the server's table: when it became the owner's, and who released it last.
    Milliseconds given = 0;
    WriterName released_by = {};
  };
  struct RoomRows {
    std::vector<std::string> rows;
    std::uint32_t seq_next = 0;               // of games and steps; they are the primary key
    std::optional<Milliseconds> newest = {};  // the date of the newest one
    bool has_clock = false;
    bool begun = false;
    bool ended = false;
  };

  Milliseconds now() const { return environment_.clock.date().count() + ahead_; }
  // Puts the clock forward at random, and back, as a fault.
  void move_clock();
  bool is_overdue(const WriterRow& row) const { return row.seen + lease_ / millisecond < now(); }
  server::storage::NodeRecord member(const WriterName& writer, const WriterRow& row) const;
  bool is_open(const RoomCode& code) const;
  void free_rooms_of(const WriterName& writer);
  // Throws BrokenPromise if the writer could have known.
  bool is_refused(const WriterName& writer, const RowBatch& batch) const;
  // Rejects rows at random, as a fault.
  bool refuses(const RowBatch& batch);
  void store(const WriterName& writer, Row row);
  void release(const WriterName& writer, const ReleasedRoom& one);
  void forget_newest();

  Environment& environment_;
  // Separate, so that other worlds stay as they were.
  Rng refusals_;
  Rng moves_;
  Milliseconds ahead_ = 0;  // of its clock
  std::optional<RoomCode> refusing_;
  std::map<RoomCode, Milliseconds> refused_;
  const Microseconds lease_;
  const OnDatabaseStored on_stored_;
  const OnFence on_fence_;
  bool away_ = false;
  std::uint64_t life_ = 0;
  std::uint64_t fenced_ = 0;
  std::map<WriterName, WriterRow> writers_;
  std::map<WriterName, std::uint64_t> gone_;
  std::map<RoomCode, OwnerRow> owners_;
  std::map<RoomCode, RoomRows> rooms_;
  std::optional<Row> first_act_;  // for a database that repeats ids
};

}  // namespace simulation
