#include "server/api/metrics_page.hpp"

#include "protocol/enum_names.hpp"
#include "server/telemetry/exposition.hpp"
#include "server/telemetry/process_usage.hpp"
#include "server/util/clock.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>
#include <vector>

namespace server::api {
namespace {

using telemetry::Metrics;
using MetricsOfAll =
    std::vector<const Metrics*>;  // of the shards, and of the lobby if there is one

template <class Pick>
double sum(const MetricsOfAll& metrics, const Pick& pick) {
  double all = 0;
  for (const Metrics* each : metrics) all += double(pick(*each).value());
  return all;
}

void add_clients(telemetry::Exposition& out, const HttpContext& context,
                 const MetricsOfAll& metrics) {
  out.gauge("castellan_connections", "TCP connections of players.");
  out.value(double(context.status.connections));
  out.gauge("castellan_sockets", "WebSockets among these connections.");
  out.value(double(context.sockets.count));
  out.counter("castellan_connections_refused_total",
              "Connections refused because there were too many.");
  out.value(double(context.status.connections_refused));
  out.gauge("castellan_lobby_visitors", "Connections to the lobby.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.visitors; }));
  out.gauge("castellan_quick_match_queue", "Players in the quick match queue.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.seeks; }));
  out.counter("castellan_resumes_total",
              "Hellos to a game, by response: missed steps, a snapshot, or the whole game.");
  constexpr std::array<std::string_view, 3> entries{"steps", "snapshot", "replay"};
  for (std::size_t i = 0; i < entries.size(); ++i)
    out.value(sum(metrics,
                  [i](const Metrics& t) -> auto& {
                    return t.catch_ups[static_cast<telemetry::CatchUp>(i)];
                  }),
              {{"by", entries[i]}});
  out.counter("castellan_farewells_total", "Sockets closed by the server, by reason.");
  const auto closes = protocol::closes();
  for (std::size_t i = 0; i < closes.size(); ++i)
    out.value(sum(metrics, [i](const Metrics& t) -> auto& { return t.farewells[i]; }),
              {{"reason", closes[i].word}});
  out.counter("castellan_chat_messages_total", "Chat messages, by recipients.");
  for (const auto to : protocol::named_values<protocol::ChatTo>())
    out.value(sum(metrics, [to](const Metrics& t) -> auto& { return t.chat[to]; }),
              {{"to", protocol::name_of(to)}});
}

void add_rooms(telemetry::Exposition& out, const MetricsOfAll& metrics) {
  out.gauge("castellan_rooms", "Rooms in memory by preset and state, as of the last tick.");
  for (const auto preset : protocol::named_values<engine::Preset>())
    for (const auto state : protocol::named_values<protocol::RoomState>())
      out.value(sum(metrics,
                    [&](const Metrics& t) -> auto& {
                      return t.rooms[static_cast<std::size_t>(preset)][state];
                    }),
                {{"preset", protocol::name_of(preset)}, {"state", protocol::name_of(state)}});
  out.counter("castellan_rooms_halted_total",
              "Rooms reloaded because the database rejected a row.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.rooms_halted; }));
}

void add_moves(telemetry::Exposition& out, const MetricsOfAll& metrics) {
  out.counter("castellan_moves_total",
              "Accepted acts, by source: a person, a bot of a level, or the clock.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.moves_of_players; }),
            {{"by", "person"}});
  for (const auto level : engine::bots::levels)
    out.value(sum(metrics, [level](const Metrics& t) -> auto& { return t.moves_of_bots[level]; }),
              {{"by", engine::bots::name_of(level)}});
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.moves_of_clock; }),
            {{"by", "clock"}});
  out.counter("castellan_rejections_total", "Rejected frames, by code.");
  for (const protocol::RefusalRow& row : protocol::refusals())
    out.value(sum(metrics, [&](const Metrics& t) -> auto& { return t.rejections[row.refusal]; }),
              {{"code", row.word}});
  out.counter("castellan_decode_errors_total",
              "Frames of clients that could not be decoded; included in the rejections.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.decode_errors; }));
  out.counter("castellan_clock_timers_total",
              "Turn timers that were nearly out of time (low) or ran out, by the action taken.");
  constexpr std::array<std::string_view, 4> timers{"low", "bot", "skip", "seat"};
  for (std::size_t i = 0; i < timers.size(); ++i)
    out.value(sum(metrics,
                  [i](const Metrics& t) -> auto& {
                    return t.clock_actions[static_cast<telemetry::ClockAction>(i)];
                  }),
              {{"kind", timers[i]}});
  out.gauge("castellan_outbox_bytes", "Bytes queued for clients.");
  out.value(sum(metrics, [](const Metrics& t) -> auto& { return t.outbox_bytes; }));
  out.histogram("castellan_act_to_broadcast_seconds",
                "Time from reading a player's act until its step is queued for all clients.");
  std::vector<const telemetry::Times*> times;
  for (const Metrics* each : metrics) times.push_back(&each->act_to_broadcast);
  out.value(times, 1e6);
}

void add_work(telemetry::Exposition& out, const HttpContext& context) {
  static const telemetry::JournalMetrics nothing;
  const telemetry::JournalMetrics& journal =
      context.storage.metrics() != nullptr ? *context.storage.metrics() : nothing;
  out.histogram("castellan_journal_commit_seconds", "Duration of journal transactions.");
  out.value(std::vector{&journal.commit}, 1e6);
  out.histogram("castellan_journal_batch_entries", "Entries per journal transaction.");
  out.value(std::vector{&journal.batch}, 1);
  out.gauge("castellan_journal_queue_entries", "Entries not yet durable.");
  out.value(double(journal.queued));
  out.gauge("castellan_journal_healthy", "1 while moves can be stored, 0 otherwise.");
  out.value(context.storage.healthy() && !context.storage.unavailable() ? 1 : 0);
  out.gauge("castellan_bots_queued", "Turns and advice waiting for a bot thread.");
  out.value(double(context.bots.queued()));
  out.gauge("castellan_bots_thinking", "Turns and advice being computed.");
  out.value(double(context.bots.computing()));
  out.gauge("castellan_background_jobs", "Background jobs, queued and running, by kind.");
  const std::array<std::pair<std::string_view, const util::WorkPool*>, 6> pools{
      {{"games", &context.pools.files},
       {"passwords", &context.pools.passwords},
       {"players", &context.pools.lookups},
       {"accounts", &context.pools.accounts},
       {"history", &context.pools.history},
       {"packing", &context.pools.packing}}};
  for (const auto& [kind, pool] : pools) out.value(double(pool->size()), {{"kind", kind}});
  out.counter("castellan_http_responses_total", "HTTP responses to players by status class.");
  constexpr std::array<std::string_view, 6> classes{"other", "1xx", "2xx", "3xx", "4xx", "5xx"};
  for (std::size_t i = 0; i < classes.size(); ++i)
    out.value(double(context.status.http.responses[i]), {{"class", classes[i]}});
  out.counter("castellan_passed_requests_total",
              "Requests proxied to the node that has the room, by outcome.");
  out.value(double(context.proxy_stats.answered), {{"outcome", "answered"}});
  out.value(double(context.proxy_stats.unanswered), {{"outcome", "unanswered"}});
  out.gauge("castellan_passed_sockets", "WebSockets proxied to another node.");
  out.value(double(context.proxy_stats.sockets));
}

void add_alerts(telemetry::Exposition& out, const HttpContext& context) {
  static const alerts::AlertMetrics none{};
  const alerts::AlertMetrics& metrics =
      context.alert_service != nullptr ? context.alert_service->metrics() : none;
  out.counter("castellan_alerts_total",
              "Alerts of absent players, by channel, and by how their delivery ended.");
  for (std::size_t channel = 0; channel < metrics.deliveries.size(); ++channel)
    for (std::size_t end = 0; end < metrics.deliveries[channel].size(); ++end)
      out.value(double(metrics.deliveries[channel][end].value()),
                {{"channel", protocol::name_of(static_cast<protocol::AlertChannel>(channel))},
                 {"outcome", alerts::word_of(static_cast<alerts::DeliveryEnd>(end))}});
  out.counter("castellan_alert_repeats_total",
              "Attempts to deliver an alert that failed and were repeated.");
  out.value(double(metrics.repeats.value()));
  out.gauge("castellan_alerts_queued", "Alerts waiting for delivery, and under way.");
  out.value(double(metrics.queued.value()));
  out.gauge("castellan_alert_waits", "Players that games wait for: absent ones; by days, all.");
  out.value(double(metrics.waits.value()));
}

void add_process(telemetry::Exposition& out, const HttpContext& context) {
  const telemetry::ProcessUsage process = telemetry::read_process_usage();
  const auto seconds = [](auto time) { return std::chrono::duration<double>(time).count(); };
  const double up = seconds(std::chrono::steady_clock::now() - context.status.started);
  out.gauge("castellan_build_info", "Always 1; the labels name the version.");
  out.value(1, {{"version", CASTELLAN_VERSION}, {"protocol", protocol::subprotocol}});
  out.gauge("castellan_uptime_seconds", "Time since the server started.");
  out.value(up);
  out.gauge("process_start_time_seconds", "Start time of the server, since 1970 UTC.");
  out.value(double(wall_now().count()) / 1000 - up);
  out.gauge("process_resident_memory_bytes", "Resident memory.");
  out.value(double(process.resident_bytes));
  out.counter("process_cpu_seconds_total", "CPU time used.");
  out.value(process.cpu_seconds);
  out.gauge("process_open_fds", "Open file descriptors.");
  out.value(double(process.open_files));
  out.gauge("process_max_fds", "Limit of open file descriptors.");
  out.value(double(process.open_files_max));
}

}  // namespace

std::string metrics(const HttpContext& context) {
  MetricsOfAll all;
  for (std::size_t i = 0; i < context.shards.count(); ++i)
    all.push_back(&context.shards.metrics(i));
  if (context.lobby != nullptr) all.push_back(&context.lobby->metrics());
  telemetry::Exposition out;
  add_clients(out, context, all);
  add_rooms(out, all);
  add_moves(out, all);
  add_work(out, context);
  add_alerts(out, context);
  add_process(out, context);
  return out.text();
}

}  // namespace server::api
