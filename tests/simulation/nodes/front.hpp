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
  using RespondAtFront = std::function<void(const Reply&)>;

  Front(Environment& environment, SimulatedNetwork& network, Cluster& cluster, Oracles& oracles)
      : environment_(environment), network_(network), cluster_(cluster), oracles_(oracles) {}

  void create_room(const std::string& body, RespondAtFront respond);
  void take_seat(const std::string& code, const std::string& body, RespondAtFront respond);
  void seat_bots(const std::string& code, const std::string& host, const std::string& body,
                 RespondAtFront respond);

 private:
  using AtNode = std::function<void(SimulatedNode&, const RespondAtFront&)>;
  using WorkAtOwner = std::function<void(server::room::Room&, const RespondAtFront&)>;

  void ask(RespondAtFront respond, AtNode work);
  void answer(std::uint64_t request, const Reply& reply);
  void ask_room(const std::string& code, RespondAtFront respond, WorkAtOwner work);
  void pass_on(const std::string& node, const RoomCode& code, const RespondAtFront& respond,
               const WorkAtOwner& work);
  void work_in_room(SimulatedNode& node, const RoomCode& code, const RespondAtFront& respond,
                    const WorkAtOwner& work);

  Environment& environment_;
  SimulatedNetwork& network_;
  Cluster& cluster_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, RespondAtFront> waiting_;
};

}  // namespace simulation
