#include "server/cli/reliability.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace server::cli {
namespace {

constexpr double plane_side = 400;  // of the plane, in pixels
constexpr double plane_margin = 60;
constexpr std::array<const char*, 4> line_colours{"#1b4f8a", "#8a6d1b", "#5f7f3a", "#8a3b3b"};

double x_of(double chance) {
  return plane_margin + plane_side * chance;
}
double y_of(double result) {
  return plane_margin + plane_side * (1 - std::clamp(result, 0.0, 1.0));
}

void draw_axes(std::ostream& svg) {
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    const double at = tenth / 10.0;
    svg << "<path d=\"M" << x_of(at) << ' ' << y_of(0) << "V" << y_of(1) << "M" << x_of(0) << ' '
        << y_of(at) << "H" << x_of(1) << "\" stroke=\"#ddd\"/>\n"
        << "<text x=\"" << x_of(at) << "\" y=\"" << y_of(0) + 20 << "\" text-anchor=\"middle\">"
        << tenth * 10 << "</text>\n"
        << "<text x=\"" << x_of(0) - 8 << "\" y=\"" << y_of(at) + 4 << "\" text-anchor=\"end\">"
        << tenth * 10 << "</text>\n";
  }
  svg << "<path d=\"M" << x_of(0) << ' ' << y_of(0) << "L" << x_of(1) << ' ' << y_of(1)
      << "\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>\n"
      << "<text x=\"" << x_of(0.5) << "\" y=\"" << y_of(0) + 42
      << "\" text-anchor=\"middle\">chance stated, %</text>\n"
      << "<text transform=\"translate(" << x_of(0) - 38 << ' ' << y_of(0.5)
      << ") rotate(-90)\" text-anchor=\"middle\">came first, %</text>\n";
}

void draw_line(const Reliability& reliability, const char* colour, std::ostream& svg) {
  svg << "<path fill=\"none\" stroke=\"" << colour << "\" d=\"";
  char to = 'M';
  for (const auto& bin : reliability.bins) {
    if (bin.count == 0) continue;
    svg << to << x_of(bin.chance) << ' ' << y_of(bin.result);
    to = 'L';
  }
  svg << "\"/>\n";
}

void draw_bins(const Reliability& reliability, const char* colour, std::ostream& svg) {
  std::size_t most = 1;
  for (const auto& bin : reliability.bins) most = std::max(most, bin.count);
  for (const auto& bin : reliability.bins) {
    if (bin.count == 0) continue;
    const double radius = 2 + 6 * std::sqrt(double(bin.count) / double(most));
    svg << "<path stroke=\"" << colour << "\" d=\"M" << x_of(bin.chance) << ' '
        << y_of(bin.result - bin.interval) << "V" << y_of(bin.result + bin.interval) << "\"/>\n"
        << "<circle fill=\"" << colour << "\" cx=\"" << x_of(bin.chance) << "\" cy=\""
        << y_of(bin.result) << "\" r=\"" << radius << "\"><title>" << bin.count
        << "</title></circle>\n";
  }
}

}  // namespace

void draw_reliability(const std::vector<NamedReliability>& all, std::ostream& svg) {
  const double width = plane_side + 2 * plane_margin;
  const double height = width + 18 * double(all.size());
  svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
      << "\" font-family=\"sans-serif\" font-size=\"12\">\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  draw_axes(svg);
  for (std::size_t i = all.size(); i-- > 0;) {
    const char* colour = line_colours[i % line_colours.size()];
    draw_line(all[i].reliability, colour, svg);
    if (i == 0) draw_bins(all[i].reliability, colour, svg);
    svg << "<text x=\"" << plane_margin << "\" y=\"" << width + 18 * double(i) << "\" fill=\""
        << colour << "\">" << all[i].name << ": calibration error "
        << std::round(all[i].reliability.calibration_error * 1e4) / 100 << " points, Brier score "
        << std::round(all[i].reliability.brier * 1e4) / 1e4 << "</text>\n";
  }
  svg << "</svg>\n";
}

}  // namespace server::cli
