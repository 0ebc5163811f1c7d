#include "tests/load/driver/report.hpp"

#include <cmath>
#include <iomanip>

#include <nlohmann/json.hpp>

namespace load {
namespace {

using nlohmann::json;

constexpr double percentiles[] = {0.5, 0.9, 0.99, 0.999};

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

double micros(double nanoseconds) {
  return std::round(nanoseconds / 10) / 100;
}

json document_of(const DurationHistogram& h) {
  json document = {{"count", h.count()},
                   {"mean_us", micros(h.mean())},
                   {"max_us", micros(static_cast<double>(h.most()))}};
  for (const double q : percentiles) {
    std::string name = std::to_string(q * 100);
    name.erase(name.find_last_not_of("0.") + 1);
    if (name == "5" || name == "9") name += "0";
    document["p" + name + "_us"] = micros(static_cast<double>(h.quantile(q)));
  }
  return document;
}

json document_of(const Usage& usage) {
  return {{"user_s", usage.user_seconds}, {"system_s", usage.system_seconds}};
}

json document_of(const LoadPhase& phase) {
  const LoadCounts& c = phase.counts;
  json document = {{"phase", phase.name},
                   {"seconds", phase.seconds},
                   {"acts", c.acts},
                   {"accepted", c.accepted},
                   {"steps_heard", c.steps_heard},
                   {"step_bytes", c.step_bytes},
                   {"frames_heard", c.frames_heard},
                   {"frames_said", c.frames_said},
                   {"requests", c.requests},
                   {"bytes_in", c.bytes_in},
                   {"bytes_out", c.bytes_out},
                   {"games_over", c.games_over},
                   {"rejected", c.rejected},
                   {"failed", c.failed},
                   {"driver", document_of(phase.driver)},
                   {"server", nullptr}};
  if (phase.server) {
    json server = document_of(*phase.server);
    server["rss_before"] = phase.rss_before;
    server["rss_after"] = phase.server->rss_bytes;
    server["rss_peak"] = phase.server->peak_bytes;
    document["server"] = std::move(server);
  }
  return document;
}

void report_json(const LoadPlan& plan, const LoadFigures& figures, std::ostream& out) {
  json phases = json::array();
  for (const LoadPhase& phase : figures.phases) phases.push_back(document_of(phase));
  const json document = {
      {"plan",
       {{"rooms", plan.rooms},
        {"players", plan.players},
        {"spectators", plan.spectators},
        {"rate", plan.rate},
        {"unjudged", plan.unjudged}}},
      {"sockets", figures.sockets},
      {"rooms_ready", figures.rooms_ready},
      {"interrupted", figures.interrupted},
      {"failure", figures.first_failure.empty() ? json(nullptr) : json(figures.first_failure)},
      {"phases", std::move(phases)},
      {"to_self", document_of(figures.to_self)},
      {"to_all", document_of(figures.to_all)},
      {"joins", document_of(figures.joins)},
      {"resumes", document_of(figures.resumes)},
      {"late_max_us", micros(static_cast<double>(figures.late_max))}};
  out << document.dump(1) << '\n';
}

void line(std::ostream& out, const char* name, const DurationHistogram& h) {
  if (h.count() == 0) return;
  out << std::left << std::setw(24) << name << std::right << std::setw(9) << h.count();
  for (const double q : percentiles)
    out << std::setw(10) << micros(static_cast<double>(h.quantile(q)));
  out << std::setw(10) << micros(static_cast<double>(h.most())) << '\n';
}

void report_phase(const LoadPhase& phase, std::ostream& out) {
  const LoadCounts& c = phase.counts;
  const auto accepted = static_cast<double>(c.accepted);
  out << std::left << std::setw(7) << phase.name << std::right << std::setprecision(2)
      << phase.seconds << " s";
  if (c.acts > 0)
    out << ", " << c.accepted << " acts (" << std::setprecision(0) << ratio(accepted, phase.seconds)
        << "/s), " << c.games_over << " games over";
  const auto frames = static_cast<double>(c.frames_heard + c.frames_said);
  out << ", " << c.frames_heard << " frames heard";
  if (c.requests > 0) out << ", " << c.requests << " requests";
  out << '\n';
  const auto usage = [&](const char* who, const Usage& u) {
    out << "       " << who << ": processor " << std::setprecision(2) << u.user_seconds
        << " s user, " << u.system_seconds << " s system";
  };
  usage("driver", phase.driver);
  if (frames > 0)
    out << ", " << (phase.driver.user_seconds + phase.driver.system_seconds) * 1e6 / frames
        << " us a frame";
  out << '\n';
  if (!phase.server) return;
  usage("server", *phase.server);
  if (c.accepted > 0)
    out << ", an act " << phase.server->user_seconds * 1e6 / accepted << " + "
        << phase.server->system_seconds * 1e6 / accepted << " us";
  out << "; memory " << std::setprecision(1) << static_cast<double>(phase.rss_before) / 1048576
      << " -> " << static_cast<double>(phase.server->rss_bytes) / 1048576 << " MiB, at most "
      << static_cast<double>(phase.server->peak_bytes) / 1048576 << '\n';
}

void report_text(const LoadPlan& plan, const LoadFigures& figures, std::ostream& out) {
  out << figures.rooms_ready << " of " << plan.rooms << " rooms, " << figures.sockets
      << " sockets\n"
      << std::fixed;
  for (const LoadPhase& phase : figures.phases) report_phase(phase, out);
  out << std::setprecision(2) << "\nmicroseconds                 count       p50       p90"
      << "       p99     p99.9       max\n";
  line(out, "act, to its player", figures.to_self);
  line(out, "act, to all in the room", figures.to_all);
  line(out, "room made and joined", figures.joins);
  line(out, "socket resumed", figures.resumes);
  if (plan.rate > 0)
    out << "Acts are measured from when they were due; the driver was late by at most "
        << micros(static_cast<double>(figures.late_max)) << " us.\n";
  if (figures.counts.failed > 0)
    out << figures.counts.failed << " rooms failed, the first one: " << figures.first_failure
        << '\n';
  if (figures.interrupted) out << "Interrupted: the figures end there.\n";
}

}  // namespace

void report(const LoadPlan& plan, const LoadFigures& figures, std::ostream& out) {
  if (plan.json)
    report_json(plan, figures, out);
  else
    report_text(plan, figures, out);
}

}  // namespace load
