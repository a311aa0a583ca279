package import SourceText
package import WidgetModel

/// A checked parameter of an intent: one value that people can edit, with its type,
/// default, options and visibility.
///
/// It is an immutable class, because forms, plans and checks frequently pass parameters on, and copying a
/// struct of this size would be expensive.
package final class IntentParameter: Sendable {
    package let name: String
    /// The title as written. Users see `displayTitle`.
    package let title: String?
    package let help: String?
    /// The type of the value, or of each element if `list` is not nil.
    package let type: ParameterType
    package let isRequired: Bool
    /// The default, which has the right type and lies in the range. It is a list if and only if `list` is not
    /// nil.
    ///
    /// `today` and `now` are stored as words and evaluated when the default is used. The range is checked
    /// with their values at the time when the definition was read. The default of a boolean is `false` if
    /// none is declared.
    package let defaultValue: WrittenValue?
    /// The control that the definition requests. Forms use `control`.
    package let declaredControl: Control?
    /// When the parameter is shown; nil for always.
    package let visibility: Condition?
    /// Properties that are rarely used; nil if all of them have their defaults.
    private let rareParts: RareParts?
    /// The location of the parameter's name.
    package let location: SourceLocation

    package init(
        name: String, title: String? = nil, help: String? = nil, link: String? = nil, type: ParameterType,
        list: ListRule? = nil,
        isRequired: Bool = false, defaultValue: WrittenValue? = nil, range: ValueRange? = nil,
        presentBounds: PresentBounds? = nil, step: ValueStep? = nil, control: Control? = nil,
        visibility: Condition? = nil,
        options: OptionsSource? = nil, emptyText: String? = nil, example: String? = nil,
        prompt: String? = nil, messages: [RefusalCause: String] = [:], lifeCycle: LifeCycle = .current,
        families: [Family: IntentParameter] = [:], allowsAll: Bool = false, location: SourceLocation
    ) {
        self.name = name
        self.title = title
        self.help = help
        self.type = type
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        declaredControl = control
        self.visibility = visibility
        rareParts = RareParts(
            link: link, list: list, range: range, step: step, options: options, emptyText: emptyText,
            example: example, prompt: prompt, presentBounds: presentBounds, messages: messages,
            lifeCycle: lifeCycle,
            families: families, allowsAll: allowsAll)
        self.location = location
    }

    /// The title; for an untitled parameter, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The control that a form uses: the declared one, or the type's usual one.
    package var control: Control {
        if let declaredControl { return declaredControl }
        if let options, !type.isBoolean { return options.origin == .search ? .field : .menu }
        return Control.fitting(type)[0]
    }

    /// The default for a widget of a family.
    ///
    /// A list is shortened to the family's maximum size, so that one default serves all families: for
    /// example, the first zone on a small widget and all six on a large one.
    package func defaultValue(for family: Family) -> WrittenValue? {
        self.for(family).defaultValue.map { cut($0, for: family) }
    }

    /// A list, shortened to the family's maximum size. Other values are returned unchanged.
    package func cut(_ value: WrittenValue, for family: Family) -> WrittenValue {
        guard let most = list?.size(for: family).max else { return value }
        return value.cut(to: most)
    }

    /// Whether a text can become a value when a user types more at its end. A form uses this to avoid
    /// reporting a problem too early.
    ///
    /// More digits only move a number away from zero.
    package func canBecomeValue(_ text: String, in context: LiteralContext) -> Bool {
        guard list == nil else { return true }
        let value = try? type.kind.value(ofLiteral: text, in: context)  // Nil for an incomplete literal.
        if let number = value?.number {
            let zero = DecimalNumber(Int64(0))
            if number > zero, let most = range?.greatest?.number, number > most { return false }
            if number < zero, let least = range?.least?.number, number < least { return false }
        }
        return type.kind.canBecomeLiteral(text)
    }

    /// The same parameter with another visibility.
    func shown(when condition: Condition?) -> IntentParameter {
        IntentParameter(
            name: name, title: title, help: help, link: link, type: type, list: list, isRequired: isRequired,
            defaultValue: defaultValue, range: range, presentBounds: presentBounds, step: step,
            control: declaredControl,
            visibility: condition, options: options, emptyText: emptyText, example: example, prompt: prompt,
            messages: messages, lifeCycle: lifeCycle,
            families: families.mapValues { $0.shown(when: condition) }, allowsAll: allowsAll,
            location: location)
    }
}

