#include "server/storage/sql/postgres_values.hpp"

#include <bit>
#include <cstdint>
#include <libpq-fe.h>
#include <type_traits>

namespace server::storage::sql {
namespace {

// pg_type.oid; these never change.
enum TypeId : Oid { boolean = 16, bytea = 17, int8 = 20, int2 = 21, int4 = 23, float8 = 701 };

template <class Number>
Number big_endian(const char* bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number = (number << 8) | static_cast<unsigned char>(bytes[i]);
  if constexpr (std::is_floating_point_v<Number>)
    return std::bit_cast<Number>(number);
  else
    return static_cast<Number>(number);
}

}  // namespace

BoundValues::BoundValues(Values values) : numbers_(values.size()) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const auto* number = std::get_if<std::int64_t>(&values[i]))
      add(numbers_[i] = std::to_string(*number), as_text);
    else if (const auto* real = std::get_if<double>(&values[i]))
      add(numbers_[i] = std::to_string(*real), as_text);
    else if (const auto* text = std::get_if<std::string_view>(&values[i]))
      add(*text, as_binary);
    else if (const auto* bytes = std::get_if<Bytes>(&values[i]))
      add({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, as_binary);
    else
      data_.push_back(nullptr), sizes_.push_back(0), formats_.push_back(as_text);
  }
}

void BoundValues::add(std::string_view data, int format) {
  data_.push_back(data.data() == nullptr ? "" : data.data());
  sizes_.push_back(static_cast<int>(data.size()));
  formats_.push_back(format);
}

Value value_in(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) return null;
  const char* const data = PQgetvalue(result, row, column);
  const auto size = static_cast<std::size_t>(PQgetlength(result, row, column));
  switch (PQftype(result, column)) {
    case boolean:
      return std::int64_t{data[0]};
    case int2:
      return std::int64_t{big_endian<std::int16_t>(data)};
    case int4:
      return std::int64_t{big_endian<std::int32_t>(data)};
    case int8:
      return big_endian<std::int64_t>(data);
    case float8:
      return big_endian<double>(data);
    case bytea:
      return Bytes(reinterpret_cast<const std::uint8_t*>(data), size);
    default:
      return std::string_view(data, size);
  }
}

}  // namespace server::storage::sql
