// A server without sockets that has accounts.
#pragma once

#include "server/storage/durable_journal.hpp"
#include "server/storage/player_store.hpp"
#include "tests/api/support.hpp"
#include "tests/support/temporary_directory.hpp"

#include <span>
#include <string>

namespace tests {

// Its games are in memory, its accounts in a database.
struct PeopleServer : TestServer {
  explicit PeopleServer(const protocol::AccountsInfo& accounts = {.available = true}) {
    context.players = &players;
    context.catalog.replace(server::api::RulesCatalog({}, protocol::ChatMode::open, accounts));
  }

  json sign_up(const std::string& body) {
    const auto response = ask("POST", "/api/players", body);
    INFO(response.body);
    REQUIRE(response.status == 201);
    return json::parse(response.body);
  }
  std::string error(const std::string& method, const std::string& target,
                    const std::string& body = "", const std::string& token = "") {
    return error_in(ask(method, target, body, token.empty() ? "" : "Bearer " + token));
  }

  // Empty: success.
  std::string error_or_none(const std::string& method, const std::string& target,
                            const std::string& body) {
    const auto response = ask(method, target, body);
    return response.status < 300 ? "" : error_in(response);
  }

  TemporaryDirectory directory_of_files;
  server::storage::DurableJournal store{directory_of_files / "games.sqlite",
                                        [](std::span<const server::storage::Durable>) {},
                                        [](const std::string&) {}};
  server::storage::PlayerStore players{directory_of_files / "games.sqlite"};
};

}  // namespace tests
