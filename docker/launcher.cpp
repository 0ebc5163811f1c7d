// Starts lib/castellan/program of a portable archive with the loader and the libraries beside it.
// It is linked statically, so it needs nothing of the machine but the kernel. The loader's file is
// called castellan, because that becomes the name of the process.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

int main(int argc, char** argv) {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  // Where /proc is not mounted, the path that it was started by.
  const std::string own = length > 0 ? std::string(path, std::size_t(length)) : argv[0];
  const std::size_t folder = own.rfind("bin/castellan");
  if (folder == std::string::npos) {
    std::fprintf(stderr, "castellan: %s is not bin/castellan of its archive\n", own.c_str());
    return 127;
  }
  const std::string here = own.substr(0, folder) + "lib/castellan";
  // Certificates of authorities: those of the machine, by Debian, Arch and Alpine, by Fedora, and
  // by openSUSE, or those of the archive.
  for (const std::string& file :
       {std::string("/etc/ssl/certs/ca-certificates.crt"),
        std::string("/etc/pki/tls/certs/ca-bundle.crt"), std::string("/etc/ssl/ca-bundle.pem"),
        here + "/ca-certificates.crt"})
    if (access(file.c_str(), R_OK) == 0) setenv("SSL_CERT_FILE", file.c_str(), 0);
  const std::string loader = here + "/castellan";
  const std::string program = here + "/program";
  std::vector<const char*> arguments{argv[0],   "--inhibit-cache", "--library-path", here.c_str(),
                                     "--argv0", argv[0],           program.c_str()};
  // With the null pointer at the end.
  arguments.insert(arguments.end(), argv + 1, argv + argc + 1);
  execv(loader.c_str(), const_cast<char* const*>(arguments.data()));
  std::perror(("castellan: " + loader).c_str());
  return 127;
}
