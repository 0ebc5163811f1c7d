// The room towards players who decide something together, and who plays for somebody who is away.
#include "protocol/encode.hpp"
#include "server/limits.hpp"
#include "server/room/room.hpp"
#include "server/room/rows.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Outcome;
using protocol::Refusal;

namespace {

constexpr Milliseconds milliseconds(std::chrono::seconds time) {
  return 1000 * time.count();
}

}  // namespace

bool Room::plays(Seat seat) const {
  const SeatTaken* by = seats_.exists(seat) ? seats_.on(seat) : nullptr;
  return by != nullptr && !by->bot && !game_->has_resigned(seat);
}

std::optional<Milliseconds> Room::away_at(Seat seat) const {
  if (!game_ || !plays(seat) || state() != protocol::RoomState::playing) return std::nullopt;
  if (opened_.settings.clock.kind == protocol::ClockKind::days) return std::nullopt;
  const auto away = absences_.until(seat, Milliseconds{1000} * opened_.settings.patience);
  const auto silent = silence_.until(seat);
  return away && silent ? std::min(away, silent) : away ? away : silent;
}

bool Room::is_away(Seat seat, Milliseconds now) const {
  const auto time = away_at(seat);
  return time && now >= *time;
}

std::vector<Seat> Room::voters(Milliseconds now) const {
  std::vector<Seat> voters;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (plays(seat) && !is_away(seat, now) && game_->course().stand_in(seat) == nullptr)
      voters.push_back(seat);
  }
  return voters;
}

std::optional<Refusal> Room::judge(const protocol::Matter& matter, Seat by,
                                   Milliseconds now) const {
  struct Visitor {
    const Room& room;
    Seat by;
    Milliseconds now;

    std::optional<Refusal> operator()(const protocol::TakeBack& back) const {
      return room.judge_take_back(back.to, by);
    }
    std::optional<Refusal> operator()(const protocol::CallOff&) const { return std::nullopt; }
    std::optional<Refusal> operator()(const protocol::Pause&) const {
      if (room.game_->course().paused()) return Refusal::paused;
      if (room.game_->latest().phase == engine::Phase::pause) return Refusal::between_games;
      return std::nullopt;
    }
    std::optional<Refusal> operator()(const protocol::Resume&) const {
      if (!room.game_->course().paused()) return Refusal::not_paused;
      return std::nullopt;
    }
    std::optional<Refusal> operator()(const protocol::StandIn& in) const {
      if (!room.plays(in.seat) || !room.is_away(in.seat, now)) return Refusal::still_there;
      return std::nullopt;
    }
    // The room's own.
    std::optional<Refusal> operator()(const protocol::HandBack&) const { return std::nullopt; }
    std::optional<Refusal> operator()(const protocol::GiveBack&) const { return std::nullopt; }
  };
  if (halted_) return Refusal::halted;
  if (draining_) return Refusal::shutting_down;
  if (history() == nullptr) return Refusal::not_started;
  const engine::View& table = game_->latest();
  if (table.phase == engine::Phase::over) return Refusal::game_over;
  if (table.resigned[engine::index(by)] != 0) return Refusal::already_resigned;
  if (game_->course().stand_in(by) != nullptr) return Refusal::stood_in;
  if (game_->course().rulings() >= limits::rulings_per_game_max) return Refusal::not_allowed;
  return std::visit(Visitor{*this, by, now}, matter);
}

// Judged by what has been announced: it is asked again when everything is.
std::optional<Refusal> Room::judge_take_back(std::uint32_t to, Seat by) const {
  if (!opened_.settings.take_back) return Refusal::not_allowed;
  if (game_->course().paused()) return Refusal::paused;
  const History& past = *history();
  if (to >= past.seq()) return Refusal::nothing_to_take_back;
  if (to < last_revealed({past.view().rules, past.begun().deal}, past.rows()))
    return Refusal::turned_over;
  const auto now = path(past.rows(), past.seq());
  const auto kept = path(past.rows(), to);
  const auto own = [&](const Move* row) {
    const auto* acted = std::get_if<Acted>(row);
    return acted != nullptr && acted->seat == by && !acted->bot;
  };
  // Of a branch that was left nothing can be taken back: it leads elsewhere.
  if (kept.size() >= now.size() || !std::equal(kept.begin(), kept.end(), now.begin()) ||
      std::none_of(now.begin() + static_cast<std::ptrdiff_t>(kept.size()), now.end(), own))
    return Refusal::nothing_to_take_back;
  return std::nullopt;
}

