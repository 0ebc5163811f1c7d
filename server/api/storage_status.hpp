// Whether moves can be stored. Any thread.
#pragma once

#include "server/telemetry/metrics.hpp"

#include <string>

namespace server::api {

class StorageStatus {
 public:
  virtual ~StorageStatus() = default;

  virtual bool healthy() const = 0;
  // Not healthy, because another node has taken over; this one signs in again.
  virtual bool fenced() const = 0;
  // The database is away, so moves wait.
  virtual bool unavailable() const = 0;
  // The reason for the operator; empty while storing works.
  virtual std::string outage_reason() const = 0;
  // Null if nothing is stored.
  virtual const telemetry::JournalMetrics* metrics() const = 0;
};

}  // namespace server::api
