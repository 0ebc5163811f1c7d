# shellcheck shell=bash
# What server/run and tests/run share: step lines, packages, configure and build. Sourced by a script
# that has set 'root' to the top of the source tree and 'self' to its own path below it.

: "${root:?}" "${self:?}"
# The packages installed here belong to Debian's tools, so these come before a pyenv or a linuxbrew.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin:$PATH

step() { printf '== %s\n' "$*"; }

fail() {
  printf '\n%s: %s\n' "$self" "$1" >&2
  exit 1
}

# timed NAME COMMAND...: for print_times
phases=()
timed() {
  local begun=$SECONDS
  "${@:2}"
  phases+=("$((SECONDS - begun)) $1")
}

print_times() {
  local phase seconds name
  printf '\nTime, in minutes and seconds:\n'
  for phase in "${phases[@]}" "$SECONDS all"; do
    read -r seconds name <<<"$phase"
    printf '%6d:%02d  %s\n' $((seconds / 60)) $((seconds % 60)) "$name"
  done
}

# --- packages -----------------------------------------------------------------------------------

declare -A installed=()  # package → version; provided name → "provided"

read_installed() {
  local status name version provides provided
  while IFS=$'\t' read -r status name version provides; do
    [[ $status == installed ]] || continue
    installed[$name]=$version
    while read -r -d, provided _; do
      [[ -z $provided || -n ${installed[$provided]:-} ]] || installed[$provided]=provided
    done <<<"$provides,"
  done < <(dpkg-query --show \
    --showformat='${db:Status-Status}\t${Package}\t${Version}\t${Provides}\n')
}

# is_installed "package" | "package (>= version)"
is_installed() {
  local name version
  read -r name _ version <<<"${1//[()]/}"
  [[ -n ${installed[$name]:-} ]] || return 1
  [[ -z $version ]] || dpkg --compare-versions "${installed[$name]}" ge "$version" 2>/dev/null
}

