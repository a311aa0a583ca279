import IntentDefinitions
import SourceText
import WidgetModel

/// A node of a view definition. An entry's data determines the views that the node becomes.
final class NodeTemplate: Sendable {
    /// The content of a node.
    enum Body: Sendable {
        /// Text alone.
        case text(TextTemplate)
        /// The members of the node's JSON.
        case members([(key: String, value: ValueTemplate)])
        /// The cells of a row of a grid.
        case row([NodeTemplate])
    }

    let location: SourceLocation
    /// The list for whose elements the node is repeated; nil if it is drawn once.
    let repetition: Repetition?
    /// The condition under which the node is drawn; nil if it is always drawn.
    let condition: Condition?
    let body: Body
    /// The node that is drawn instead if the condition is false, a value is missing, or the list is empty.
    let otherwise: NodeTemplate?

    init(
        _ body: Body, at location: SourceLocation, repetition: Repetition? = nil,
        condition: Condition? = nil, otherwise: NodeTemplate? = nil
    ) {
        self.location = location
        self.repetition = repetition
        self.condition = condition
        self.body = body
        self.otherwise = otherwise
    }
}

/// The keys `each: departure in departures` and `limit: 3`.
struct Repetition: Sendable {
    /// The name of the element inside the node.
    let name: String
    let list: ValueReference
    /// The maximum number of elements to use; nil for all elements.
    let limit: Int?
    let location: SourceLocation
}

/// A value of a node, as JSON with gaps.
indirect enum ValueTemplate: Sendable {
    case constant(JSONValue)
    case text(TextTemplate)
    /// A value of the data alone, which keeps its type. `sample` is a value that fits the position.
    case reference(ValueReference, sample: JSONValue)
    case list([ValueTemplate])
    case object([(key: String, value: ValueTemplate)])
    case view(NodeTemplate)
}

/// A text with values: `"Line {line} to {destination}"`.
struct TextTemplate: Sendable {
    enum Part: Sendable {
        case text(String)
        case value(ValueReference)
    }

    let parts: [Part]

    /// The text if it does not contain values; nil otherwise.
    var constant: String? {
        var text = ""
        for part in parts {
            guard case .text(let part) = part else { return nil }
            text += part
        }
        return text
    }
}

/// A value of the data, by its name: `departure.line:name`.
struct ValueReference: Sendable {
    /// The name of the value, followed by the names of the members that lead to the referenced value.
    let path: [String]
    let type: EntryType
    /// The format of the value in a text.
    let style: ValueStyle
    let location: SourceLocation

    var name: String { path.joined(separator: ".") }
}
