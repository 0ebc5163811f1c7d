// An api::HttpContext with everything it refers to, without a database, for tests and fuzz targets.
#pragma once

#include "server/api/http_context.hpp"
#include "server/util/clock.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tests {

struct HttpParts {
  using MakeTestRooms =
      std::function<std::unique_ptr<server::rooms::Rooms>(server::room::BotService&)>;

  // `can_store`: any thread.
  HttpParts(server::rooms::Directory& directory, const server::rooms::GameFiles& game_files,
            std::function<bool()> can_store, std::size_t shard_count,
            const MakeTestRooms& make_rooms)
      : storage{std::move(can_store)},
        bots(
            [this](const server::room::BotMove& act, std::chrono::milliseconds delay) {
              shards.post_after(shards.of(act.room), delay,
                                [act](auto& rooms) { rooms.bot_acts(act, server::now()); });
            },
            [this](const server::room::AdviceFound& found) {
              shards.post(shards.of(found.room),
                          [found](auto& rooms) { rooms.advice_found(found); });
            }),
        analyses([this](const server::room::RoomCode& code, const server::room::Frame& text) {
          shards.post(shards.of(code), [code, text](auto& rooms) {
            if (auto* room = rooms.find(code)) room->keep_analysis(text);
          });
        }),
        shards(shard_count, [&] { return make_rooms(bots); }),
        sockets(shards, deadlines, bans, status.stopping),
        http{.status = status,
             .shards = shards,
             .sockets = sockets,
             .directory = directory,
             .game_files = game_files,
             .storage = storage,
             .bots = bots,
             .analyses = analyses,
             .pools = pools,
             .access = access,
             .bans = bans,
             .deadlines = deadlines,
             .catalog = catalog,
             .urls = [this] { return urls; },
             .page = page} {}
  ~HttpParts() { stop(); }
  HttpParts(const HttpParts&) = delete;
  HttpParts& operator=(const HttpParts&) = delete;

  // Call it before anything is destroyed that the connections refer to.
  void stop() {
    bots.stop();
    analyses.stop();
    shards.stop();
    shards.clear();
  }

  // Made once, because page and catalog compress their texts.
  template <class Value>
  static const Value& usual() {
    static const Value value;
    return value;
  }

  struct Storage final : server::api::StorageStatus {
    explicit Storage(std::function<bool()> stores) : can_store(std::move(stores)) {}

    bool healthy() const override { return can_store(); }
    bool fenced() const override { return false; }
    bool unavailable() const override { return is_away; }
    std::string outage_reason() const override { return ""; }
    const server::telemetry::JournalMetrics* metrics() const override { return nullptr; }

    std::function<bool()> can_store;
    std::atomic<bool> is_away = false;
  };

  server::api::ServerStatus status;
  server::net::Timeouts deadlines;
  server::api::AccessPolicy access;
  server::players::Bans bans{nullptr};
  server::util::Current<server::api::RulesCatalog> catalog{usual<server::api::RulesCatalog>()};
  std::vector<std::string> urls;
  server::api::Page page = usual<server::api::Page>();
  Storage storage;
  server::api::WorkPools pools;
  server::bots::BotPool bots;
  server::bots::AnalysisPool analyses;
  server::net::Shards shards;
  server::net::SocketContext sockets;
  server::api::HttpContext http;
};

}  // namespace tests
