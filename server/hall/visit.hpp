// What one client and the hall say to each other, from the first word to the farewell: as a
// conversation with a room, see conversation.hpp. Whoever reads slowly is told the whole list of
// rooms in place of what it missed, once; after that it is dismissed. One thread, the hall's.
#pragma once

#include "server/hall/dialogue.hpp"
#include "server/hall/hall.hpp"
#include "server/hall/outbox.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace server::hall {

class Visit final : public Dialogue {
 public:
  // `wake` is called when there is something to write, a farewell or a reason to settle(). It may
  // be called from inside the hall and must not call back. `clock` tells the time.
  Visit(Hall& hall, std::function<Milliseconds()> clock, std::function<void()> wake);

  void begin() override;
  void receive(std::string_view frame, bool is_text, Milliseconds now) override;
  void hello_is_due() override;
  void end(Milliseconds now) override;

  void deliver(const room::Frame& frame) override;
  bool wants_more() const override;
  void dismiss(protocol::Close reason) override;

  bool must_settle() const override { return farewell_ && id_; }
  void settle(Milliseconds now) override;

  bool has_frames() const override { return !outbox_.empty(); }
  room::Frame next_frame() override;
  std::size_t bytes_waiting() const { return outbox_.bytes(); }
  std::optional<protocol::Close> farewell() const override { return farewell_; }
  bool entered() const override { return entered_; }

 private:
  // The visit as the hall knows it.
  class Here final : public Guest {
   public:
    explicit Here(Visit& visit) : visit_(visit) {}
    void deliver(const room::Frame& frame) override { visit_.deliver(frame); }
    bool wants_more() const override { return visit_.wants_more(); }
    void dismiss(protocol::Close reason) override { visit_.dismiss(reason); }
    void follow(const room::Frame& change) override { visit_.follow(change); }

   private:
    Visit& visit_;
  };

  void follow(const room::Frame& change);
  void refuse(const protocol::DecodeError& error);

  Hall& hall_;
  const std::function<Milliseconds()> clock_;
  const std::function<void()> wake_;
  Here here_{*this};
  Outbox outbox_;
  std::optional<Hall::GuestId> id_;          // while the hall knows it
  std::optional<protocol::Close> farewell_;  // said, or about to be
  unsigned malformed_ = 0;                   // in a row
  bool entered_ = false;
  bool behind_ = false;     // is to be told the whole list
  bool caught_up_ = false;  // was told it, and has not read it all yet
};

}  // namespace server::hall
