# shellcheck shell=bash
# Shared by server/run and tests/run: step lines, packages, configure and build. The sourcing script
# sets 'root' to the top of the source tree and 'self' to its own path below it.

: "${root:?}" "${self:?}"
# The packages installed here are for Debian's tools, so these come before a pyenv or a linuxbrew.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin:$PATH

step() { printf '== %s\n' "$*"; }

# fail MESSAGE: a caller may have set `hint`, a way around the failed step
fail() {
  printf '\n%s: %s\n' "$self" "$1${hint:+. $hint}" >&2
  exit 1
}

# require_writable FOLDER...: each, or the folder in which it would be made
require_writable() {
  local folder
  for folder; do
    until [[ -e $folder ]]; do folder=$(dirname "$folder"); done
    [[ -w $folder ]] || fail "user '$(id -un)' cannot write to $(readlink -f "$folder")"
  done
}

# source_version <CMakeLists.txt: its version if the commit has that as its tag, and without git; otherwise
# one before it that names the commit
source_version() {
  local version commit tags
  version=$(sed -n 's/^project(castellan VERSION \([0-9.]*\).*/\1/p')
  if commit=$(git rev-parse HEAD 2>/dev/null); then
    tags=$(git tag --points-at HEAD --list 'v*')
    if [[ -z $tags ]]; then
      # With the time: packages of one day would be in the order of their hashes.
      version+="~git$(date -u -d "@$(git log -1 --format=%ct)" +%Y%m%d.%H%M%S).${commit:0:7}"
    elif ! grep -qxF "v$version" <<<"$tags"; then
      fail "the commit has the tag $tags, but its version is $version"
    fi
  fi
  echo "$version"
}

# timed NAME COMMAND...: runs the command and records its time for print_times
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

declare -A installed=()  # package, and package:architecture → version; provided name → "provided"

read_installed() {
  local status name architecture version provides provided
  while IFS=$'\t' read -r status name architecture version provides; do
    [[ $status == installed ]] || continue
    installed[$name:$architecture]=$version
    [[ $architecture =~ ^(all|$native)$ ]] || continue
    installed[$name]=$version
    while read -r -d, provided _; do
      [[ -z $provided || -n ${installed[$provided]:-} ]] || installed[$provided]=provided
    done <<<"$provides,"
  done < <(dpkg-query --show \
    --showformat='${db:Status-Status}\t${Package}\t${Architecture}\t${Version}\t${Provides}\n')
}

# is_installed "package[:architecture] [(>= version)]"
is_installed() {
  local name version
  read -r name _ version <<<"${1//[()]/}"
  [[ -n ${installed[$name]:-} ]] || return 1
  [[ -z $version ]] || dpkg --compare-versions "${installed[$name]}" ge "$version" 2>/dev/null
}

# read_missing LIST...: lines of the lists without an installed alternative → missing
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
  local missing=() native foreign without=()
  command -v dpkg-query >/dev/null ||
    fail "this is not a Debian system, so no packages can be installed.
