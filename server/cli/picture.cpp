#include "server/cli/picture.hpp"

#include "protocol/enum_names.hpp"

#include <array>
#include <cstdio>
#include <ctime>

namespace server::cli {
namespace {

std::string square_words(engine::Square square) {
  return std::string(protocol::name_of(square.terrain)) + std::string(square.crowns, '*');
}

std::string cell_words(engine::Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

std::string square_picture(engine::Square square) {
  if (square.terrain == engine::Terrain::none) return "..";
  if (square.terrain == engine::Terrain::castle) return "##";
  return std::string(protocol::name_of(square.terrain).substr(0, 1)) +
         (square.knight     ? "k"
          : square.building ? "b"
                            : std::to_string(square.crowns));
}

}  // namespace

std::string picture(const engine::Kingdom& kingdom, const std::string& indent) {
  const auto [low, high] = kingdom.bounds();
  std::string text;
  for (int y = low.y; y <= high.y; ++y) {
    text += indent;
    for (int x = low.x; x <= high.x; ++x)
      text += (x > low.x ? " " : "") + square_picture(kingdom.square(engine::cell(x, y)));
    text += '\n';
  }
  return text;
}

std::string describe(engine::DominoId id) {
  const engine::Domino& face = engine::domino(id);
  return std::to_string(engine::value(id)) + " (" + square_words(face.left) + "|" +
         square_words(face.right) + ")";
}

std::string describe(const engine::View& before, const engine::Action& action) {
  struct ActionWords {
    const engine::View& before;
    std::string operator()(const engine::Place& place) const {
      return "lays " + describe(domino_in_play(before)) + " at " + cell_words(place.at.left) + " " +
             cell_words(place.at.right);
    }
    std::string operator()(const engine::Discard&) const {
      return "discards " + describe(domino_in_play(before));
    }
    std::string operator()(const engine::Claim& claim) const {
      return "claims " + describe(claim.domino);
    }
    std::string operator()(const engine::Tax& tax) const {
      std::string text = "collects tax at";
      for (const engine::Cell c : tax.cells) text += " " + cell_words(c);
      return text;
    }
    std::string operator()(const engine::Build& build) const {
      return "builds " + std::string(engine::name_of(build.building)) + " at " +
             cell_words(build.site);
    }
    std::string operator()(const engine::Bribe& bribe) const {
      return "bribes the dragon to destroy " + std::string(engine::name_of(bribe.building));
    }
    std::string operator()(const engine::Done&) const {
      return "is done with " + std::string(protocol::name_of(before.phase));
    }
    std::string operator()(const engine::Resign&) const { return "resigns"; }
  };
  return std::visit(ActionWords{before}, action);
}

std::string date_and_time(protocol::Milliseconds time) {
  const std::time_t seconds = static_cast<std::time_t>(time / 1000);
  std::tm parts{};
  std::array<char, 40> text{};
  if (gmtime_r(&seconds, &parts) == nullptr) return std::to_string(time) + " ms";
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text.data();
}

std::string elapsed(protocol::Milliseconds time) {
  const auto seconds = time / 1000;
  const std::string rest = std::to_string(seconds % 60);
  return "+" + std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

}  // namespace server::cli