# read_missing LIST...: the lines of the lists of which no alternative is installed → missing
read_missing() {
  local line alternative alternatives
  missing=()
  while IFS= read -r line; do
    line=${line%%#*}
    [[ $line == *[![:space:]]* ]] || continue
    IFS='|' read -ra alternatives <<<"$line"
    for alternative in "${alternatives[@]}"; do
      is_installed "$alternative" && continue 2
    done
    missing+=("$line")
  done < <(cat "$@")
}

# install_packages LIST...
install_packages() {
  local missing=()
  command -v dpkg-query >/dev/null ||
    fail "this is not a Debian system, so nothing can be installed here.
Install what these lists name, then start again with --no-install: $*"
  read_installed
  read_missing "$@"
  ((${#missing[@]})) || return 0
  step "Installing Debian packages, with what they depend on:"
  printf '     %s\n' "${missing[@]}"
  choose_root
  # A broken source of somebody else's packages is no reason to stop; a missing package is.
  step "Reading the package index"
  run_apt update || echo "   apt could not read every source; going on with what it has."
  step "Downloading and installing"
  run_apt satisfy --no-install-recommends --no-remove "${missing[@]}" || fail \
    "apt could not install the packages. Its own words are above. Usual causes: no network, no space
on the disk, or a package source that lacks them (Debian 12 and 13 have them all)."
}

# choose_root: how to run a command as root → as_root
choose_root() {
  local advice
  advice="Ask somebody who may to run:
    apt-get satisfy --no-install-recommends$(printf " '%s'" "${missing[@]}")"
  as_root=()
  ((EUID)) || return 0
  command -v sudo >/dev/null ||
    fail "only root can install packages; this is user '$(id -un)', and there is no sudo. $advice"
  as_root=(sudo)
  sudo -n true 2>/dev/null && return
  [[ -t 0 ]] || fail "sudo wants a password and there is no terminal to ask for it. $advice"
  step "Asking for your password: only this step is done as root"
  sudo -v || fail "sudo refused. $advice"
}

# run_apt COMMAND...: apt's own words are kept and shown when it fails; meanwhile one line moves.
# Ctrl-C stops a download at once and the unpacking at its end: apt sees to that.
run_apt() {
  local log result interrupted='' deadline=$((SECONDS + 600))
  log=$(mktemp)
  trap 'interrupted=1' INT
  until call_apt "$@"; do
    # apt waits for dpkg's lock, but not for those on the index and on the downloads.
    if [[ $interrupted ]] || ((SECONDS > deadline)) || ! grep -q '^E: Could not get lock' "$log"; then
      break
    fi
    echo "   Another apt is at work; waiting for it to end."
    sleep 5
  done
  trap - INT
  if [[ $interrupted ]]; then fail "interrupted while installing packages; start again to go on"; fi
  ((result == 0)) || grep -E '^(E|W|Err):|^ ' "$log" | tail -n 15 >&2 || tail -n 15 "$log" >&2
  rm -f "$log"
  return "$result"
}

call_apt() {
  result=0
  : >"$log"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -y -q \
    -o APT::Status-Fd=1 -o APT::Update::Error-Mode=any -o DPkg::Lock::Timeout=600 "$@" \
    </dev/null 2>&1 | show_apt "$log" || result=$?
  return "$result"
}

show_apt() {
  local line shown=''
  trap '' INT
  while IFS= read -r line; do
    line=${line%$'\r'}
    if [[ $line =~ ^(dl|pm)status:.*:([0-9]+)[0-9.]*:(.*)$ ]]; then
      show_percent "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"
    else
      printf '%s\n' "$line" >>"$1"
      [[ $line != "Waiting for"* ]] || printf '   %s\n' "$line"
    fi
  done
  [[ ! -t 1 ]] || printf '\r\e[K'
}

# On a terminal one moving line; in a log a line per quarter.
show_percent() {
  if [[ -t 1 ]]; then
    printf '\r\e[K   %3d%%  %.60s' "$1" "$2"
  elif [[ $shown != "$(($1 / 25))" ]]; then
    shown=$(($1 / 25))
    printf '   %3d%%  %s\n' "$1" "$2"
  fi
}

# install_npm FOLDER: exactly what the lock file of the folder says, when it says something new
install_npm() {
  local lock=$1/package-lock.json stamp=$1/node_modules/.installed-lock.json
  [[ -f $lock ]] || return 0
  ! cmp -s "$lock" "$stamp" || return 0
  step "Installing the npm packages of $1"
  (cd "$1" && npm ci --no-audit --no-fund </dev/null) || fail "npm ci failed in $1"
  cp "$lock" "$stamp"
}

# build_page: server/web/dist, which becomes part of the program; made again when its sources changed
build_page() {
  local stamp=server/web/.built sources
  sources=$(find protocol/schema protocol/typescript/{src,scripts,package-lock.json} \
    server/web/{src,index.html,package-lock.json,vite.config.ts} -type f -not -path '*/generated/*' \
    -print0 | sort -z | xargs -0 sha256sum)
  [[ ! -f $stamp || $(<"$stamp") != "$sources" ]] || return 0
  install_npm protocol/typescript
  install_npm server/web
  step "Building the page"
  (cd protocol/typescript && npm run --silent build) || fail "the client library could not be built"
  (cd server/web && npm run --silent build) || fail "the page could not be built"
  printf '%s\n' "$sources" >"$stamp"
}

# --- build --------------------------------------------------------------------------------------

# A translation unit with Beast in it takes up to 1 GB: as many at once as the memory holds.
choose_jobs() {
  local cores gigabytes
  cores=$(nproc)
  gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1e6) }' /proc/meminfo)
  ((gigabytes > 0)) || gigabytes=1
  echo $((cores < gigabytes ? cores : gigabytes))
}

# What a build folder depends on and ninja cannot see.
describe_toolchain() {
  (. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")
  c++ -dumpfullversion
  cmake --version
  cat CMakePresets.json
  echo "$root"
}

# configure PRESET
configure() {
  local folder=build/$1 stamp=build/$1/.toolchain log toolchain
  mkdir -p "$folder" 2>/dev/null || true
  [[ -w $folder ]] || fail "user '$(id -un)' cannot write to $root/$folder"
  toolchain=$(describe_toolchain)
  if [[ -f $folder/build.ninja && -f $stamp && $(<"$stamp") == "$toolchain" ]]; then return; fi
  step "Configuring $folder"
  rm -f "$stamp"
  log=$folder/configure.log
  cmake --fresh --preset "$1" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "CMake could not configure $folder; the reason is above"
  }
  printf '%s\n' "$toolchain" >"$stamp"
}

# build PRESET TARGET...
build() {
  local preset=$1
  shift
  export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(choose_jobs)}
  step "Building $* in build/$preset, $CMAKE_BUILD_PARALLEL_LEVEL at a time"
  cmake --build --preset "$preset" --target "$@" || fail "the build failed; the reason is above"
}
