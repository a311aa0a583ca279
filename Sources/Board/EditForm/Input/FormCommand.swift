import WidgetModel

/// A command that has the same key everywhere in the form.
enum FormCommand: Hashable, Sendable {
    case save, useDefault, useNone, nextProblem, find, changedOnly, undo, redo, stepUp, stepDown, duplicate
    case mouse, help
}

extension FormCommand {
    /// The keys of the commands. The first key of a command is the one that the screen names.
    ///
    /// Ctrl+S and Ctrl+Z are left to the terminal, which stops its output or suspends the program.
    static let bindings: [(key: TerminalKey, command: FormCommand)] = [
        (.control("o"), .save), (.function(2), .save),
        (.control("r"), .useDefault),
        (.control("n"), .useNone),
        (.control("p"), .nextProblem), (.function(8), .nextProblem),
        (.control("f"), .find),
        (.alt("c"), .changedOnly),
        (.alt("z"), .undo), (.control("_"), .undo),
        (.altUp, .stepUp), (.altDown, .stepDown),
        (.alt("Z"), .redo), (.control("y"), .redo),
        (.alt("d"), .duplicate),
        (.alt("m"), .mouse),
        (.function(1), .help),
    ]

    init?(_ key: TerminalKey) {
        guard let binding = FormCommand.bindings.first(where: { $0.key == key }) else { return nil }
        self = binding.command
    }

    /// The command's first key.
    var key: TerminalKey? { FormCommand.bindings.first { $0.command == self }?.key }

    /// The name of the command's first key.
    var keyName: String { key?.name ?? "" }
}

extension TerminalKey {
    /// Whether the key opens the control of a row.
    var opensControl: Bool { self == .enter || self == .character(" ") }

    /// Whether the key enters text.
    var isText: Bool {
        switch self {
        case .character, .paste: true
        default: false
        }
    }
}
