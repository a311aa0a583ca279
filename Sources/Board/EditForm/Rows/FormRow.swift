import Configurations
import IntentDefinitions

/// Identifies a row while rows around it appear and vanish.
enum FormRowID: Hashable, Sendable {
    case section(String)
    /// The stable name of a parameter, object, list or item (see `ItemNaming`).
    case named(String)
    /// The row that adds an item to the list with this name.
    case add(to: String)
    /// The address for programs that push.
    case address
}

/// A line of a form that can have the focus.
struct FormRow: Sendable {
    enum Content: Sendable {
        case section(IntentSection, isOpen: Bool)
        /// A parameter under its name in the form, with positions.
        case value(IntentParameter, FormControl)
        /// An object, a list or an item, which has a separate page, in one line of text.
        case page(IntentParameter, text: String)
        /// Adds an item or element.
        case add
        /// The address for programs that push.
        case address(PushAddress)
    }

    let id: FormRowID
    let title: String
    let content: Content

    /// The parameter; nil for other rows.
    var parameter: IntentParameter? {
        if case .value(let parameter, _) = content { parameter } else { nil }
    }

    /// The stable name; nil for sections, for the row that adds an item, and for the address.
    var name: String? { if case .named(let name) = id { name } else { nil } }

    /// The control of a parameter; nil for other rows.
    var control: FormControl? {
        if case .value(_, let control) = content { control } else { nil }
    }

    /// Whether keys with characters change the row's text.
    var isText: Bool { control == .text || control == .lines }

    /// Whether a page shows the list of a row as check boxes, because each case can be chosen only once.
    var isCheckList: Bool {
        guard case .page(let parameter, _) = content, !isItem, let list = parameter.list else { return false }
        return parameter.type.enumeration != nil && parameter.options == nil
            && (list.declared.allSatisfy(\.size.isUnique) || parameter.allowsAll)
    }

    /// Whether the row is the heading of a section.
    var isSection: Bool { if case .section = id { true } else { false } }

    /// Whether the row is an item in a list of objects.
    var isItem: Bool { name?.lastPart.isItemName ?? false }
}

/// How a row is edited.
enum FormControl: Hashable, Sendable {
    /// One key press changes between true and false.
    case toggle
    /// A menu of a few values, in the order of the definition.
    case menu([FormChoice])
    /// A menu of the values that the provider offers.
    case options(OptionsSource)
    /// A menu of the values that the type lists. The user can also enter other text, which the type reads.
    case listed
    /// A text of several lines.
    case lines
    /// A text that the type of the parameter reads.
    case text

    /// The control of a value, or of each element of a list.
    ///
    /// - Parameters:
    ///   - resolved: the values that decide which cases can be chosen.
    ///   - language: the language of the form's own words.
    init(
        elementOf parameter: IntentParameter, in resolved: ResolvedConfiguration, language: FormLanguage
    ) {
        if let options = parameter.options {
            self = .options(options)
            return
        }
        switch parameter.type.kind {
        case is BooleanType where parameter.control == .toggle: self = .toggle
        case let type as BooleanType:
            self = .menu([
                FormChoice(id: "true", title: type.word(for: true, in: language)),
                FormChoice(id: "false", title: type.word(for: false, in: language)),
            ])
        case is Enumeration: self = .menu(resolved.offeredCases(of: parameter).map(FormChoice.init))
        case let text as StringType where text.input.isMultiline && !text.isSecret: self = .lines
        default: self = parameter.type.kind.valueControl == .comboBox ? .listed : .text
        }
    }
}
