import IntentDefinitions
import SourceText
import WidgetModel

/// Values that a node accepts, but that never draw the intended result: an address as a symbol's name, and a
/// whole number as the filled part of a gauge or a progress view.
enum DrawnValueRule {
    static func check(
        _ node: YAMLNode, _ members: [(key: String, value: ValueTemplate)], _ sink: FindingSink
    ) {
        for (key, value) in members {
            guard let written = node.value(of: key) else { continue }
            switch key {
            case "image" where value.isAddress: sink.report(ViewFindings.imageFromWeb(written))
            case "gauge" where !node.hasKey("range"):
                if case .reference(let reference, _) = value, reference.isWholeNumber {
                    sink.report(ViewFindings.gaugeOfWholeNumber(reference))
                } else if value.isAboveOne, let text = written.text {
                    sink.report(ViewFindings.gaugeFull(written, text))
                }
            case "progress":
                if case .reference(let reference, _) = value, reference.isWholeNumber {
                    sink.report(ViewFindings.progressOfWholeNumber(reference))
                }
            default: break
            }
        }
    }
}

extension ValueTemplate {
    /// Whether this is a web address, or a value with one.
    fileprivate var isAddress: Bool {
        switch self {
        case .constant(let json): json.string.map(Self.isAddress) ?? false
        case .text(let text):
            switch text.parts.first {
            case .text(let text): Self.isAddress(text)
            case .value(let reference): text.parts.count == 1 && reference.typeName == "url"
            case nil: false
            }
        case .reference, .list, .object, .view: false
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("https://") || text.hasPrefix("http://")
    }

    /// Whether this is a number greater than 1.
    fileprivate var isAboveOne: Bool {
        switch self {
        case .constant(.integer(let number)): number > 1
        case .constant(.number(let number)): number.double > 1
        default: false
        }
    }
}

extension ValueReference {
    fileprivate var isWholeNumber: Bool { typeName == "integer" }

    /// The name of a single value's type; nil for lists and objects.
    fileprivate var typeName: String? { if case .value(let type) = type { type.name } else { nil } }
}
