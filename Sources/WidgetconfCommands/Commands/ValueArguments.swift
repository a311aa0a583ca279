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

/// The number of a revision on the command line.
func readRevision(_ text: String) throws -> Revision {
    guard let number = Int(text), number > 0, number <= Int32.max else {
        throw ValidationError("expected a revision such as 3")
    }
    return Revision(number)
}

/// A new id for an edit: repeating the request after a lost connection does nothing twice.
func makeEditID() -> String { UUID().uuidString.lowercased() }
