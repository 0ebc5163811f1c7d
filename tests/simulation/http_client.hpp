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

  HttpClient(Environment& environment, Network& network, Server& server, Oracles& oracles)
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
  // A client without a seat there asks for what must stay secret.
  void ask_for_record(const std::string& code);
  void ask_to_compare(const std::string& deal);
  // No request is answered any longer.
  void crash();

 private:
  using Work = std::function<void(const Respond&)>;
  using InRoom = std::function<void(server::room::Room&, const Respond&)>;

  // The request arrives later, if a server is there, and so does the response.
  void ask(Respond respond, Work work);
  void answer(std::uint64_t request, const Reply& reply);
  void work_in_room(const std::string& code, const Respond& respond, InRoom work);
  void ask_room(const std::string& code, Respond respond, InRoom work);
  void open_rematch(const std::string& before, server::room::Setup next, const Respond& respond);
  void carry(server::room::Room& found, std::size_t seat, const std::string& ticket,
             const std::string& told, const Respond& reply);
  // A request of the host; the oracles see whether the server takes it for the host's.
  void ask_as_host(const std::string& code, const std::string& host, Respond respond, InRoom work);

  Environment& environment_;
  Network& network_;
  Server& server_;
  Oracles& oracles_;
  std::uint64_t newest_ = 0;
  std::map<std::uint64_t, Respond> waiting_;
  std::map<std::string, std::string> carried_;  // by the ticket, for one that works twice
};

}  // namespace simulation
