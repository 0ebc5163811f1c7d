# Completion of castellan for bash: commands and options are those that its help lists.
_castellan() {
  local command=() word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    # Only the first word is a command; those of admin have a second one.
    [[ $word =~ ^[a-z-]+$ && $word != -* ]] || break
    command+=("$word")
    [[ ${command[0]} == admin && ${#command[@]} == 1 ]] || break
  done
  mapfile -t COMPREPLY < <(compgen -W "$(castellan "${command[@]}" --help 2>/dev/null |
    sed -nE '/^Subcommands:/,$s/^  ([a-z-]+) .*/\1/p; s/^  (-[a-z],)?(--[a-z-]+).*/\2/p')" -- "$2")
}
complete -o default -F _castellan castellan