extension IntentParameter {
    /// The address of a page that explains the parameter further.
    package var link: String? { rareParts?.link }
    /// The permitted sizes of the list; nil if the parameter has a single value.
    package var list: ListRule? { rareParts?.list }
    /// The range of the value, or of each element.
    package var range: ValueRange? { rareParts?.range }
    /// The step of a stepper or slider; nil lets the form decide.
    package var step: ValueStep? { rareParts?.step }
    /// How the provider offers choices; nil if the type alone determines the values.
    package var options: OptionsSource? { rareParts?.options }
    /// The text that the row shows if the parameter is empty.
    package var emptyText: String? { rareParts?.emptyText }
    /// An example value that an empty field shows, as a user would type it.
    package var example: String? { rareParts?.example }
    /// The question that a form shows above the choices.
    package var prompt: String? { rareParts?.prompt }
    /// The ends of the range that refer to the current time. They are checked when a value is entered, not
    /// afterwards.
    package var presentBounds: PresentBounds? { rareParts?.presentBounds }
    /// The additional messages that users see when a value is rejected.
    package var messages: [RefusalCause: String] { rareParts?.messages ?? [:] }
    package var lifeCycle: LifeCycle { rareParts?.lifeCycle ?? .current }
    /// The parameter in families with a separate default or range.
    package var families: [Family: IntentParameter] { rareParts?.families ?? [:] }

    /// Whether all choices in a list can be selected together, including choices that are added later.
    package var allowsAll: Bool { rareParts?.allowsAll ?? false }

    /// The parameter in a family.
    package func `for`(_ family: Family) -> IntentParameter { rareParts?.families[family] ?? self }

    /// The range that contains the ranges of all families; nil if the values are unlimited in one of them.
    package var widestRange: ValueRange? {
        families.values.reduce(range) { widest, other in
            guard let widest, let range = other.range else { return nil }
            return widest.widened(to: range)
        }
    }
}

/// Properties that most parameters do not use. They are stored separately, so that thousands of definitions
/// take little memory.
private final class RareParts: Sendable {
    let link: String?
    let list: ListRule?
    let range: ValueRange?
    let step: ValueStep?
    let options: OptionsSource?
    let emptyText: String?
    let example: String?
    let prompt: String?
    let presentBounds: PresentBounds?
    let messages: [RefusalCause: String]
    let lifeCycle: LifeCycle
    let families: [Family: IntentParameter]
    let allowsAll: Bool

    /// Nil if all of them have their defaults.
    init?(
        link: String?, list: ListRule?, range: ValueRange?, step: ValueStep?, options: OptionsSource?,
        emptyText: String?, example: String?, prompt: String?, presentBounds: PresentBounds?,
        messages: [RefusalCause: String], lifeCycle: LifeCycle, families: [Family: IntentParameter],
        allowsAll: Bool
    ) {
        let texts = [link, emptyText, example, prompt]
        if texts.allSatisfy({ $0 == nil }), list == nil, range == nil, step == nil, options == nil,
            presentBounds == nil, messages.isEmpty, lifeCycle == .current, families.isEmpty, !allowsAll
        {
            return nil
        }
        self.link = link
        self.list = list
        self.range = range
        self.step = step
        self.options = options
        self.emptyText = emptyText
        self.example = example
        self.prompt = prompt
        self.presentBounds = presentBounds
        self.messages = messages
        self.lifeCycle = lifeCycle
        self.families = families
        self.allowsAll = allowsAll
    }
}

/// The source of the choices that the provider offers for a value.
package struct OptionsSource: Hashable, Sendable {
    /// How the choices are requested.
    package enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The provider returns all choices at once.
        case list
        /// The provider returns the choices that match a search.
        case search
    }

    package let origin: Origin
    /// The parameters on which the choices depend. When one of them changes, new choices are requested (rule
    /// C4).
    package let dependsOn: [String]
    /// Whether values other than the offered ones are accepted.
    package let allowsOther: Bool

    package init(_ origin: Origin, dependsOn: [String] = [], allowsOther: Bool = false) {
        self.origin = origin
        self.dependsOn = dependsOn
        self.allowsOther = allowsOther
    }
}

/// A name as separate words: `showChart` becomes `Show chart`, and `apiURL` becomes `Api URL`.
///
/// A word begins after `_`, and at a capital that follows a lowercase letter or a digit.
/// Words in capitals are kept.
package func spacedOut(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in name {
        let beginsWord = character == "_" || (character.isUppercase && last.map { !$0.isUppercase } ?? false)
        if beginsWord, !word.isEmpty {
            words.append(word)
            word = ""
        }
        if character != "_" { word.append(character) }
        last = character
    }
    if !word.isEmpty { words.append(word) }
    let later = words.dropFirst().map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
    guard let first = words.first else { return name }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + later).joined(separator: " ")
}
