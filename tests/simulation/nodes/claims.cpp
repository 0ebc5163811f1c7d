#include "tests/simulation/nodes/claims.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace simulation {

using server::cluster::LocalResult;
using server::cluster::NodePlace;
using server::storage::ClaimedRoom;
using server::storage::RoomClaim;
using Outcome = server::storage::RoomClaim::Outcome;

namespace {

constexpr std::size_t codes_reserved = 8;
constexpr std::size_t codes_left_min = 4;
constexpr std::size_t taken_at_once = 16;
constexpr Microseconds between_looks = 250 * millisecond;
constexpr Microseconds way = 20 * millisecond;  // to the database, at most

}  // namespace

void NodeClaims::locate(const RoomCode& code, const Done& done) {
  if (!host_.may()) return done(LocalResult::unknown);
  if (host_.has(code)) return done(LocalResult::here);
  if (stopping_) return done(LocalResult::unknown);
  const auto answered = std::make_shared<bool>(false);
  const Done once = [answered, done](const Location& where) {
    if (!std::exchange(*answered, true)) done(where);
  };
  asked_.push_back({code, once});
  wake();
  process_.plan(Thread::shard, server::limits::storage_timeout.count() * second,
                [once] { once(LocalResult::unknown); });
}

std::optional<RoomCode> NodeClaims::take_code() {
  if (codes_.empty()) return std::nullopt;
  const RoomCode code = std::move(codes_.back());
  codes_.pop_back();
  return code;
}

void NodeClaims::wake() {
  if (resting_ && !failed_)
    process_.plan(Thread::claims, 0, [this, number = rests_] {
      if (number == rests_ && std::exchange(resting_, false)) look();
    });
}

void NodeClaims::announce_leaving() {
  leaving_ = true;
  wake();
}

void NodeClaims::stop() {
  stopping_ = true;
  for (const Asked& asked : std::exchange(asked_, {})) asked.done(LocalResult::unknown);
}

void NodeClaims::with_nothing_moving(Work work) {
  if (moving_) return waiting_.push_back(std::move(work));
  work();
}

// --- the thread's loop ---------------------------------------------------------------------------

void NodeClaims::look() {
  if (stopping_) return;
  failed_ = false;
  answer(std::exchange(asked_, {}));
}

void NodeClaims::answer(std::vector<Asked> asked) {
  if (asked.empty()) return tell_leaving();
  const Asked one = std::move(asked.back());
  asked.pop_back();
  find(one.code, [this, one, asked = std::move(asked)](const Location& where) {
    process_.run(Thread::shard, [one, where] { one.done(where); });
    answer(asked);
  });
}

void NodeClaims::tell_leaving() {
  const Writer own = journal_.name();
  if (own.empty() || leaving_ == told_leaving_) return reserve_codes();
  line_.ask(
      Thread::claims, way,
      [own](Database& database) {
        database.announce_leaving(own);
        return true;
      },
      [this](std::optional<bool> told) {
        told_leaving_ = told.has_value();
        reserve_codes();
      });
}

void NodeClaims::reserve_codes() {
  const Writer own = journal_.name();
  if (leaving_ || !host_.may()) return do_chores();
  if (own.empty() || codes_.size() >= codes_left_min) return take_free();
  std::vector<RoomCode> wanted;
  for (std::size_t i = 0; i < codes_reserved; ++i) wanted.push_back(host_.make_code());
  moving_ = true;
  line_.ask(
      Thread::claims, way,
      [own, wanted](Database& database) { return database.reserve(own, wanted); },
      [this](std::optional<std::vector<RoomCode>> reserved) {
        if (reserved) std::ranges::move(*reserved, std::back_inserter(codes_));
        moving_ = false;
        for (const Work& work : std::exchange(waiting_, {})) work();
        if (!reserved) failed_ = true;
        failed_ ? rest() : take_free();
      });
}

void NodeClaims::take_free() {
  const Writer own = journal_.name();
  if (own.empty() || environment_.sabotage == Sabotage::idle_claims) return do_chores();
  line_.ask(
      Thread::claims, way,
      [own](Database& database) { return database.free_rooms(own, taken_at_once); },
      [this](std::optional<std::vector<RoomCode>> codes) {
        if (codes) return take(std::move(*codes), [this] { do_chores(); });
        failed_ = true;
        rest();
      });
}

