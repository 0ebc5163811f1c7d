// The room towards its bots: the host seats them, and when one is to move it is asked what to do.
#include "server/limits.hpp"
#include "server/room/room.hpp"
#include "server/room/token.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace server::room {

using engine::Seat;

namespace {

// More than seats, so that there is one that nobody at the table has.
constexpr std::array<std::string_view, 24> names{"Alda", "Bero", "Cora",  "Dago", "Edda", "Falk",
                                                 "Gisa", "Hugo", "Ida",   "Jost", "Kuno", "Lina",
                                                 "Mena", "Nino", "Odo",   "Pia",  "Runa", "Sven",
                                                 "Thea", "Udo",  "Vreni", "Wim",  "Yara", "Zeno"};
static_assert(names.size() > engine::seats_max);

}  // namespace

std::optional<RoomError> Room::judge_host(std::string_view host) const {
  if (const auto error = closed_for_business()) return error;
  if (!opened_.host || !matches(host, *opened_.host)) return RoomError::bad_token;
  if (game_) return RoomError::already_started;
  return std::nullopt;
}

SeatTaken Room::new_bot(Seat seat, BotLevel level, Milliseconds now) {
  std::size_t pick = chance_.number() % names.size();
  while (seats_.has_name(names[pick])) pick = (pick + 1) % names.size();
  return {.seat = seat, .name = std::string(names[pick]), .time = now, .bot = level};
}

void Room::seat_bot(Seat seat, BotLevel level, std::string_view host, Milliseconds now,
                    const Done<protocol::RoomInfo>& done) {
  if (const auto error = judge_host(host)) return done(*error);
  if (!seats_.exists(seat)) return done(RoomError::no_such_seat);
  const auto before = seats_.bot(seat);
  if (!before && !seats_.free(seat)) return done(RoomError::seat_taken);
  if (before == level) return done(info());

  touched_ = now;
  SeatTaken taken = new_bot(seat, level, now);
  if (before) {
    taken.name = seats_.shown(seat)->name;
    write(SeatLeft{seat}, [] {});
  }
  sit_down(taken, [this, done] { done(info()); }, [done] { done(RoomError::halted); });
}

void Room::seat_bots(BotLevel level, std::string_view host, Milliseconds now,
                     const Done<protocol::RoomInfo>& done) {
  if (const auto error = judge_host(host)) return done(*error);
  std::vector<Seat> free;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (seats_.free(engine::seat_at(i))) free.push_back(engine::seat_at(i));
  if (free.empty()) return done(info());

  touched_ = now;
  const Seat last = free.back();
  free.pop_back();
  for (const Seat seat : free) sit_down(new_bot(seat, level, now), nullptr, nullptr);
  sit_down(
      new_bot(last, level, now), [this, done] { done(info()); },
      [done] { done(RoomError::halted); });
}

void Room::remove_bot(Seat seat, std::string_view host, Milliseconds now,
                      const Done<std::monostate>& done) {
  if (const auto error = judge_host(host)) return done(*error);
  if (!seats_.exists(seat)) return done(RoomError::no_such_seat);
  // Whoever lost the answer asks again.
  if (seats_.free(seat)) return done(std::monostate{});
  if (!seats_.bot(seat)) return done(RoomError::seat_taken);
  stand_up(seat, now, done);
}

// Only about the newest table: with something still uncommitted a better moment follows.
void Room::ask_bot(Milliseconds now) {
  if (closed_for_business() || history() == nullptr || !game_->all_announced()) return;
  const engine::View& view = history()->view();
  const Seat seat = engine::to_move(view);
  if (seat == Seat::none) return;
  const auto level = seats_.bot(seat);
  if (!level) return;
  constexpr Milliseconds patience = 1000 * limits::bot_patience.count();
  const std::uint32_t seq = history()->seq();
  if (asked_ && asked_->seq == seq && now < asked_->time + patience) return;
  asked_ = {seq, now};
  thinkers_.think({code_, seat, seq, *level, view, chance_.number()});
}

void Room::bot_acts(const BotAct& act, Milliseconds now) {
  if (!seats_.exists(act.seat) || !seats_.bot(act.seat)) return;
  // The number of its row: no two acts of a seat have the same id.
  const protocol::Act told{"bot-" + std::to_string(act.seq + 1), act.seq, act.action};
  if (!judge(act.seat, told)) accept(act.seat, told, now);
}

}  // namespace server::room
