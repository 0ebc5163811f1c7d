// The room's bots: the host seats them, and the room asks them for moves.
#include "server/room/room.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace server::room {

using engine::Seat;

namespace {

// More names than seats, so that one is always free.
constexpr std::array<std::string_view, 24> names{"Alda", "Bero", "Cora",  "Dago", "Edda", "Falk",
                                                 "Gisa", "Hugo", "Ida",   "Jost", "Kuno", "Lina",
                                                 "Mena", "Nino", "Odo",   "Pia",  "Runa", "Sven",
                                                 "Thea", "Udo",  "Vreni", "Wim",  "Yara", "Zeno"};
static_assert(names.size() > engine::seats_max);

}  // namespace

SeatTaken Room::new_bot(Seat seat, BotLevel level, const std::vector<SeatTaken>& sitting,
                        Milliseconds now) {
  const auto used = [&](std::string_view name) {
    return std::ranges::any_of(sitting, [&](const SeatTaken& by) { return by.name == name; });
  };
  std::size_t pick = random_.number() % names.size();
  while (used(names[pick])) pick = (pick + 1) % names.size();
  return {.seat = seat, .name = std::string(names[pick]), .time = now, .bot = level};
}

void Room::seat_bot(Seat seat, BotLevel level, const Caller& host, const Now& at,
                    const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
    if (roster_.settings().rated) return done(RoomError::rated_without_bots);
    const auto before = roster_.seats().bot(seat);
    if (!before && roster_.seats().on(seat) != nullptr) return done(RoomError::seat_taken);
    if (before == level) return done(info());

    std::vector<SeatTaken> seats = roster_.seats().sitting();
    SeatTaken bot = new_bot(seat, level, seats, now);
    if (before) bot.name = roster_.seats().on(seat)->name;
    std::erase_if(seats, [&](const SeatTaken& by) { return by.seat == seat; });
    seats.push_back(std::move(bot));
    seat_all(std::move(seats), now, done);
  });
}

void Room::seat_bots(BotLevel level, const Caller& host, const Now& at,
                     const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (roster_.seats().full()) return done(info());
    if (roster_.settings().rated) return done(RoomError::rated_without_bots);
    std::vector<SeatTaken> seats = roster_.seats().sitting();
    for (std::size_t i = 0; i < roster_.seats().size(); ++i)
      if (roster_.seats().on(engine::seat_at(i)) == nullptr)
        seats.push_back(new_bot(engine::seat_at(i), level, seats, now));
    seat_all(std::move(seats), now, done);
  });
}

void Room::seat_all(std::vector<SeatTaken> seats, Milliseconds now,
                    const Done<protocol::RoomInfo>& done) {
  touch(now);
  host_watch_.reset();
  std::ranges::sort(seats, {}, &SeatTaken::seat);
  const auto fail = [done] { done(RoomError::halted); };
  const auto arrive = [this, seats, now, done, fail] {
    for (const SeatTaken& taken : seats)
      if (taken.bot) roster_.seats().sit(taken);
    broadcast_presence();
    const auto answer = [this, done] { done(info()); };
    begin_if_ready(now, answer, fail);
  };
  commits_.write(Changed{roster_.opened(), std::move(seats)}, arrive, fail);
}

void Room::remove_bot(Seat seat, const Caller& host, const Now& at,
                      const Done<std::monostate>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
    // A client that lost the answer asks again.
    if (roster_.seats().on(seat) == nullptr) return done(std::monostate{});
    if (!roster_.seats().bot(seat)) return done(RoomError::seat_taken);
    stand_up(seat, protocol::Close::kicked, now, done);
  });
}

// Only about the newest table: while entries are uncommitted, a later call follows.
void Room::ask_bot(Milliseconds now) {
  if (not_serving() || history() == nullptr || !game_->all_announced()) return;
  const Seat seat = history()->to_move();
  if (seat == Seat::none || game_->status().paused()) return;
  // An open take-back proposal is decided first.
  if (voting_.is_about<protocol::TakeBack>()) return;
  if (const auto level = bot_for(seat)) bots_.request_move(*level, *history(), now);
}

void Room::bot_acts(const BotMove& act, const Now& at) {
  const Milliseconds now = date(at);
  if (!game_ || !roster_.seats().exists(act.seat)) return;
  const auto level = bot_for(act.seat);
  if (!level) return;
  // From the row's number: no two acts of a seat have the same id.
  const protocol::Act told{"bot-" + std::to_string(act.seq + 1), act.seq, act.action};
  const bool sits = roster_.seats().bot(act.seat) || game_->status().stand_in(act.seat) != nullptr;
  if (!judge(act.seat, told)) accept(act.seat, {level, !sits}, told, now);
}

}  // namespace server::room
