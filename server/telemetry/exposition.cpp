#include "server/telemetry/exposition.hpp"

#include <limits>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sstream>

namespace server::telemetry {

using prometheus::ClientMetric;
using prometheus::MetricType;

struct Exposition::Families {
  std::vector<prometheus::MetricFamily> all;

  void begin(std::string_view name, std::string_view help, MetricType type) {
    all.push_back({std::string(name), std::string(help), type, {}});
  }
};

Exposition::Exposition() : families_(std::make_unique<Families>()) {}
Exposition::~Exposition() = default;

void Exposition::counter(std::string_view name, std::string_view help) {
  families_->begin(name, help, MetricType::Counter);
}
void Exposition::gauge(std::string_view name, std::string_view help) {
  families_->begin(name, help, MetricType::Gauge);
}
void Exposition::histogram(std::string_view name, std::string_view help) {
  families_->begin(name, help, MetricType::Histogram);
}

void Exposition::value(double value, const Labels& labels) {
  ClientMetric metric;
  for (const auto& [name, word] : labels)
    metric.label.push_back({std::string(name), std::string(word)});
  metric.counter.value = value;
  metric.gauge.value = value;
  families_->all.back().metric.push_back(std::move(metric));
}

void Exposition::add(std::vector<HistogramBucket> buckets, double sum) {
  ClientMetric metric;
  buckets.back().bound = std::numeric_limits<double>::infinity();
  std::uint64_t up_to = 0;
  for (const HistogramBucket& bucket : buckets) {
    up_to += bucket.values;
    metric.histogram.bucket.push_back({up_to, bucket.bound});
  }
  metric.histogram.sample_count = up_to;
  metric.histogram.sample_sum = sum;
  families_->all.back().metric.push_back(std::move(metric));
}

std::string Exposition::text() const {
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, families_->all);
  return out.str();
}

}  // namespace server::telemetry
