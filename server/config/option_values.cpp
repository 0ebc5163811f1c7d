#include "server/config/option_values.hpp"

#include <algorithm>
#include <iomanip>
#include <numeric>
#include <ostream>

#include <nlohmann/json.hpp>

namespace server::config {
namespace {

const char* word(Source source) {
  switch (source) {
    case Source::standard:
      return "default";
    case Source::file:
      return "file";
    case Source::environment:
      return "environment";
    case Source::flag:
      return "flag";
  }
  return "";
}

bool is_number(const std::string& value) {
  if (value.empty() || value.size() >= 16) return false;
  if (value.find_first_not_of("0123456789.") != std::string::npos) return false;
  const auto points = std::count(value.begin(), value.end(), '.');
  if (points > 1 || value.front() == '.' || value.back() == '.') return false;
  // TOML would keep 1.0 as 1, and refuses 01.
  if (points == 1 && value.back() == '0') return false;
  return value.front() != '0' || value.size() == 1 || value[1] == '.';
}

// Quotes as TOML requires.
std::string quoted(const std::string& value) {
  if (is_number(value) || value == "true" || value == "false") return value;
  std::string text = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\n')
      text += "\\n";
    else if (c == '\t')
      text += "\\t";
    else
      text += c;
  }
  return text + '"';
}

std::string as_toml(const Setting& setting) {
  if (!setting.is_list)
    return quoted(setting.values.empty() ? "" : without_password(setting.values.front()));
  std::string text;
  for (const std::string& value : setting.values)
    text += (text.empty() ? "" : ", ") + quoted(without_password(value));
  return "[" + text + "]";
}

// The number of letters to insert, delete, replace or swap with a neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  std::iota(cost[0].begin(), cost[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    cost[i][0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({changed, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string without_password(const std::string& value) {
  const auto scheme = value.find("://");
  if (scheme == std::string::npos) return value;
  std::string text = value;
  const auto begin = scheme + 3;
  // A password may have any of these, escaped or not.
  const auto first = text.find('@', begin);
  const auto end = text.find_first_of("/?#", first == std::string::npos ? begin : first);
  const auto at = text.rfind('@', end);
  const auto colon = text.find(':', begin);
  if (at != std::string::npos && at >= begin && colon < at) text.erase(colon, at - colon);
  // libpq also accepts passwords as parameters.
  for (const char* const parameter :
       {"?password=", "&password=", "?sslpassword=", "&sslpassword="}) {
    const auto found = text.find(parameter);
    if (found == std::string::npos) continue;
    const auto secret = found + std::string_view(parameter).size();
    text.erase(secret, std::min(text.find('&', secret), text.size()) - secret);
  }
  return text;
}

std::string Setting::display_text() const {
  std::string text;
  for (const std::string& value : values)
    text += (text.empty() ? "" : ",") + without_password(value);
  return text;
}

void print_as_file(const std::vector<Setting>& settings, std::ostream& out) {
  std::vector<std::string> lines;
  std::size_t width = 0;
  for (const Setting& setting : settings) {
    const char* const mark = setting.source == Source::standard ? "#" : "";
    lines.push_back(mark + setting.name + " = " + as_toml(setting));
    width = std::max(width, std::min<std::size_t>(lines.back().size(), 40));
  }
  out << "[serve]\n" << std::left;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const Setting& setting = settings[i];
    const std::string location = setting.source == Source::standard ? "default" : setting.location;
    out << std::setw(static_cast<int>(width)) << lines[i] << "  # " << location
        << (setting.live ? "" : "; a change needs a restart") << '\n';
  }
}

void print_as_json(const std::vector<Setting>& settings, std::ostream& out) {
  auto all = nlohmann::ordered_json::array();
  for (const Setting& setting : settings) {
    nlohmann::ordered_json one{{"name", setting.name}};
    if (setting.is_list) {
      one["value"] = nlohmann::ordered_json::array();
      for (const std::string& value : setting.values)
        one["value"].push_back(without_password(value));
    } else if (setting.values.empty()) {
      one["value"] = nullptr;
    } else {
      one["value"] = without_password(setting.values.front());
    }
    one["source"] = word(setting.source);
    if (!setting.location.empty()) one["place"] = setting.location;
    one["reload"] = setting.live ? "live" : "restart";
    all.push_back(std::move(one));
  }
  const auto replace = nlohmann::ordered_json::error_handler_t::replace;
  out << nlohmann::ordered_json{{"settings", std::move(all)}}.dump(2, ' ', false, replace) << '\n';
}

std::string closest(std::string_view word, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(word.size() / 3, 2) + 1;
  for (const std::string& candidate : known) {
    const std::size_t away = distance(word, candidate);
    if (away < least) {
      least = away;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  const std::string meant = closest(word, known);
  return meant.empty() ? "" : " Did you mean " + meant + "?";
}

}  // namespace server::config
