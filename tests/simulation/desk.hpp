// What clients ask over HTTP, without HTTP: bodies in, statuses and bodies out, as net/routes.cpp
// answers them. Requests and answers take their time, and may be lost.
#pragma once

#include "tests/simulation/reply.hpp"
#include "tests/simulation/server.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace simulation {

class Desk {
 public:
  using Respond = std::function<void(const Reply&)>;

  Desk(Nature& nature, Network& network, Server& server, Oracles& oracles)
      : nature_(nature), network_(network), server_(server), oracles_(oracles) {}

  void create_room(const std::string& body, Respond respond);
  // `key`: the host's token or the pass; empty: none.
  void take_seat(const std::string& code, const std::string& body, const std::string& key,
                 Respond respond);
  void leave_seat(const std::string& code, std::size_t seat, const std::string& token,
                  Respond respond);
  void seat_bot(const std::string& code, std::size_t seat, const std::string& host,
                const std::string& body, Respond respond);
  void remove_bot(const std::string& code, std::size_t seat, const std::string& host,
                  Respond respond);
  void seat_bots(const std::string& code, const std::string& host, const std::string& body,
                 Respond respond);
  void change(const std::string& code, const std::string& host, const std::string& body,
              Respond respond);
  void move_seat(const std::string& code, std::size_t from, std::size_t to, const std::string& host,
                 Respond respond);
  void hand_over(const std::string& code, std::size_t to, const std::string& host, Respond respond);
  void start(const std::string& code, const std::string& host, Respond respond);
  void rematch(const std::string& code, const std::string& token, Respond respond);
  // Nobody is answered any more.
  void crash();

 private:
  using Work = std::function<void(const Respond&)>;
  using InRoom = std::function<void(server::room::Room&, const Respond&)>;

  // The request arrives later, if a server is there, and so does the answer.
  void ask(Respond respond, Work work);
  void answer(std::uint64_t request, const Reply& reply);
  void work_in_room(const std::string& code, const Respond& respond, InRoom work);
  void ask_room(const std::string& code, Respond respond, InRoom work);
  void open_rematch(const std::string& before, server::room::Setup next, const Respond& respond);
  std::string claim_code();

  Nature& nature_;
  Network& network_;
  Server& server_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, Respond> waiting_;
};

}  // namespace simulation
