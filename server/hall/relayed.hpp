// What is said to a spectator of a room that another server has: what the relay here is told of it.
#pragma once

#include "server/hall/dialogue.hpp"
#include "server/hall/relay.hpp"
#include "server/hall/rooms.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace server::hall {

class Relayed final : public Dialogue, private RelayMember {
 public:
  // `code`: in capital letters.
  Relayed(Relays& relays, Rooms& rooms, std::string code, std::function<void()> wake,
          Allowance allowance = {});

  void begin() override;
  void receive(std::string_view frame, bool is_text, const Now& now) override;
  void leave(const Now& now) override;
  room::Visitor who() override { return {}; }

 private:
  void tell(const room::Frame& frame) override { deliver(frame); }
  void let_in() override { set_entered(true); }
  void let_go(const protocol::Farewell& farewell) override;

  bool is_known() const override { return relay_ != nullptr; }
  void make_up() override {}
  void enter(const protocol::Hello& hello);
  void refuse(const protocol::DecodeError& error);

  Relays& relays_;
  Rooms& rooms_;
  const std::string code_;
  Relay* relay_ = nullptr;  // while that knows it
};

}  // namespace server::hall
