# Completion of keelson for fish: keelson completion fish > ~/.config/fish/completions/keelson.fish
complete -c keelson -f

function __keelson_at --description 'Whether the words before the cursor are of this command'
    set -l given (commandline -opc)
    set -e given[1]
    set -l command "$given[1]"
    if contains -- "$command" $__keelson_groups
        set command (string trim -- "$given[1] $given[2]")
    end
    test "$command" = "$argv[1]"
end

function __keelson_several --description 'The words, each after those that have a comma behind them'
    set -l before (string match -r '^.*,' -- (commandline -ct))
    for word in $argv
        echo "$before$word"
    end
end

# @groups
# @completions
