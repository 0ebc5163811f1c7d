# shellcheck shell=bash
# Building and running the fuzz targets, for tests/run and tests/fuzz/grow. Sourced after
# server/setup.sh.

: "${root:?}" "${self:?}"
fuzz_folder=build/asan/fuzz
fuzz_programs=build/asan/bin
found_folder=$fuzz_folder/found

# The targets are the files with the entry function.
fuzz_targets() { grep -l '^extern "C" int LLVMFuzzerTestOneInput' tests/fuzz/*.cpp | xargs -n1 basename -s .cpp; }

have_libfuzzer() {
  echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
    clang++-19 -fsanitize=fuzzer,address,undefined -x c++ - -o /dev/null 2>/dev/null
}

build_fuzz() {
  have_libfuzzer || fail "no clang++-19 with libFuzzer; tests/packages-full.txt names what is missing"
  configure asan
  build asan fuzz_targets fuzz_seeds
}

# fuzz_target NAME SECONDS: new inputs that add coverage stay in the found folder.
fuzz_target() {
  local name=$1 seconds=$2 found=$found_folder/$1 log=$fuzz_folder/findings/$1.log dictionary=()
  local prefix=$fuzz_folder/findings/$1-
  mkdir -p "$found" "$fuzz_folder/findings"
  [[ ! -f tests/fuzz/$name.dict ]] || dictionary=("-dict=tests/fuzz/$name.dict")
  # Deeper allocation stacks cost a third of the speed.
  ASAN_OPTIONS=malloc_context_size=6 \
    "$fuzz_programs/fuzz_$name" "${dictionary[@]}" -max_total_time="$seconds" -timeout=25 \
    -print_final_stats=1 -artifact_prefix="$prefix" "$found" "tests/fuzz/corpus/$name" \
    >"$log" 2>&1 </dev/null || {
    report_finding "$name" "$log"
    return 1
  }
  printf '   %-14s %9d inputs, %5d a second; %s\n' "$name" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
    "$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")" \
    "$(grep -o 'cov: [0-9]* ft: [0-9]* corp: [0-9]*' "$log" | tail -n 1)"
}

report_finding() {
  local name=$1 log=$2 input
  grep -vE '^#[0-9]+.*(NEW|REDUCE|pulse)|^(Dictionary|INFO|stat::)' "$log" | tail -n 60 >&2
  input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  printf '\n%s: fuzz_%s has a finding. Its input: %s\nTo repeat it:\n    %s %s\n' \
    "$self" "$name" "${input:-none was written, see $log}" \
    "$fuzz_programs/fuzz_$name" "$input" >&2
}

# fuzz_all SECONDS: each target for this time, as many at once as there are cores.
fuzz_all() {
  local seconds=$1 name failed='' running=0
  step "Fuzzing: each target for $seconds s, $(nproc) at a time"
  for name in $(fuzz_targets); do
    if ((running >= $(nproc))); then
      wait -n || failed=1
      running=$((running - 1))
    fi
    fuzz_target "$name" "$seconds" &
    running=$((running + 1))
  done
  while ((running > 0)); do
    wait -n || failed=1
    running=$((running - 1))
  done
  [[ -z $failed ]] || fail "fuzzing has findings; they are above, and tests/fuzz/README.md says more"
}
