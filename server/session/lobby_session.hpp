// A client's session with the lobby. A slow reader once gets the whole list of rooms in place of
// missed changes; after that it is dismissed.
#pragma once

#include "server/lobby/lobby.hpp"
#include "server/session/session.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace server::session {

class LobbySession final : public Session {
 public:
  // `clock` returns the time.
  LobbySession(lobby::Lobby& lobby, std::function<WallTime()> clock, std::function<void()> wake,
               RateLimits rates = {});

  void begin() override;
  void receive(std::string_view frame, bool is_text, const Now& now) override;
  void leave(const Now& now) override;
  room::Visitor identity() override { return id_ ? lobby_.identity(*id_) : room::Visitor{}; }

 private:
  // The session as the lobby knows it.
  class LobbySubscription final : public lobby::LobbySubscriber {
   public:
    explicit LobbySubscription(LobbySession& session) : session_(session) {}
    void deliver(const room::Frame& frame) override { session_.deliver(frame); }
    bool wants_more() const override { return session_.wants_more(); }
    void dismiss(protocol::Close reason) override { session_.dismiss(reason); }
    void deliver_change(const room::Frame& change) override { session_.follow(change); }
    void send_away(const protocol::Farewell& farewell) override { session_.send_away(farewell); }
    std::string payer() const override { return session_.rates().address; }
    std::optional<util::AddressCounts::AddressSlot> open_seek() override {
      return session_.rates().open_seek();
    }
    Milliseconds take_room(SteadyTime now) override { return session_.rates().take_room(now); }

   private:
    LobbySession& session_;
  };

  bool is_known() const override { return id_.has_value(); }
  void refill() override;
  void follow(const room::Frame& change);
  void refuse(const protocol::DecodeError& error);

  lobby::Lobby& lobby_;
  const std::function<WallTime()> clock_;
  LobbySubscription subscription_{*this};
  std::optional<lobby::Lobby::ClientId> id_;  // while the lobby knows it
  bool behind_ = false;                       // the whole list is still to be sent
  bool caught_up_ = false;                    // the whole list was sent, but not all of it read yet
};

}  // namespace server::session
