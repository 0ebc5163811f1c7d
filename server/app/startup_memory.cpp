#include "server/app/startup_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <fstream>
#include <link.h>
#include <span>
#include <string>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

namespace server::app {
namespace {

void* at(std::uintptr_t address) {
  return reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr): of the linker
}

using Segments = std::span<const ElfW(Phdr)>;

// The dynamic linker has written into the code, so the file does not have these pages.
bool has_changed_code(const dl_phdr_info& object, Segments segments) {
  const auto dynamic = std::ranges::find(segments, ElfW(Word){PT_DYNAMIC}, &ElfW(Phdr)::p_type);
  if (dynamic == segments.end()) return false;
  const auto* entry = static_cast<const ElfW(Dyn)*>(at(object.dlpi_addr + dynamic->p_vaddr));
  for (; entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL))
      return true;
  return false;
}

// The breakpoints of a debugger are such changes, too, and it would not notice that they are gone.
bool is_debugged() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("TracerPid:")) return line.find_first_of("123456789") != std::string::npos;
  return false;
}

int release(dl_phdr_info* object, std::size_t, void*) {
  // The vDSO has no file. Linux brings its pages back; qemu, which emulates it in memory, does not.
  if (object->dlpi_addr == getauxval(AT_SYSINFO_EHDR)) return 0;
  const Segments segments(object->dlpi_phdr, object->dlpi_phnum);
  if (has_changed_code(*object, segments)) return 0;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (const ElfW(Phdr) & segment : segments) {
    if (segment.p_type != PT_LOAD || segment.p_flags & PF_W) continue;
    const std::uintptr_t begin = (object->dlpi_addr + segment.p_vaddr) / page * page;
    const std::uintptr_t end = object->dlpi_addr + segment.p_vaddr + segment.p_memsz;
    // A page that the next segment shares belongs to that mapping, so nothing beyond is released.
    madvise(at(begin), end / page * page - begin, MADV_DONTNEED);
  }
  return 0;
}

}  // namespace

void release_startup_memory() {
  if (!is_debugged()) dl_iterate_phdr(release, nullptr);
}

}  // namespace server::app
