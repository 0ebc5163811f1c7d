// The HTTP requests of clients, without HTTP: bodies in, statuses and bodies out, as api/routes.cpp
// answers them. Requests and responses have latencies, and may be lost.
#pragma once

#include "tests/simulation/reply.hpp"
#include "tests/simulation/server.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace simulation {

class HttpClient {
 public:
  using Respond = std::function<void(const Reply&)>;

  HttpClient(Environment& environment, SimulatedNetwork& network, SimulatedServer& server,
             Oracles& oracles)
      : environment_(environment), network_(network), server_(server), oracles_(oracles) {}

  void create_room(const std::string& body, Respond respond);
  // `key`: the host's token or the pass; empty: none. `player`: the account; empty: unknown.
  void take_seat(const std::string& code, const std::string& body, const std::string& key,
                 const std::string& player, Respond respond);
  void regain_seat(const std::string& code, const std::string& player, Respond respond);
  // A ticket for another device, and its use.
  void link_seat(const std::string& code, std::size_t seat, const std::string& token,
                 Respond respond);
  void carry_seat(const std::string& code, std::size_t seat, const std::string& ticket,
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
  // Requests from a client without a seat for secret data.
  void request_record(const std::string& code);
  void request_comparison(const std::string& deal);
  // The server has crashed: requests in flight get no response.
  void crash();

 private:
  using RequestWork = std::function<void(const Respond&)>;
  using WorkInRoom = std::function<void(server::room::Room&, const Respond&)>;

  // Delivers the request later, if a server runs then, and the response later still.
  void send(Respond respond, RequestWork work);
  void answer(std::uint64_t request, const Reply& reply);
  void work_in_room(const server::room::RoomCode& code, const Respond& respond, WorkInRoom work);
  void send_to_room(const std::string& code, Respond respond, WorkInRoom work);
  void open_rematch(const server::room::RoomCode& before, server::room::Setup next,
                    const Respond& respond);
  void carry(server::room::Room& found, std::size_t seat, const std::string& ticket,
             const std::string& used, const Respond& reply);
  // Sends a request with the host's token; the oracles learn whether the server accepts it as the
  // host's.
  void send_as_host(const std::string& code, const std::string& host, Respond respond,
                    WorkInRoom work);

  Environment& environment_;
  SimulatedNetwork& network_;
  SimulatedServer& server_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, Respond> waiting_;
  std::map<std::string, std::string> carried_;  // tokens by ticket, for Sabotage::lasting_ticket
};

}  // namespace simulation
