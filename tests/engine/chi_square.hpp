// How far counts are from equal frequencies. Seeds are fixed, so a test passes always or never.
#pragma once

#include <cstddef>
#include <map>

namespace tests {

template <class Key>
double chi_square(const std::map<Key, int>& counts, std::size_t kinds, int draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(kinds);
  double sum = static_cast<double>(kinds - counts.size()) * expected;  // values that never occurred
  for (const auto& [key, count] : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

}  // namespace tests
