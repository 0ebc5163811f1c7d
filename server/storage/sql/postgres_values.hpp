// Values as libpq wants them, and as it gives them.
#pragma once

#include "server/storage/sql/driver.hpp"

#include <string>
#include <string_view>
#include <vector>

struct pg_result;

namespace server::storage::sql {

inline constexpr int as_text = 0;
inline constexpr int as_binary = 1;

// A number is sent as text, because its type is the server's choice; texts and bytes are sent as
// they are. Refers to the values.
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

// Of a result in binary form, which the value refers to.
Value value_in(const pg_result* result, int row, int column);

}  // namespace server::storage::sql
