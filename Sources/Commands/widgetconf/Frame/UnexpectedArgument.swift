import SourceText
import WidgetModel

/// An argument that a command does not accept, with the reason and the command that was probably meant.
struct UnexpectedArgument {
    let message: String
    /// Nil if the step has to be derived from the command line.
    let hint: String?

    /// Nil if the parser's message is about something else.
    init?(in line: CalledLine, _ message: String) {
        guard message.hasPrefix("unexpected argument"),
            let (reason, instead) = UnexpectedArgument.reasons[line.path.joined(separator: " ")],
            let argument = message.split(separator: "\"").dropFirst().first.map(String.init)
        else { return nil }
        // Any other word may be an option's value.
        guard let instead else {
            (self.message, hint) = ("\(message): \(reason)", nil)
            return
        }
        guard PlacedWidgetID(argument) != nil, CalledLine.isUnderstood([instead] + line.words[line.start...])
        else { return nil }
        self.message = "\(message): \(reason)"
        hint = didYouMean("widgetconf \(instead) \(argument)")
    }

    /// The effect of commands without such an argument, and the command with the same effect on one widget.
    private static let reasons: [String: (reason: String, instead: String?)] = [
        "doctor": ("\"doctor\" checks the machine, not a widget", "why"),
        "list": ("\"list\" lists the widgets of the board", "show"),
        "undo": ("\"undo\" undoes one edit", nil),
    ]
}
