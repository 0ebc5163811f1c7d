#include "server/room/bot_driver.hpp"

#include "server/util/limits.hpp"

namespace server::room {
namespace {

constexpr Milliseconds move_timeout = 1000 * limits::bot_timeout.count();

}  // namespace

void BotDriver::request_move(BotLevel level, const History& history, RoomTime now) {
  const std::uint32_t seq = history.seq();
  if (newest_ && newest_->seq == seq && now < newest_->time + move_timeout) return;
  newest_ = {seq, now};
  service_.think({code_, history.to_move(), seq, level, history.view(), random_.number()});
}

}  // namespace server::room
