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

struct SourceLine {
  std::size_t number;
  std::string text;
};

inline std::vector<SourceLine> lines_of(const SourceFile& file) {
  std::vector<SourceLine> lines;
  std::istringstream in(file.text);
  for (std::string line; std::getline(in, line);) lines.push_back({lines.size() + 1, line});
  return lines;
}

// "engine/game.cpp:3: …", one for each place where a law is broken.
using Complaints = std::vector<std::string>;

inline std::string place(const SourceFile& file, const SourceLine& line) {
  return file.path + ":" + std::to_string(line.number) + ": ";
}

inline std::filesystem::path top() {
  return CASTELLAN_SOURCE_DIR;
}

// All files below these folders, "" for the top, whose names end so. Not what is built or
// installed.
inline std::vector<SourceFile> files_below(const std::vector<std::string>& folders,
                                           const std::vector<std::string>& endings) {
  std::vector<SourceFile> found;
  for (const std::string& folder : folders)
    for (std::filesystem::recursive_directory_iterator at(top() / folder), end; at != end; ++at) {
      const std::string name = at->path().filename();
      if (name == "node_modules" || name == "build" || name == "dist" || name == "generated" ||
          name == ".git")
        at.disable_recursion_pending();
      const auto fits = [&](const std::string& ending) { return name.ends_with(ending); };
      if (!at->is_regular_file() || !std::ranges::any_of(endings, fits)) continue;
      std::ostringstream text;
      text << std::ifstream(at->path()).rdbuf();
      found.push_back({at->path().lexically_relative(top()).generic_string(), text.str()});
    }
  return found;
}

// All C++ files of the four folders that hold any.
inline const std::vector<SourceFile>& tree() {
  static const auto files =
      files_below({"engine", "protocol", "server", "tests"}, {".cpp", ".hpp"});
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
