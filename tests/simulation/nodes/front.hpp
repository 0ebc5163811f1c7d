// The HTTP requests of clients to the nodes, without HTTP: bodies in, statuses and bodies out, as
// api/routes.cpp answers them. A client uses any node, which proxies requests for another node's
// rooms. The client gives up after a timeout.
#pragma once

#include "tests/simulation/nodes/cluster.hpp"
#include "tests/simulation/reply.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace simulation {

class Front {
 public:
  using Respond = std::function<void(const Reply&)>;

  Front(Environment& environment, Network& network, Cluster& cluster, Oracles& oracles)
      : environment_(environment), network_(network), cluster_(cluster), oracles_(oracles) {}

  void create_room(const std::string& body, Respond respond);
  void take_seat(const std::string& code, const std::string& body, Respond respond);
  void seat_bots(const std::string& code, const std::string& host, const std::string& body,
                 Respond respond);

 private:
  using AtNode = std::function<void(Node&, const Respond&)>;
  using InRoom = std::function<void(server::room::Room&, const Respond&)>;

  void ask(Respond respond, AtNode work);
  void answer(std::uint64_t request, const Reply& reply);
  void ask_room(const std::string& code, Respond respond, InRoom work);
  void pass_on(const std::string& node, const std::string& code, const Respond& respond,
               const InRoom& work);
  void work_in_room(Node& node, const std::string& code, const Respond& respond,
                    const InRoom& work);

  Environment& environment_;
  Network& network_;
  Cluster& cluster_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, Respond> waiting_;
};

}  // namespace simulation