void Room::propose(const Member& member, const protocol::Propose& propose, Milliseconds now) {
  const auto refuse = [&](Refusal refusal, protocol::Parameters parameters = {}) {
    reject(*member.subscriber,
           {.re = propose.id, .refusal = refusal, .parameters = std::move(parameters)});
  };
  if (!member.seat) return refuse(Refusal::not_seated);
  const Seat seat = *member.seat;
  if (proposal_ && proposal_->seat == seat && proposal_->matter == propose.matter)
    return member.subscriber->deliver(proposal(std::nullopt));
  if (const auto refusal = judge(propose.matter, seat, now)) return refuse(*refusal);
  if (propose.at && *propose.at != game_->seq()) return refuse(Refusal::stale);
  if (proposal_) return refuse(Refusal::proposal_open);
  constexpr Milliseconds memory = milliseconds(limits::declined_for);
  std::erase_if(declined_, [&](const Declined& old) { return old.time + memory <= now; });
  for (const Declined& old : declined_)
    if (old.seat == seat && old.matter == propose.matter.index())
      return refuse(Refusal::too_soon, {{"retry_ms", old.time + memory - now}});
  touched_ = now;
  // Higher than any before, also before a restart.
  last_proposal_ = std::max(last_proposal_ + 1, now);
  proposal_ = OpenProposal{.number = last_proposal_,
                           .id = propose.id,
                           .seat = seat,
                           .matter = propose.matter,
                           .asked = voters(now),
                           .until = now + milliseconds(limits::proposal_timeout)};
  proposal_->agree(seat);
  if (!proposal_->asked.empty()) tell_proposal(std::nullopt);
  see_proposal(now);
}

void Room::vote(const Member& member, const protocol::Vote& vote, Milliseconds now) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = vote.id, .refusal = refusal});
  };
  if (!member.seat) return refuse(Refusal::not_seated);
  const Seat seat = *member.seat;
  if (!proposal_) return refuse(Refusal::no_proposal);
  if (vote.proposal != proposal_->number) return refuse(Refusal::other_proposal);
  // Whoever lost the answer asks again; and a proposer may think better of it.
  if (std::ranges::count(proposal_->agreed, seat) != 0 && vote.agree)
    return member.subscriber->deliver(proposal(std::nullopt));
  if (proposal_->decided) return refuse(Refusal::no_proposal);
  if (!proposal_->asks(seat) && seat != proposal_->seat) return refuse(Refusal::no_proposal);
  touched_ = now;
  if (!vote.agree) {
    declined_.push_back({proposal_->seat, proposal_->matter.index(), now});
    return close_proposal(Outcome::declined);
  }
  proposal_->agree(seat);
  if (!proposal_->asked.empty()) tell_proposal(std::nullopt);
  see_proposal(now);
}

void Room::see_proposal(Milliseconds now) {
  if (!proposal_ || proposal_->decided) return;
  if (proposal_->ask(voters(now))) tell_proposal(std::nullopt);
  if (!proposal_->asked.empty()) {
    if (now >= proposal_->until) close_proposal(Outcome::expired);
    return;
  }
  proposal_->decided = true;
  when_settled([this, now] {
    if (!proposal_ || !proposal_->decided) return;
    if (judge(proposal_->matter, proposal_->seat, now)) return close_proposal(Outcome::overtaken);
    // Somebody has come back while it was waited.
    if (proposal_->ask(voters(now))) {
      proposal_->decided = false;
      return tell_proposal(std::nullopt);
    }
    const protocol::Ruling ruling{proposal_->matter, proposal_->agreed};
    close_proposal(Outcome::agreed);
    rule(ruling, now);
  });
}

void Room::close_proposal(Outcome outcome) {
  tell_proposal(outcome);
  proposal_.reset();
}

Frame Room::proposal(std::optional<Outcome> outcome) const {
  return make_frame(protocol::encode(proposal_->told(outcome)));
}

void Room::tell_proposal(std::optional<Outcome> outcome) const {
  tell_present(proposal(outcome));
}

void Room::rule(const protocol::Ruling& ruling, Milliseconds now) {
  const Ruled ruled = game_->accept(ruling, now);
  write(ruled, [this, ruled] {
    game_->announce(ruled);
    if (ruled.last) changed_ = true;
    tell_step(ruled.seq);
    tell_presence();
  });
}

bool Room::is_played_for(Seat seat) const {
  const auto* by = game_ ? game_->course().stand_in(seat) : nullptr;
  return by != nullptr && !by->for_good;
}

Seat Room::waited_for() const {
  const protocol::Settings& settings = opened_.settings;
  if (settings.clock.kind != protocol::ClockKind::none || settings.turn_patience == 0 || !game_on())
    return Seat::none;
  const Seat seat = history()->to_move();
  const bool person = seat != Seat::none && plays(seat);
  return person && game_->course().stand_in(seat) == nullptr ? seat : Seat::none;
}

// A proposal of the silent seat's own does not stop its time: proposing again and again would
// stall.
void Room::watch_silence(Milliseconds now) {
  const Seat seat = waited_for();
  const auto asks_others = [&] {
    return proposal_ && proposal_->seat != seat &&
           std::ranges::any_of(proposal_->asked, [&](Seat asked) { return asked != seat; });
  };
  const bool counts = seat != Seat::none && !closed_for_business() && game_->all_announced() &&
                      !game_->course().paused() && !asks_others() && !absences_.counts(seat, now);
  const Milliseconds granted = Milliseconds{1000} * opened_.settings.turn_patience;
  if (silence_.watch(seat, counts, granted, now)) tell_presence();
}

// Whoever is back plays again.
void Room::hand_back(Seat seat, Milliseconds now) {
  when_settled([this, seat, now] {
    if (halted_ || draining_ || state() != protocol::RoomState::playing) return;
    const auto* by = game_->course().stand_in(seat);
    if (by != nullptr && !by->for_good && audience_.on_seat(seat) != nullptr)
      rule({protocol::HandBack{seat}, {}}, now);
  });
}

}  // namespace server::room