Install the packages of these lists, then start again with --no-install: $*"
  native=$(dpkg --print-architecture)
  read_installed
  read_missing "$@"
  ((${#missing[@]})) || return 0
  step "Installing Debian packages and their dependencies:"
  printf '     %s\n' "${missing[@]}"
  foreign=$(printf '%s\n' "${missing[@]}" | sed -n 's/^[a-z0-9.+-]*:\([a-z0-9]*\).*/\1/p' | sort -u)
  # Debian 13 has different bytes in one manual page for each architecture, and dpkg then refuses
  # the second package. So nothing that this call installs has manual pages.
  [[ -z $foreign ]] || without=(-o 'Dpkg::Options::=--path-exclude=/usr/share/man/*')
  choose_root
  [[ -z $foreign ]] || "${as_root[@]}" dpkg --add-architecture "$foreign"
  # A broken third-party package source is no reason to stop; a missing package is.
  step "Reading the package index"
  run_apt update || echo "   apt could not read every source; continuing with the others."
  step "Downloading and installing"
  run_apt satisfy "${without[@]}" --no-install-recommends --no-remove "${missing[@]}" || fail \
    "apt could not install the packages; its output is above. Usual causes: no network, no disk
space, a package source that lacks them (Debian 12 and 13 have them all), or an installed package that
conflicts with them, such as libboost1.74-dev: this removes none, so remove it by 'apt-get remove'"
}

# choose_root: the command prefix to run as root → as_root
choose_root() {
  local advice
  advice="Ask an administrator to run:
    ${foreign:+dpkg --add-architecture $foreign && }apt-get update &&
    apt-get satisfy --no-install-recommends$(printf " '%s'" "${without[@]}" "${missing[@]}")"
  as_root=()
  ((EUID)) || return 0
  command -v sudo >/dev/null ||
    fail "only root can install packages; this is user '$(id -un)', and there is no sudo. $advice"
  as_root=(sudo)
  sudo -n true 2>/dev/null && return
  [[ -t 0 ]] || fail "sudo needs a password and there is no terminal to ask for it. $advice"
  step "Asking for your password: only this step runs as root"
  sudo -v || fail "sudo failed. $advice"
}

# run_apt COMMAND...: shows one progress line, and apt's output if it fails. Ctrl-C stops a download
# at once and unpacking at its end; apt handles that.
run_apt() {
  local log result interrupted='' deadline=$((SECONDS + 600))
  log=$(mktemp)
  trap 'interrupted=1' INT
  until call_apt "$@"; do
    # apt waits for dpkg's lock, but not for the locks of the index and of downloads.
    if [[ $interrupted ]] || ((SECONDS > deadline)) || ! grep -q '^E: Could not get lock' "$log"; then
      break
    fi
    echo "   Another apt is running; waiting for it to end."
    sleep 5
  done
  trap - INT
  if [[ $interrupted ]]; then fail "interrupted while installing packages; start again to continue"; fi
  ((result == 0)) || grep -E '^(E|W|Err):|^ ' "$log" | tail -n 15 >&2 || tail -n 15 "$log" >&2
  rm -f "$log"
  return "$result"
}

call_apt() {
  local name proxies=()
  # Those that apt reads; sudo drops them.
  for name in {http,https,no}_proxy; do
    [[ ! -v $name ]] || proxies+=("$name=${!name}")
  done
  result=0
  : >"$log"
  "${as_root[@]}" env "${proxies[@]}" DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -y -q \
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

# On a terminal one updated line; in a log one line per quarter.
show_percent() {
  if [[ -t 1 ]]; then
    printf '\r\e[K   %3d%%  %.60s' "$1" "$2"
  elif [[ $shown != "$(($1 / 25))" ]]; then
    shown=$(($1 / 25))
    printf '   %3d%%  %s\n' "$1" "$2"
  fi
}

# Asked first, because npm ci tries again for more than a minute for each package. A registry that answers
# with an error answers.
npm_registry_answers() {
  local answer
  answer=$(timeout 20 npm ping --fetch-retries 0 2>&1 </dev/null) && return
  (($? != 124)) && ! grep -qE 'EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ETIMEDOUT' <<<"$answer"
}

# install_npm FOLDER: installs exactly the packages of its lock file, if that has changed
install_npm() {
  local lock=$1/package-lock.json stamp=$1/node_modules/.installed-lock.json
  [[ -f $lock ]] || return 0
  ! cmp -s "$lock" "$stamp" || return 0
  step "Installing the npm packages of $1"
  local from=()
  npm_registry_answers || from=(--offline)
  (cd "$1" && npm ci --no-audit --no-fund "${from[@]}" </dev/null) ||
    fail "npm ci failed in $1${from:+: its registry cannot be reached, and its cache does not suffice}"
  cp "$lock" "$stamp"
}

# The page is server/web/dist, which is embedded in the program. This file beside it has the sums of the
# sources that it was built from.
page_stamp=server/web/.built

page_sources() {
  find protocol/schema protocol/typescript/{src,scripts,package{,-lock}.json,tsconfig*.json} \
    server/web/{src,worker,public,index.html,package{,-lock}.json,tsconfig.json,vite.config.ts} \
    -type f -not -path '*/generated/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
}

page_is_current() {
  [[ -f server/web/dist/index.html && -f $page_stamp && $(<"$page_stamp") == "$(page_sources)" ]]
}

# take_page FOLDER-OR-FILE: a page that was built elsewhere, as a folder or as page.tar.gz of a release
take_page() {
  local taken=build/page
  step "Taking the page of $1"
  rm -rf "$taken"
  mkdir -p "$taken"
  # With the time of now, by which the build sees that files have changed.
  if [[ -d $1 ]]; then cp -R "$1/." "$taken"; else tar -xmf "$1" -C "$taken" || fail "$1 is no archive"; fi
  [[ -f $taken/index.html ]] || fail "$1 has no index.html at its top, so it is no page"
  # The same page again needs no build.
  if page_is_current && diff -rq "$taken" server/web/dist >/dev/null; then
    rm -rf "$taken"
    return
  fi
  rm -rf "$page_stamp" server/web/dist
  mv "$taken" server/web/dist
  page_sources >"$page_stamp"
}

build_page() {
  ! page_is_current || return 0
  if ! command -v npm >/dev/null; then
    [[ $self == server/run && $until != page ]] || fail "there is no npm, with which the page is built"
    if [[ -f server/web/dist/index.html ]]; then
      step "There is no npm: the server gets the page that was built before, server/web/dist"
    else
      step "There is no npm: the server gets a bare page instead of the game's, and clients play all the same"
    fi
    return
  fi
  install_npm protocol/typescript
  install_npm server/web
  step "Building the page"
  # An interrupted build leaves half a page.
  rm -f "$page_stamp"
  (cd protocol/typescript && npm run --silent build) || fail "the client library could not be built"
  (cd server/web && npm run --silent build) || fail "the page could not be built"
  page_sources >"$page_stamp"
}

# --- build --------------------------------------------------------------------------------------

# The limits of this process's control group and of those around it, in bytes. A container may see its own
# group at the top, whatever its name is outside.
memory_limits() {
  local controllers group file
  while IFS=: read -r _ controllers group; do
    case $controllers in
      '') file=memory.max ;;
      memory) file=memory.limit_in_bytes ;;
      *) continue ;;
    esac
    group=${group%/}
    while :; do
      cat "/sys/fs/cgroup${controllers:+/memory}$group/$file" 2>/dev/null || true
      [[ $group ]] || break
      group=${group%/*}
    done
  done </proc/self/cgroup
}

# A translation unit with Beast takes up to 1 GB, so memory bounds the number of jobs.
choose_jobs() {
  {
    awk '/^MemAvailable:/ { printf "%.0f\n", $2 * 1000 }' /proc/meminfo
    memory_limits
  } | awk -v jobs="$(nproc)" '
    /^[0-9]+$/ && $1 / 1e9 < jobs { jobs = int($1 / 1e9) }
    END { print (jobs > 0 ? jobs : 1) }'
}

# Inputs of a build folder that ninja does not track, with the programs and packages that are optional.
describe_toolchain() {
  (. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")
  c++ -dumpfullversion
  cmake --version
  cat CMakePresets.json
  echo "$root ${CHROMIUM:-}"
  command -v ccache mold node nodejs npm chromium-headless-shell chromium python3 || true
  python3 -c 'from importlib.util import find_spec
print([find_spec(name) is not None for name in ("cryptography", "jsonpatch", "jsonschema", "websockets")])' 2>&1 || true
}

# configure PRESET
configure() {
  local folder=build/$1 stamp=build/$1/.toolchain log toolchain
  require_writable "$folder"
  mkdir -p "$folder"
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
