// Runs a fuzz target once on every file of the given folders: the counterpart of libFuzzer for
// every other compiler. The last name printed is that of the failing input.
#include "tests/fuzz/input.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (const std::string& folder : std::vector<std::string>(argv + 1, argv + argc))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    std::cerr << path.string() << std::endl;
    std::ifstream in(path, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(in), {});
    // A copy without a spare byte after it, so that a sanitizer detects reads past the end.
    const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::cerr << files.size() << " inputs\n";
  return files.empty() ? 1 : 0;
}
