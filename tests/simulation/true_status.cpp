#include "tests/simulation/true_status.hpp"

#include "server/room/skip.hpp"
#include "tests/simulation/broken_promise.hpp"

#include <string>
#include <variant>

namespace simulation {

using engine::Seat;
using nlohmann::json;
using protocol::AtZero;
using protocol::Milliseconds;
using server::RoomTime;
namespace room = server::room;

namespace {

constexpr Milliseconds for_coming_back = 10'000;
constexpr Milliseconds tick = 1000;

json time_or_null(const std::optional<Milliseconds>& time) {
  return time ? json(*time) : json(nullptr);
}

std::string row_text(std::uint32_t seq) {
  return "row " + std::to_string(seq);
}

}  // namespace

Milliseconds lateness_most(AtZero at_zero, Milliseconds commit) {
  const Milliseconds written = 2 * tick + 6 * commit;
  // A bot thinks for two seconds, gets another turn after half a minute, and waits for an answer to
  // a takeback.
  return at_zero == AtZero::bot ? written + 60'000 + 3 * 33'000 : written;
}

TrueStatus::TrueStatus(const protocol::Settings& settings, std::size_t seats,
                       const std::vector<Seat>& players, const engine::View& dealt, RoomTime now)
    : settings_(settings), clock_(settings.clock, seats, players) {
  clock_.deal(dealt, now);
}

void TrueStatus::deal(const engine::View& dealt, RoomTime now) {
  clock_.deal(dealt, now);
}

void TrueStatus::act(const room::Acted& row, const engine::View& before, const engine::View& after,
                     const Availability& availability) {
  if (paused_ && !std::holds_alternative<engine::Resign>(row.action))
    throw BrokenPromise(promise::status, row_text(row.seq) + " is played in a pause");
  const auto by = stand_ins_.find(row.seat);
  if (by != stand_ins_.end() && row.bot != by->second.bot)
    throw BrokenPromise(promise::status, row_text(row.seq) + " is not by the bot that stands in");
  if (row.overdue) check_overdue(row, before);
  clock_.acted(row.seat, before, after, row.time, availability);
}

void TrueStatus::check_overdue(const room::Acted& row, const engine::View& before) const {
  const auto until = clock_.until();
  if (!until || *until > row.time || clock_.running() != row.seat)
    throw BrokenPromise(promise::clock,
                        row_text(row.seq) + " says that a time is up, and it is not");
  bool right = false;
  switch (settings_.at_zero) {
    case AtZero::bot:
      right = row.bot == engine::bots::Level::full_greedy;
      break;
    case AtZero::skip:
      right = row.action == room::skip(before);
      break;
    case AtZero::seat:
      right = std::holds_alternative<engine::Resign>(row.action);
      break;
  }
  if (!right)
    throw BrokenPromise(promise::clock, row_text(row.seq) + " is not what happens at zero");
}

void TrueStatus::rule(const room::Ruled& row, const engine::View& after, RoomTime before,
                      const Availability& availability) {
  struct Visitor {
    TrueStatus& status;
    const room::Ruled& row;
    const engine::View& after;
    RoomTime before;
    const Availability& availability;

    void operator()(const protocol::TakeBack&) const {
      status.clock_.turned_back(after, row.time, availability);
    }
    void operator()(const protocol::CallOff&) const {
      status.clock_.turned_back(after, row.time, availability);
    }
    void operator()(const protocol::Pause&) const {
      if (status.paused_)
        throw BrokenPromise(promise::status, row_text(row.seq) + " pauses a pause");
      status.paused_ = true;
      status.clock_.pause(row.time);
    }
    void operator()(const protocol::Resume&) const {
      if (!status.paused_)
        throw BrokenPromise(promise::status, row_text(row.seq) + " ends no pause");
      status.paused_ = false;
      status.clock_.resume(row.time);
    }
    void operator()(const protocol::StandIn& by) const {
      status.stand_ins_[by.seat] = by;
      status.clock_.leave(by.seat, row.time, availability);
    }
    void operator()(const protocol::HandBack& back) const {
      const auto by = status.stand_ins_.find(back.seat);
      if (by == status.stand_ins_.end() || by->second.for_good)
        throw BrokenPromise(promise::status,
                            row_text(row.seq) + " hands back a seat without a stand-in");
      status.stand_ins_.erase(by);
      status.clock_.come_back(back.seat, after, row.time);
    }
    void operator()(const protocol::GiveBack& back) const {
      if (back.milliseconds > row.time - before + for_coming_back)
        throw BrokenPromise(promise::clock, row_text(row.seq) + " gives back more than has passed");
      status.clock_.give_back(back.milliseconds);
    }
    void operator()(const protocol::TakeOver& over) const {
      status.stand_ins_.erase(over.seat);
      status.clock_.take_over(over.seat, after, row.time, availability);
    }
  };
  std::visit(Visitor{*this, row, after, before, availability}, row.ruling.motion);
}

std::optional<Milliseconds> TrueStatus::lateness(RoomTime now,
                                                 const Availability& availability) const {
  const auto until = clock_.until();
  if (!until || !availability.since() || now < *until) return std::nullopt;
  return now - std::max(*until, *availability.since());
}

void TrueStatus::check_frame(const json& frame, RoomTime time) const {
  json stand_ins = json::array();
  for (const auto& [seat, by] : stand_ins_)
    stand_ins.push_back({{"seat", engine::index(seat)},
                         {"bot", engine::bots::name_of(by.bot)},
                         {"for_good", by.for_good}});
  if (frame["paused"] != paused_ || frame["stand_ins"] != stand_ins ||
      frame["time"] != time.count())
    throw BrokenPromise(promise::status, "is sent otherwise than it is: " + frame.dump());
  json clock = nullptr;
  if (settings_.clock.kind != protocol::ClockKind::none) {
    const auto running = clock_.running();
    clock = {{"left", json::array()},
             {"seat", running ? json(engine::index(*running)) : json(nullptr)},
             {"until", time_or_null(server::count_of(clock_.until()))}};
    for (const auto& left : clock_.left(time)) clock["left"].push_back(time_or_null(left));
    clock["low"] = frame["clock"].is_object() ? frame["clock"]["low"] : json(nullptr);
  }
  if (frame["clock"] != clock)
    throw BrokenPromise(promise::clock,
                        "is sent as " + frame["clock"].dump() + " and is " + clock.dump());
}

}  // namespace simulation
