// bench_timed: the time of each operation, with Google Benchmark and its options.
#include "engine/require.hpp"
#include "tests/bench/work.hpp"

#include <benchmark/benchmark.h>

namespace {

void measure(benchmark::State& state, const bench::Workload& work) {
  const auto prepared = work.prepare();
  for (auto _ : state) {
    state.PauseTiming();
    bench::Run run = prepared.next();
    state.ResumeTiming();
    benchmark::DoNotOptimize(run());
    state.PauseTiming();
    run = nullptr;
    state.ResumeTiming();
  }
  const double units = static_cast<double>(prepared.units);
  state.counters[work.unit] = benchmark::Counter(
      units, benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
  state.counters[std::string("per ") + work.unit] = benchmark::Counter(
      units, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  bench::for_each_work([](const bench::Workload& work) {
    benchmark::RegisterBenchmark(work.name, [&work](benchmark::State& state) {
      measure(state, work);
    })->Unit(benchmark::kMicrosecond);
  });
  benchmark::RunSpecifiedBenchmarks();
}