void NodeClaims::take(std::vector<RoomCode> codes, const Work& then) {
  while (!codes.empty() && host_.has(codes.back())) codes.pop_back();
  if (codes.empty()) return then();
  const RoomCode code = std::move(codes.back());
  codes.pop_back();
  find(code, [this, codes = std::move(codes), then](const Location&) { take(codes, then); });
}

void NodeClaims::do_chores() {
  const Writer own = journal_.name();
  if (environment_.clock.now() < chores_next_ || own.empty() || !host_.may()) return rest();
  chores_next_ = environment_.clock.now() + second;
  host_.give();
  if (std::exchange(given_to_, own) != own) given_until_ = 0;
  line_.ask(
      Thread::claims, way,
      [own, since = given_until_](Database& database) { return database.given_rooms(own, since); },
      [this](std::optional<server::storage::Given> given) {
        if (!given) return rest();
        given_until_ = given->until;
        take(std::move(given->rooms), [this] { rest(); });
      });
}

void NodeClaims::rest() {
  if (stopping_) return;
  resting_ = true;
  process_.plan(Thread::claims, between_looks, [this, number = ++rests_] {
    if (number == rests_ && std::exchange(resting_, false)) look();
  });
  if (!asked_.empty()) wake();
}

// --- one room ------------------------------------------------------------------------------------

void NodeClaims::find(const RoomCode& code, const Done& done) {
  moving_ = true;
  claim(code, false, [this, done](const Location& where) {
    moving_ = false;
    for (const Work& work : std::exchange(waiting_, {})) work();
    done(where);
  });
}

void NodeClaims::claim(const RoomCode& code, bool again, const Done& done) {
  if (host_.has(code)) return done(LocalResult::here);
  const Writer own = journal_.name();
  if (own.empty() || !host_.may()) return done(LocalResult::unknown);
  line_.ask(
      Thread::claims, way, [own, code](Database& database) { return database.claim(own, code); },
      [this, code, again, done](const std::optional<std::optional<RoomClaim>>& claim) {
        if (!claim || !*claim) return done(LocalResult::unknown);
        claimed(code, **claim, again, done);
      });
}

void NodeClaims::claimed(const RoomCode& code, const RoomClaim& claim, bool again,
                         const Done& done) {
  switch (claim.outcome) {
    case Outcome::theirs:
      if (claim.owner->overdue) return done(LocalResult::unknown);
      return done(NodePlace{claim.owner->url, claim.owner->address});
    case Outcome::given_up:
      host_.was_given_up(code);
      return done(LocalResult::nowhere);
    case Outcome::nowhere:
      return done(LocalResult::nowhere);
    case Outcome::ours:
      break;
  }
  const ClaimedRoom& room = claim.rooms.front();
  // A room that has just left the memory is not free yet.
  if (room.before && !again && !host_.has(code)) return flush(code, done);
  read(room, done);
}

void NodeClaims::flush(const RoomCode& code, const Done& done) {
  if (journal_.idle()) return claim(code, true, done);
  if (journal_.away()) return done(LocalResult::unknown);
  process_.plan(Thread::claims, 5 * millisecond, [this, code, done] { flush(code, done); });
}

void NodeClaims::read(const ClaimedRoom& room, const Done& done) {
  line_.ask(
      Thread::claims, way, [code = room.code](Database& database) { return database.read(code); },
      [this, room, done](const std::optional<std::optional<Stored>>& found) {
        if (!found) return done(LocalResult::unknown);
        if (!*found || ((*found)->ended && !(*found)->room.begun))
          return done(LocalResult::nowhere);
        const auto alive = (*found)->ended ? std::nullopt : std::optional(room.alive);
        host_.restore(**found, alive, [this, code = room.code, done] {
          process_.run(Thread::claims, [this, code, done] {
            done(host_.has(code) ? LocalResult::here : LocalResult::nowhere);
          });
        });
      });
}

}  // namespace simulation
