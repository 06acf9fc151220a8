# Completion of keelson for bash: eval "$(keelson completion bash)" in ~/.bashrc
_keelson() {
  local line="${COMP_LINE:0:COMP_POINT}" newline=$'\n' cur last one found=''
  local IFS=$' \t\n'
  local -a given
  read -ra given <<<"$line"
  [[ $line == *[[:space:]] ]] && given+=('')
  last=$((${#given[@]} - 1))
  cur="${given[last]}"

  local command="${given[1]}" place='' valued='' choices='' several='' names='' paths='' lead='' begin=2 n=0 i
  case "$command" in
    # @groups
      command="$command ${given[2]}"
      begin=3
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
  if ((last == 1)); then
    place=first
  elif ((last < begin)); then
    place="group ${given[1]}"
  elif ((last > begin)) && [[ " $valued " == *" ${given[last - 1]} "* ]]; then
    place="$command ${given[last - 1]}"
  elif [[ $cur == --*=* ]]; then
    place="$command ${cur%%=*}" lead="${cur%%=*}=" cur="${cur#*=}"
  elif [[ $cur == -* ]]; then
    place="flags $command"
  else
    place="$command $n"
  fi
  case "$place" in
    # @words
    # @values
  esac

  if [[ $several && $cur == *,* ]]; then
    lead="$lead${cur%,*}," cur="${cur##*,}"
  fi
  choices="${choices// /$newline}"
  [[ $names ]] && choices="$("${given[0]}" completion --names "$names" 2>/dev/null)"
  IFS=$'\n'
  case "$paths" in
    files) compopt -o filenames 2>/dev/null; found="$(compgen -f -- "$cur")" ;;
    folders) compopt -o filenames 2>/dev/null; found="$(compgen -d -- "$cur")" ;;
    # Not compgen -W, which would run what names contain.
    *) for one in $choices; do [[ $one == "$cur"* ]] && found+="$one$newline"; done ;;
  esac

  # What stands before a character at which bash breaks words is in the line already.
  local break until before=''
  for break in = :; do
    if [[ $COMP_WORDBREAKS == *$break* && $lead$cur == *$break* ]]; then
      until="$lead$cur"
      until="${until%"${until##*"$break"}"}"
      ((${#until} > ${#before})) && before="$until"
    fi
  done
  COMPREPLY=()
  for one in $found; do
    one="$lead$one"
    one="${one#"$before"}"
    [[ $names ]] && printf -v one %q "$one"
    COMPREPLY+=("$one")
  done
}
complete -F _keelson keelson
