// The streams of the subcommands. Names, reasons and rows come from strangers: whatever could steer
// a terminal or hide text is printed as a JSON escape, which JSON output may have, too.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace server::cli {

class TerminalOutput final : public std::ostream {
 public:
  // `target` outlives it.
  explicit TerminalOutput(std::ostream& target);
  ~TerminalOutput() override;

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(std::ostream& target) : target_(target) {}

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

   private:
    std::ostream& target_;
    std::string waiting_;
  };

  Buffer buffer_;
};

}  // namespace server::cli
