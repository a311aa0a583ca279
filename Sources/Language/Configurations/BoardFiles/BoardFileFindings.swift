import IntentDefinitions
package import SourceText
import WidgetModel

/// The messages about board files, in alphabetical order.
package enum BoardFileFindings {
    /// A user's change that the file contradicts. It is found when the file is applied.
    package static let conflict: FindingCode = "board-conflict"

    /// A part of a file that cannot be applied, except for values.
    package static let refused: FindingCode = "board-refused"

    /// - Parameter variable: the environment variable in the file.
    static func environmentMissing(_ parameter: String, _ variable: String) -> Refusal {
        Refusal(
            parameter,
            Finding(
                "board-variable-missing",
                "the secret \(quoted(parameter)) is missing: the environment variable \(variable) is not set",
                at: nil,
                hint: "set \(variable), or remove the line to keep the secret that the board has"))
    }

    static func familyUnsupported(
        _ family: Family, _ widget: BoundWidget, at location: SourceLocation?
    ) -> Finding {
        let families = widget.declaration.families.map(\.value.rawValue).joined(separator: ", ")
        return Finding(
            "board-family-unsupported",
            "\(quoted(widget.kind.name)) has no size \(family.rawValue), expected \(families)", at: location,
            hint: "write one of these sizes, or remove the line for the first one")
    }

    /// A key in the layout for which the file declares no widget.
    static func keyUnknown(_ key: Located<String>, among keys: [String]) -> Finding {
        let near = Spelling.nearest(key.value, among: keys)
        return Finding(
            "board-key-unknown", "no widget of this file has the key \(quoted(key))", at: key.location,
            hint: near.map(didYouMean) ?? "declare it under \"widgets\", or remove it from the layout")
    }

    static func kindUnknown(
        _ kind: String, at location: SourceLocation?, among kinds: [String]
    ) -> Finding {
        Finding(
            "board-kind-unknown", "no provider declares the kind \(quoted(kind))", at: location,
            hint: Spelling.nearest(kind, among: kinds).map(didYouMean)
                ?? "\"widgetconf gallery\" lists the kinds")
    }

    /// The pinned widget of a stack must be in the stack.
    static func pinnedElsewhere(_ key: Located<String>) -> Finding {
        Finding(
            "board-key-unknown", "the stack does not contain \(quoted(key)), expected one of its widgets",
            at: key.location, hint: "pin a widget of the stack, or remove \"pinned\"")
    }

    static func secretPlain(_ parameter: String) -> Refusal {
        Refusal(
            parameter,
            Finding(
                "board-secret-plain",
                "found the value of the secret \(quoted(parameter)), expected \"{ env: VARIABLE }\"", at: nil,
                hint: "write \"\(parameter): { env: VARIABLE }\", and set VARIABLE"))
    }
}
