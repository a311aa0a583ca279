import SourceText
import WidgetModel

/// An argument that a command does not take: why it takes none, and the command that was probably meant.
struct UnexpectedArgument {
    let message: String
    /// Nil if the step has to be derived from the command line.
    let hint: String?

    /// Nil if the message of the parser is about something else.
    init?(in line: CalledLine, _ message: String) {
        guard message.hasPrefix("unexpected argument"),
            let (reason, instead) = UnexpectedArgument.reasons[line.path.joined(separator: " ")],
            let argument = message.split(separator: "\"").dropFirst().first.map(String.init)
        else { return nil }
        // Another word can be the value of an option.
        guard let instead else {
            (self.message, hint) = ("\(message): \(reason)", nil)
            return
        }
        guard PlacedWidgetID(argument) != nil, CalledLine.isUnderstood([instead] + line.words[line.start...])
        else { return nil }
        self.message = "\(message): \(reason)"
        hint = didYouMean("widgetconf \(instead) \(argument)")
    }

    /// What commands without such an argument do, and the command that does it for one widget.
    private static let reasons: [String: (reason: String, instead: String?)] = [
        "doctor": ("\"doctor\" checks the machine, not a widget", "why"),
        "list": ("\"list\" lists the widgets of the board", "show"),
        "undo": ("\"undo\" undoes one edit", nil),
    ]
}
