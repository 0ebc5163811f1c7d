#include "protocol/fast_decode_act.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace protocol {
namespace {

constexpr std::int64_t domino_max = 255;

// Receives the parser's SAX events; the parser stops at the first `false`.
class ActParser {
 public:
  std::optional<Act> act() const {
    const bool printable = std::ranges::all_of(id_, [](char c) { return c >= 0x20 && c <= 0x7e; });
    if (!is_act_ || id_.empty() || id_.size() > id_bytes_max || !printable) return std::nullopt;
    auto action = this->action();
    if (!action) return std::nullopt;
    return Act{id_, at_, *std::move(action)};
  }

  bool key(std::string& name) {
    using enum ActField;
    static constexpr std::array<std::pair<std::string_view, ActField>, 9> names{
        {{"type", type},
         {"id", id},
         {"at", at},
         {"action", action_itself},
         {"do", kind},
         {"domino", domino},
         {"cells", cells},
         {"cell", cell},
         {"building", building}}};
    const auto* const found = std::ranges::find(names, std::string_view(name),
                                                &std::pair<std::string_view, ActField>::first);
    if (found == names.end() || (found->second >= kind) != (depth_ == 2)) return false;
    field_ = found->second;
    return !std::exchange(seen_[static_cast<std::size_t>(field_)], true);
  }

  bool string(std::string& text) {
    switch (field_) {
      case ActField::type:
        return is_act_ = text == "act";
      case ActField::id:
        id_ = std::move(text);
        return true;
      case ActField::kind:
        return (kind_ = from_name<engine::ActionKind>(text)).has_value();
      case ActField::building:
        building_ = engine::building_from_name(text);
        return building_ != engine::BuildingId::none;
      default:
        return false;
    }
  }

  bool number_unsigned(std::uint64_t number) {
    return number <= seq_max && number_integer(static_cast<std::int64_t>(number));
  }
  bool number_integer(std::int64_t number) {
    switch (field_) {
      case ActField::at:
        at_ = static_cast<std::uint32_t>(number);
        return number >= 0;
      case ActField::domino:
        domino_ = static_cast<engine::DominoId>(number);
        return number >= 0 && number <= domino_max;
      case ActField::cells:
      case ActField::cell:
        if (!in_cell_ || numbers_ == coordinates_.size()) return false;
        coordinates_[numbers_++] = static_cast<int>(number);
        return number >= -coordinate_max && number <= coordinate_max;
      default:
        return false;
    }
  }

  bool start_object(std::size_t) {
    ++depth_;
    return depth_ == 1 || (depth_ == 2 && field_ == ActField::action_itself);
  }
  bool end_object() {
    field_ = ActField::none;
    --depth_;
    return true;
  }
  // `coordinates_` holds one list only, so an action with both `cell` and `cells` is unusual.
  bool start_array(std::size_t) {
    if (in_cell_) return false;
    if (field_ == ActField::cells && !in_cells_) return in_cells_ = numbers_ == 0;
    return in_cell_ = in_cells_ || (field_ == ActField::cell && numbers_ == 0);
  }
  bool end_array() {
    if (!in_cell_) {
      field_ = ActField::none;
      in_cells_ = false;
      return true;
    }
    if (!in_cells_) field_ = ActField::none;
    in_cell_ = false;
    return numbers_ % 2 == 0 && numbers_ / 2 == ++cells_;
  }

  // Values that an act does not have.
  bool null() { return false; }
  bool boolean(bool) { return false; }
  bool number_float(double, const std::string&) { return false; }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) {
    return false;
  }

 private:
  // The fields of the action are last.
  enum class ActField : std::uint8_t {
    none,
    type,
    id,
    at,
    action_itself,
    kind,
    domino,
    cells,
    cell,
    building
  };

  bool has(ActField field) const { return seen_[static_cast<std::size_t>(field)]; }
  engine::Cell cell(std::size_t i) const {
    return engine::cell(coordinates_[2 * i], coordinates_[2 * i + 1]);
  }

  std::optional<engine::Action> action() const {
    using engine::ActionKind;
    if (!kind_) return std::nullopt;
    switch (*kind_) {
      case ActionKind::place:
        if (!has(ActField::cells) || cells_ != 2) break;
        return engine::Place{{cell(0), cell(1)}};
      case ActionKind::claim:
        if (!has(ActField::domino)) break;
        return engine::Claim{domino_};
      case ActionKind::tax: {
        if (!has(ActField::cells) || cells_ == 0) break;
        engine::Tax tax;
        for (std::size_t i = 0; i < cells_; ++i) tax.cells.push_back(cell(i));
        return tax;
      }
      case ActionKind::build:
        if (!has(ActField::building) || !has(ActField::cell)) break;
        return engine::Build{building_, cell(0)};
      case ActionKind::bribe:
        if (!has(ActField::building)) break;
        return engine::Bribe{building_};
      case ActionKind::discard:
        return engine::Discard{};
      case ActionKind::done:
        return engine::Done{};
      case ActionKind::resign:
        return engine::Resign{};
    }
    return std::nullopt;
  }

  int depth_ = 0;
  ActField field_ = ActField::none;  // the field whose value comes next
  std::array<bool, 10> seen_{};
  bool is_act_ = false;
  std::string id_;
  std::optional<std::uint32_t> at_;
  std::optional<engine::ActionKind> kind_;
  engine::DominoId domino_ = engine::DominoId::none;
  engine::BuildingId building_ = engine::BuildingId::none;
  bool in_cells_ = false;
  bool in_cell_ = false;
  std::size_t cells_ = 0;
  std::size_t numbers_ = 0;
  std::array<int, 4> coordinates_{};
};

}  // namespace

std::optional<Act> fast_decode_act(std::string_view text) {
  // The parser treats a zero byte as the end of the text.
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  ActParser listener;
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &listener)) return std::nullopt;
  return listener.act();
}

}  // namespace protocol
