import Foundation

/// The table of all types with their controls, `Tests/Cases/controls/types.txt`. Each shell of a form runs
/// every row.
///
/// A row is a name without indentation, and a line for each field: a word, and its text. `-` means that the
/// case does not exist, for example because nothing can be chosen with a mouse.
package struct ControlRow: Sendable, CustomStringConvertible {
    /// A case with its result, `TEXT => RESULT`.
    package struct Expectation: Sendable {
        package let text: String
        package let result: String
    }

    package let name: String
    private let fields: [String: String]

    package var description: String { name }

    /// The names of all fields. Each row has each of them, so that a missing case is a decision.
    private static let names = [
        "yaml", "default", "keys", "mouse", "invalid", "orphaned", "plain",
    ]

    package static let all: [ControlRow] = {
        let url = TestCase.packageRoot.appending(path: "Tests/Cases/controls/types.txt")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        var rows: [ControlRow] = []
        var current: (name: String, fields: [String: String])?
        func finish() {
            guard let current else { return }
            precondition(
                Set(current.fields.keys) == Set(names), "\(current.name) has \(current.fields.keys.sorted())")
            rows.append(ControlRow(name: current.name, fields: current.fields))
        }
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix(" ") {
                let words = line.drop { $0 == " " }
                let name = words.prefix { $0 != " " }
                current?.fields[String(name)] = String(words.dropFirst(name.count).drop { $0 == " " })
            } else {
                finish()
                current = (String(line), [:])
            }
        }
        finish()
        precondition(!rows.isEmpty, "no rows in \(url.path)")
        return rows
    }()

    /// The properties of the parameter in the definition, without its default.
    package var yaml: String { fields["yaml"] ?? "" }

    /// The text of a field; nil if the case does not exist.
    package func text(of field: String) -> String? {
        fields[field].flatMap { $0 == "-" ? nil : $0 }
    }

    /// The case of a field; nil if it does not exist.
    package func expectation(of field: String) -> Expectation? {
        guard let text = text(of: field), let range = text.firstRange(of: " => ") else { return nil }
        return Expectation(
            text: String(text[..<range.lowerBound]), result: String(text[range.upperBound...]))
    }

    /// The definition with the parameter `value`.
    ///
    /// - Parameter hasDefault: whether the parameter has the default of the row.
    package func definition(hasDefault: Bool = false) -> String {
        let standard = hasDefault ? text(of: "default").map { ", default: \($0)" } ?? "" : ""
        return """
            format: 1
            intents:
              Sample:
                parameters:
                  value: { \(yaml)\(standard) }
                  other: { type: string }
            types:
              City: { title: City }
              Alert: { title: Alert, parameters: { on: { type: boolean, title: On } } }

            """
    }
}
