import ArgumentParser
import Machine
import WidgetModel
import WidgetRuntime

/// The shells that completion supports.
enum CompletionShell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

/// `widgetconf completion`: prints the script with which a shell completes command lines.
///
/// The scripts of the argument parser are not used: they contain the commands and options of the version that
/// printed them, and in bash they break values with `=` and `:`. These scripts call `widgetconf __complete`,
/// which decides everything.
struct CompletionCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the script that completes commands, widgets and values in a shell.",
        discussion: """
            For the current shell: source <(widgetconf completion bash), the same with zsh, or \
            widgetconf completion fish | source.
            """)

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
    var shell: CompletionShell
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var formats: [OutputFormat] { [.text] }
    static var replies: [any Decodable.Type] { [] }
    static var ignoresSettings: Bool { true }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        try context.console.output(document: TerminalText(lines: shell.script))
        return .done
    }
}

extension CompletionShell {
    /// The script. If `__complete` prints an empty line, the shell completes file names.
    fileprivate var script: String {
        switch self {
        case .bash:
            """
            _widgetconf() {
                mapfile -t COMPREPLY < <(
                    widgetconf __complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
                case ${COMPREPLY[0]-none} in
                    '') COMPREPLY=() && compopt -o default ;;
                    *=) compopt -o nospace ;;
                esac
            }
            complete -F _widgetconf widgetconf

            """
        case .zsh:
            """
            #compdef widgetconf
            _widgetconf() {
                local text note
                local -a texts notes names
                while IFS=$'\\t' read -r text note; do
                    if [[ -z $text ]]; then compset -P '*='; _files; return; fi
                    if [[ $text == *= ]]; then
                        names+=("$text")
                    else
                        texts+=("$text")
                        notes+=("$text${note:+  -- $note}")
                    fi
                done < <(widgetconf __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
                compadd -S '' -a names
                compadd -l -d notes -a texts
            }
            if [[ $funcstack[1] == _widgetconf ]]; then _widgetconf; else compdef _widgetconf widgetconf; fi

            """
        case .fish:
            """
            function __widgetconf_complete
                set -l words (commandline -opc)
                set -l last (commandline -ct)
                set -l lines (widgetconf __complete fish $words[2..] $last 2>/dev/null)
                if test (count $lines) -gt 0 -a -z "$lines[1]"
                    set -l name (string match -r '^[^=/]*=' -- $last)
                    __fish_complete_path (string replace -- "$name" '' $last) | string replace -r '^' "$name"
                else
                    printf '%s\\n' $lines
                end
            end
            complete -c widgetconf -f -a '(__widgetconf_complete)'

            """
        }
    }
}
