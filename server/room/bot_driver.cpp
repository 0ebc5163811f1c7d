#include "server/room/bot_driver.hpp"

#include "server/util/limits.hpp"

namespace server::room {
namespace {

constexpr Milliseconds patience = 1000 * limits::bot_timeout.count();

}  // namespace

void BotDriver::request_move(BotLevel level, const History& history, Milliseconds now) {
  const std::uint32_t seq = history.seq();
  if (move_ && move_->seq == seq && now < move_->time + patience) return;
  move_ = {seq, now};
  service_.think({code_, history.to_move(), seq, level, history.view(), random_.number()});
}

BotDriver::Advice BotDriver::ask(const Asker& asker) {
  if (suggestion_ && !suggestion_->moves.empty()) return Advice::found;
  if (suggestion_ && suggestion_->asker.who == asker.who) return Advice::busy;
  if (!suggestion_) suggestion_ = Suggestion{.asker = {.seat = asker.seat}};
  suggestion_->asker.who = asker.who;
  suggestion_->asker.re = asker.re;
  return Advice::pending;
}

void BotDriver::request_advice(const History& history, Milliseconds now) {
  if (!suggestion_ || !suggestion_->moves.empty()) return;
  if (suggestion_->requested && now < *suggestion_->requested + patience) return;
  suggestion_->requested = now;
  service_.advise(
      {code_, suggestion_->asker.seat, history.seq(), history.view(), random_.number()});
}

std::optional<BotDriver::Asker> BotDriver::advice_found(const AdviceFound& found,
                                                        std::uint32_t seq) {
  if (!suggestion_ || found.seq != seq) return std::nullopt;
  suggestion_->moves = found.moves;
  return suggestion_->asker;
}

std::vector<protocol::Advised> BotDriver::moves() const {
  return suggestion_ ? suggestion_->moves : std::vector<protocol::Advised>();
}

void BotDriver::forget(const Subscriber& subscriber) {
  if (suggestion_ && suggestion_->asker.who == &subscriber) suggestion_->asker.who = nullptr;
}

std::optional<BotDriver::Asker> BotDriver::drop_advice() {
  const auto suggestion = std::exchange(suggestion_, {});
  if (!suggestion || !suggestion->moves.empty()) return std::nullopt;
  return suggestion->asker;
}

}  // namespace server::room
