#include "server/hall/only_watching.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace server::hall {

using protocol::Refusal;

protocol::Hello only_watching(protocol::Hello hello) {
  hello.name.clear();
  hello.hints = false;
  hello.replay = false;
  return hello;
}

room::Frame answer_to_watcher(const protocol::Command& command, std::uint32_t seq,
                              protocol::Milliseconds now, watch::Tally& tally) {
  if (const auto* ping = std::get_if<protocol::Ping>(&command))
    return room::make_frame(protocol::encode(protocol::Pong{ping->t, now}));
  Refusal refusal = Refusal::not_seated;
  if (std::holds_alternative<protocol::Hello>(command)) refusal = Refusal::out_of_order;
  if (std::holds_alternative<protocol::Chat>(command)) refusal = Refusal::chat_off;
  if (std::holds_alternative<protocol::Mute>(command)) refusal = Refusal::not_host;
  std::optional<std::string> re;
  std::visit(
      [&re](const auto& message) {
        if constexpr (requires { message.id; }) re = message.id;
      },
      command);
  tally.count(refusal);
  return room::make_frame(
      protocol::encode(protocol::Rejected{.re = std::move(re), .refusal = refusal, .seq = seq}));
}

}  // namespace server::hall
