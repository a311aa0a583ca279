import ArgumentParser
import BoardDocuments
import Foundation
import Machine
import WidgetModel
import WidgetRuntime

/// The arguments `name=value …` and `--set name=value`, with which users give values for parameters.
struct ValueArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Values for parameters.", valueName: "name=value"))
    var values: [String] = []

    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a parameter whose name looks like an option.", valueName: "name=value"))
    var set: [String] = []

    /// A message about the first value that does not have the form `name=value`; nil if all have it.
    ///
    /// The check does not run while arguments are parsed, because an unknown option leaves its value among
    /// these and should be reported first.
    var usageProblem: UsageFault? { ValueArguments.usageProblem(in: values + set) }

    /// The values as changes: first the plain arguments, then the values of `--set`, each in command-line
    /// order.
    var changes: [RequestedChange] { (values + set).compactMap(ValueArguments.change) }

    /// A message about the first string that does not have the form `name=value`; nil if all have it.
    static func usageProblem(in texts: [String]) -> UsageFault? {
        guard let text = texts.first(where: { change($0) == nil }) else { return nil }
        let words = texts.drop { $0 != text }.prefix(3)
        if words.dropFirst().first == "=", words.count == 3 {
            return "found \"\(words.joined(separator: " "))\", expected no spaces"
        }
        let name = text.prefix { !":=".contains($0) }
        let step =
            name.first?.isLetter != true
            ? "write the name of a parameter before it: NAME=\(text.drop { $0 == "=" })"
            : "write \(name)=VALUE for a parameter, or NAME=\(name) for a value"
        return UsageFault("\"\(text)\" does not have the form name=value", hint: step)
    }

    /// Splits at the first `=`, so a value may contain further ones. Nil without `=` or with an empty name.
    ///
    /// `list+=a` adds to a list, and `list-=a` removes from it; the names of these changes are `list.+` and
    /// `list.-`.
    static func change(_ text: String) -> RequestedChange? {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        var name = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        if let sign = name.last, "+-".contains(sign), name.count > 1, !name.hasSuffix(".\(sign)") {
            name = "\(name.dropLast()).\(sign)"
        }
        return .set(name: name, text: value)
    }
}

/// The argument of commands that concern one placed widget: its id.
struct WidgetArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The id of a placed widget, as \"widgetconf list\" shows it.", valueName: "id"))
    var widget: String
}

/// `--kind` and `--all`, for commands that accept several placed widgets as an alternative to their ids.
struct WidgetsOption: ParsableArguments {
    @Option(help: ArgumentHelp("All widgets of this kind.", valueName: "kind"))
    var kind: String?
    @Flag(help: "All widgets of the board.")
    var all = false

    /// A message unless exactly one of ids, `--kind` and `--all` is given; nil if so. The argument parser
    /// cannot express this rule.
    func usageProblem(with ids: [String]) -> UsageFault? {
        switch [!ids.isEmpty, kind != nil, all].filter({ $0 }).count {
        case 0:
            UsageFault(
                "found no widget, expected an id, --kind KIND or --all",
                hint: "write the id of a widget, as \"widgetconf list\" shows it")
        case 1: nil
        default:
            UsageFault(
                "found several of an id, --kind and --all, expected only one",
                hint: "leave out \(kind == nil ? "--all" : all && ids.isEmpty ? "--kind or --all" : "--kind")"
            )
        }
    }

    func target(with ids: [String]) -> WidgetTarget {
        if let kind { return .kind(kind) }
        if all { return .all }
        return ids.count == 1 ? .widget(ids[0]) : .widgets(ids)
    }
}

/// `--picture` and `--no-picture` of commands that change a widget.
struct DrawingOption: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Draw the widget. (default: only in a terminal)")
    var picture: Bool?

    /// Whether to draw the widget: if requested, and by default only in a terminal. JSON output contains no
    /// pictures.
    func isWanted(_ options: GlobalOptions, _ context: CommandContext) -> Bool {
        options.format == .text && (picture ?? (context.console.terminal != nil))
    }

    /// Whether to ask the provider for a dry run's preview. Programs receive the preview unless they decline
    /// it.
    func isPreviewWanted(_ options: GlobalOptions, _ context: CommandContext) -> Bool {
        options.format == .json ? picture ?? true : isWanted(options, context)
    }
}

/// `--at`, for commands that can show an instant other than now.
struct MomentOption: ParsableArguments {
    @Option(
        // A negative duration begins with a hyphen, like an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "The instant to show: 2026-11-21T14:30:00Z, or +30m or -30m from now.",
            valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?

    /// The chosen instant; nil without the option, which means now.
    func instant(in context: CommandContext) -> Instant? {
        at?.instant(from: context.clock.now())
    }
}

/// An instant on the command line: RFC 3339, or a duration from now such as `30m`, `+1h30m` or `-5m`.
enum MomentArgument {
    case at(Instant)
    case after(Milliseconds)

    /// A thousand years. Longer durations would exceed the range of `Instant`, and no
    /// timeline reaches that far.
    private static let longest = Milliseconds.hours(24 * 365_250)

    /// - Throws: `ValidationError` for any other text; the argument parser adds the option's name.
    init(_ argument: String) throws {
        if let instant = Instant(rfc3339: argument) {
            self = .at(instant)
        } else {
            let isBack = argument.hasPrefix("-")
            let digits = isBack || argument.hasPrefix("+") ? String(argument.dropFirst()) : argument
            guard let span = Milliseconds(literal: digits), span <= MomentArgument.longest else {
                throw ValidationError(
                    "expected an instant such as 2026-11-21T14:30:00Z, or a duration such as +30m or -24h")
            }
            self = .after(isBack ? .zero - span : span)
        }
    }

    /// Resolves a duration relative to `now`.
    func instant(from now: Instant) -> Instant {
        switch self {
        case .at(let instant): instant
        case .after(let span): now + span
        }
    }
}

/// Reads a revision number from the command line.
///
/// - Throws: `ValidationError` unless the text is a positive number of at most 32 bits.
func readRevision(_ text: String) throws -> Revision {
    guard let number = Int(text), number > 0, number <= Int32.max else {
        throw ValidationError("expected a revision such as 3")
    }
    return Revision(number)
}

/// A new identifier for an edit or a press. The host ignores a second request with the same identifier, so a
/// request can be repeated safely after a lost connection.
func makeEditID() -> String { UUID().uuidString.lowercased() }
