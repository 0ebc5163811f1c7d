#include "server/cli/terminal_output.hpp"

#include "server/telemetry/escape.hpp"

#include <string_view>

namespace server::cli {

TerminalOutput::TerminalOutput(std::ostream& target) : std::ostream(nullptr), buffer_(target) {
  rdbuf(&buffer_);
}

TerminalOutput::~TerminalOutput() {
  flush();
}

auto TerminalOutput::Buffer::overflow(int_type c) -> int_type {
  if (!traits_type::eq_int_type(c, traits_type::eof())) {
    const char one = traits_type::to_char_type(c);
    xsputn(&one, 1);
  }
  return traits_type::not_eof(c);
}

// Whole lines, so that no character is cut in two.
std::streamsize TerminalOutput::Buffer::xsputn(const char* text, std::streamsize size) {
  waiting_.append(text, static_cast<std::size_t>(size));
  if (const std::size_t end = waiting_.rfind('\n'); end != std::string::npos) {
    target_ << telemetry::visible(std::string_view(waiting_).substr(0, end + 1));
    waiting_.erase(0, end + 1);
  }
  return size;
}

int TerminalOutput::Buffer::sync() {
  target_ << telemetry::visible(waiting_) << std::flush;
  waiting_.clear();
  return target_.good() ? 0 : -1;
}

}  // namespace server::cli
