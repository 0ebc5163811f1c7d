// Converts values to and from libpq.
#pragma once

#include "server/storage/sql/driver.hpp"

#include <string>
#include <string_view>
#include <vector>

struct pg_result;

namespace server::storage::sql {

inline constexpr int as_text = 0;
inline constexpr int as_binary = 1;

// Sends numbers as text, because the server chooses their type; sends texts and bytes as they are.
// Refers to the values.
class BoundValues {
 public:
  explicit BoundValues(Values values);

  int count() const { return static_cast<int>(data_.size()); }
  const char* const* data() const { return data_.data(); }
  const int* sizes() const { return sizes_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void add(std::string_view data, int format);

  std::vector<std::string> numbers_;
  std::vector<const char*> data_;
  std::vector<int> sizes_;
  std::vector<int> formats_;
};

// A value of a result in binary form; refers to the result.
Value value_in(const pg_result* result, int row, int column);

}  // namespace server::storage::sql
