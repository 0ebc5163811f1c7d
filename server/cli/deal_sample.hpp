// Numbers from games of which those of one deal are correlated. Pure; any thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

namespace server::cli {

// The interval uses the sum of each deal.
class DealSample {
 public:
  void add(std::size_t deal, double value) {
    DealSum& of_deal = deals_[deal];
    of_deal.sum += value;
    of_deal.count += 1;
    sum_ += value;
    squares_ += value * value;
    ++count_;
  }
  double mean() const { return count_ > 0 ? sum_ / count_ : 0; }
  // Over single values.
  double deviation() const {
    return count_ > 1 ? std::sqrt(std::max(0.0, squares_ - sum_ * mean()) / (count_ - 1)) : 0;
  }
  // Half of the 95 % confidence interval of the mean; 0 if it is undefined.
  double interval() const {
    if (deals_.size() < 2) return 0;
    double squares = 0;
    for (const auto& [number, deal] : deals_) {
      const double of_deal = deal.sum - deal.count * mean();
      squares += of_deal * of_deal;
    }
    const auto n = double(deals_.size());
    return deviations * std::sqrt(squares * n / (n - 1)) / count_;
  }

 private:
  // Standard deviations of the normal distribution for 95 %.
  static constexpr double deviations = 1.96;

  struct DealSum {
    double sum = 0;
    double count = 0;
  };

  std::map<std::size_t, DealSum> deals_;
  double sum_ = 0;
  double squares_ = 0;
  double count_ = 0;
};

}  // namespace server::cli
