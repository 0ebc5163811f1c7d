// The source tree for the tests of its shape: files with their text, and complaints about them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

struct SourceFile {
  std::string path;  // from the top of the tree: "engine/game.cpp"
  std::string text;

  bool is_header() const { return path.ends_with(".hpp"); }
  bool is_in(std::string_view folder) const { return path.starts_with(std::string(folder) + "/"); }
};

struct Line {
  std::size_t number;
  std::string text;
};

inline std::vector<Line> lines_of(const SourceFile& file) {
  std::vector<Line> lines;
  std::istringstream in(file.text);
  for (std::string line; std::getline(in, line);) lines.push_back({lines.size() + 1, line});
  return lines;
}

// "engine/game.cpp:3: …", one for each place where a law is broken.
using Complaints = std::vector<std::string>;

inline std::string place(const SourceFile& file, const Line& line) {
  return file.path + ":" + std::to_string(line.number) + ": ";
}

inline std::filesystem::path top() {
  return CASTELLAN_SOURCE_DIR;
}

// All C++ files of the four folders that contain any.
inline const std::vector<SourceFile>& tree() {
  static const std::vector<SourceFile> files = [] {
    std::vector<SourceFile> found;
    for (const char* folder : {"engine", "protocol", "server", "tests"})
      for (std::filesystem::recursive_directory_iterator at(top() / folder), end; at != end; ++at) {
        const auto& entry = *at;
        // Packages installed by npm have laws of their own.
        if (entry.path().filename() == "node_modules") at.disable_recursion_pending();
        const auto extension = entry.path().extension();
        if (extension != ".cpp" && extension != ".hpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        found.push_back({entry.path().lexically_relative(top()).generic_string(), text.str()});
      }
    return found;
  }();
  return files;
}

// Whether the text contains the word, not as a part of a longer one.
inline bool has_word(std::string_view text, std::string_view word) {
  const auto in_word = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  };
  const auto joined = [&](std::size_t at) {
    return at > 0 && at < text.size() && in_word(text[at - 1]) && in_word(text[at]);
  };
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if (!joined(at) && !joined(at + word.size())) return true;
  return false;
}

// How often a file with this text would break the law.
inline std::size_t broken(Complaints (&law)(const SourceFile&), const std::string& path,
                          const std::string& text) {
  return law({path, text}).size();
}

template <class Law>
Complaints complaints_about_tree(Law&& law) {
  Complaints all;
  for (const SourceFile& file : tree())
    for (const std::string& complaint : law(file)) all.push_back(complaint);
  return all;
}

}  // namespace tests
