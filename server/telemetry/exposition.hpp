// Metrics as text for Prometheus: metric families one after the other, each with its values.
#pragma once

#include "server/telemetry/count.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server::telemetry {

// Name and value of each label.
using Labels = std::vector<std::pair<std::string_view, std::string_view>>;

class Exposition {
 public:
  Exposition();
  ~Exposition();
  Exposition(const Exposition&) = delete;
  Exposition& operator=(const Exposition&) = delete;

  // Begin a family; the values that follow belong to it.
  void counter(std::string_view name, std::string_view help);
  void gauge(std::string_view name, std::string_view help);
  void histogram(std::string_view name, std::string_view help);

  // Adds a value to the current counter or gauge.
  void value(double value, const Labels& labels = {});
  // Exports several histograms as one. `scale`: units of the histograms per exported unit.
  template <const auto& bounds>
  void value(const std::vector<const Histogram<bounds>*>& parts, double scale) {
    std::vector<HistogramBucket> buckets;
    for (const std::uint64_t bound : bounds) buckets.push_back({double(bound) / scale, 0});
    buckets.push_back({});
    double sum = 0;
    for (const auto* part : parts) {
      for (std::size_t i = 0; i < buckets.size(); ++i)
        buckets[i].values += part->buckets()[i].value();
      sum += double(part->sum()) / scale;
    }
    add(std::move(buckets), sum);
  }

  std::string text() const;

 private:
  struct HistogramBucket {
    double bound = 0;  // unused in the last one
    std::uint64_t values = 0;
  };
  void add(std::vector<HistogramBucket> buckets, double sum);

  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace server::telemetry
