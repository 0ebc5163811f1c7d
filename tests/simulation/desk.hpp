// What clients ask over HTTP, without HTTP: bodies in, statuses and bodies out, as net/routes.cpp
// answers them. Requests and answers take their time, and may be lost.
#pragma once

#include "tests/simulation/server.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace simulation {

struct Reply {
  unsigned status = 0;  // 0: the connection was lost
  std::string body;
};

class Desk {
 public:
  using Respond = std::function<void(const Reply&)>;

  Desk(Nature& nature, Network& network, Server& server, Oracles& oracles)
      : nature_(nature), network_(network), server_(server), oracles_(oracles) {}

  void create_room(const std::string& body, Respond respond);
  void take_seat(const std::string& code, const std::string& body, Respond respond);
  void leave_seat(const std::string& code, std::size_t seat, const std::string& token,
                  Respond respond);
  void seat_bot(const std::string& code, std::size_t seat, const std::string& host,
                const std::string& body, Respond respond);
  void remove_bot(const std::string& code, std::size_t seat, const std::string& host,
                  Respond respond);
  void seat_bots(const std::string& code, const std::string& host, const std::string& body,
                 Respond respond);
  // Nobody is answered any more.
  void crash();

 private:
  using Work = std::function<void(const Respond&)>;

  // The request arrives later, if a server is there, and so does the answer.
  void ask(Respond respond, Work work);
  void answer(std::uint64_t request, const Reply& reply);
  void work_in_room(const std::string& code, const Respond& respond,
                    std::function<void(server::room::Room&, const Respond&)> work);

  Nature& nature_;
  Network& network_;
  Server& server_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, Respond> waiting_;
};

}  // namespace simulation
