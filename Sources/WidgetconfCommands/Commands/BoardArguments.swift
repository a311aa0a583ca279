import ArgumentParser
import BoardDocuments
import Foundation
import WidgetModel
import WidgetRuntime

/// `name=value …` and `--set name=value`: values that a person gives.
struct ValueArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Values for parameters.", valueName: "name=value"))
    var values: [String] = []

    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A value, for names that look like an option.", valueName: "name=value"))
    var set: [String] = []

    /// What is wrong with the first that is not of the form; checked once all options are known, since an
    /// unknown option leaves its value here.
    var usageProblem: String? {
        (values + set).first { ValueArguments.change($0) == nil }.map {
            "\"\($0)\" is not of the form name=value"
        }
    }

    /// Those given plainly first, each in its order.
    var changes: [RequestedChange] { (values + set).compactMap(ValueArguments.change) }

    private static func change(_ text: String) -> RequestedChange? {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        return .set(name: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
    }
}

/// A placed widget, named by its id.
struct WidgetArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("A placed widget, as \"widgetconf list\" shows it.", valueName: "id"))
    var widget: String
}

/// Whether a command that changes a widget draws it too.
struct DrawingOption: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Draws the widget; otherwise only on a terminal.")
    var picture: Bool?

    /// A JSON document holds no pictures.
    func isWanted(_ options: GlobalOptions, _ surroundings: CommandSurroundings) -> Bool {
        options.format == .text && (picture ?? (surroundings.console.terminal != nil))
    }
}

/// An earlier or a later instant than now.
struct MomentOption: ParsableArguments {
    @Option(
        // A span back begins like an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "What the present timeline shows then: 2026-11-21T14:30:00Z, or +30m or -30m from now.",
            valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?

    func instant(in surroundings: CommandSurroundings) -> Instant? {
        at?.instant(from: surroundings.clock.now())
    }
}

/// An instant on the command line: RFC 3339, or a span from now such as `30m`, `+1h30m` or `-5m`.
enum MomentArgument {
    case at(Instant)
    case after(Milliseconds)

    /// A thousand years: no timeline tells of more, and so far from now there are instants still.
    private static let longest = Milliseconds.hours(24 * 365_250)

    init(_ argument: String) throws {
        if let instant = Instant(rfc3339: argument) {
            self = .at(instant)
        } else {
            let isBack = argument.hasPrefix("-")
            let digits = isBack || argument.hasPrefix("+") ? String(argument.dropFirst()) : argument
            guard let span = Milliseconds(literal: digits), span <= MomentArgument.longest else {
                throw ValidationError(
                    "expected an instant such as 2026-11-21T14:30:00Z, or a span such as +30m")
            }
            self = .after(isBack ? .zero - span : span)
        }
    }

    func instant(from now: Instant) -> Instant {
        switch self {
        case .at(let instant): instant
        case .after(let span): now + span
        }
    }
}

/// The number of a revision on the command line.
func readRevision(_ text: String) throws -> Revision {
    guard let number = Int(text), number > 0, number <= Int32.max else {
        throw ValidationError("expected a revision such as 3")
    }
    return Revision(number)
}

/// A new id for an edit: repeating the request after a lost connection does nothing twice.
func makeEditID() -> String { UUID().uuidString.lowercased() }
