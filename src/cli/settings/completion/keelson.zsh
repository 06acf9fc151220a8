#compdef keelson
# Completion of keelson for zsh: eval "$(keelson completion zsh)" in ~/.zshrc, after compinit
_keelson() {
  setopt local_options no_ksh_arrays
  local cur="${words[CURRENT]}" last=$CURRENT
  local -a given described found
  given=("${words[@]}")

  local command="${given[2]}" place='' valued='' choices='' several='' names='' paths='' begin=3 n=0 i
  case "$command" in
    # @groups
      command="$command ${given[3]}"
      begin=4
      ;;
  esac
  case "$command" in
    # @valued
  esac
  for ((i = begin; i < last; i++)); do
    case "${given[i]}" in
      -*) [[ " $valued " == *" ${given[i]} "* ]] && ((i += 1)) ;;
      *) ((n += 1)) ;;
    esac
  done
  if ((last == 2)); then
    place=first
  elif ((last < begin)); then
    place="group ${given[2]}"
  elif ((last > begin)) && [[ " $valued " == *" ${given[last - 1]} "* ]]; then
    place="$command ${given[last - 1]}"
  elif [[ $cur == --*=* ]]; then
    place="$command ${cur%%=*}"
    compset -P '--*='
  elif [[ $cur == -* ]]; then
    place="flags $command"
  else
    place="$command $n"
  fi
  case "$place" in
    # @words
    # @values
  esac

  [[ -n $several ]] && compset -P '*,'
  if [[ $paths == folders ]]; then
    _files -/
  elif [[ $paths == files ]]; then
    _files
  elif ((${#described})); then
    _describe keelson described
  elif [[ -n $names ]]; then
    found=("${(@f)$("${given[1]}" completion --names "$names" 2>/dev/null)}")
    compadd -a found
  elif [[ -n $choices ]]; then
    compadd -- ${(s: :)choices}
  fi
}
compdef _keelson keelson
