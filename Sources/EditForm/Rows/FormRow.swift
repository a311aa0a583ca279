import Configurations
import IntentDefinitions
import JSONText

/// Identifies a row while rows around it appear and vanish.
enum FormRowID: Hashable, Sendable {
    case section(String)
    /// The name of a parameter, with the keys of items.
    case parameter(String)
}

/// A line of a form that can have the focus.
struct FormRow: Sendable {
    enum Content: Sendable {
        case section(IntentSection, isOpen: Bool)
        case value(IntentParameter, FormControl)
    }

    let id: FormRowID
    let content: Content

    var title: String {
        switch content {
        case .section(let section, _): section.displayTitle
        case .value(let parameter, _): parameter.displayTitle
        }
    }

    /// The parameter; nil for other rows.
    var parameter: IntentParameter? {
        if case .value(let parameter, _) = content { parameter } else { nil }
    }

    /// The control of a parameter; nil for other rows.
    var control: FormControl? {
        if case .value(_, let control) = content { control } else { nil }
    }
}

/// How a row is edited.
enum FormControl: Hashable, Sendable {
    /// One key press changes between true and false.
    case toggle
    /// One of a few values, in the order of the definition.
    case menu([FormChoice])
    /// A text that the type of the parameter reads. A list separates its elements as on a command line.
    case text

    init(_ parameter: IntentParameter) {
        guard parameter.list == nil, parameter.options == nil else {
            self = .text
            return
        }
        switch parameter.type.kind {
        case is BooleanType where parameter.control == .toggle: self = .toggle
        case let type as BooleanType:
            self = .menu([
                FormChoice(id: "true", title: type.word(for: true), json: true),
                FormChoice(id: "false", title: type.word(for: false), json: false),
            ])
        case let enumeration as Enumeration: self = .menu(enumeration.cases.map(FormChoice.init))
        default: self = .text
        }
    }
}

/// A value that a menu offers.
struct FormChoice: Hashable, Sendable {
    /// Identifies the choice when the list changes.
    let id: String
    let title: String
    var subtitle: String?
    /// Other words that a search finds.
    var synonyms: [String] = []
    /// The value as the planner of edits reads it.
    let json: JSONValue

    /// Whether the choice is found by a text, ignoring case.
    func isHit(for text: String) -> Bool {
        let wanted = text.lowercased()
        return ([id, title, subtitle ?? ""] + synonyms).contains { $0.lowercased().contains(wanted) }
    }
}

extension FormChoice {
    init(_ enumCase: EnumCase) {
        self.init(
            id: enumCase.name, title: enumCase.displayTitle, subtitle: enumCase.subtitle,
            synonyms: enumCase.synonyms, json: .string(enumCase.name))
    }
}

extension BooleanType {
    /// The author's word for a value, or "on" or "off".
    func word(for value: Bool) -> String {
        value ? labels.whenTrue ?? "on" : labels.whenFalse ?? "off"
    }
}
