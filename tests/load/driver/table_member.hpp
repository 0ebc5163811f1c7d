// A player or spectator at a table of the driver: says hello, and dispatches incoming frames.
#pragma once

#include "tests/load/driver/table.hpp"

namespace load {

class LoadTable::Member final : public ConnectionListener {
 public:
  Member(LoadTable& table, std::size_t number)
      : table_(table), number_(number), connection_(table.loop_, *this) {}

  // Takes a seat first, or connects the socket at once.
  void join();
  void resume(std::uint32_t since);
  void take_seat();
  void request(std::string_view method, std::string_view path, std::string_view body,
               std::string_view bearer);
  void say(std::string_view text);
  void cut() { connection_.cut(); }

  std::uint32_t seq() const { return seq_; }

  void answered(int status, std::string_view body) override;
  void upgraded() override;
  void heard(std::string_view text) override;
  void lost(std::uint16_t close_code) override;

 private:
  bool is_player() const { return number_ < table_.seats(); }
  void connect_socket();
  void hear_step(std::string_view text);
  void have_missed_nothing();

  LoadTable& table_;
  const std::size_t number_;
  ClientConnection connection_;
  std::string token_;
  std::uint32_t seq_ = 0;
  bool has_table_ = false;
  bool resuming_ = false;
  bool making_ = false;
  std::uint64_t since_ns_ = 0;
};

}  // namespace load
