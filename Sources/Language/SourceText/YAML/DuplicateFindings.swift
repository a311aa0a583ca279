/// Things that must not be repeated, with the finding about a repetition.
package enum Duplicate {
    /// The key of a widget in a board file, or its position in the layout.
    case boardKey
    /// The name of a set, which one board file declares.
    case boardSet
    /// An element of a list of choices.
    case element
    /// An element in the default of the list parameter with this name.
    case elementOfDefault(String)
    case family
    /// A former kind in `formerly`. Either the same widget lists it twice, or two widgets claim it.
    case formerKind(isOwn: Bool)
    /// The name of a group of parameters.
    case groupName
    case groupSecret
    case intent
    case key
    /// A key that equals an earlier one, but encodes its letters differently in Unicode.
    case keyTwin
    case kind
    case locale
    /// A value of a migration to which two of this parameter's old values are mapped.
    case mappedValue(of: String)
    case migration
    case provider
    case read
    case rule
    case ruleParameter
    /// A title by which people distinguish intents, parameters, cases or widgets.
    case title(of: String)
    /// The name of an enum or a declared type.
    case typeName

    /// The finding about a repetition at `location`, with a note that points to the earlier use.
    package func finding(_ name: String, at location: SourceLocation, earlier: SourceLocation) -> Finding {
        let (code, message, note, hint) = words(name)
        return Finding(
            code, isWarning ? .warning : .error, message, at: location, notes: [.init(note, at: earlier)],
            hint: hint)
    }

    /// Whether the repetition is harmless, so that the file remains usable.
    private var isWarning: Bool {
        switch self {
        case .element, .family, .formerKind(isOwn: true), .groupSecret, .mappedValue, .read, .title: true
        default: false
        }
    }

    /// The finding's code, message, note and hint.
    private func words(_ text: String) -> (FindingCode, message: String, note: String, hint: String) {
        let name = quoted(text)
        let (first, other) = ("the first one is here", "the other one is here")
        let (rename, remove) = ("rename one of the two", "remove one of the two")
        switch self {
        case .boardKey:
            let message = "the key \(name) is used twice, expected once"
            return ("board-key-claimed", message, first, "rename or remove one of the two")
        case .boardSet:
            let hint = "combine the two files, or rename one of the sets"
            return ("board-duplicate", "another file already declares the set \(name)", other, hint)
        case .element: return ("element-duplicate", "\(name) is already in the list", first, "remove one")
        case .elementOfDefault(let parameter):
            let message = "the default of \(quoted(parameter)) has \(name) twice, expected unique elements"
            return ("default-duplicate", message, first, remove)
        case .family: return Self.again("family-duplicate", "the family \(name)")
        case .formerKind(isOwn: true): return Self.again("formerly-duplicate", name)
        case .formerKind(isOwn: false):
            let message = "another widget already takes over the kind \(name)"
            return ("formerly-duplicate", message, "it is here", "keep it in one of the two")
        case .groupName: return ("name-taken", "there is already a group \(name)", other, rename)
        case .groupSecret: return Self.again("group-secret-duplicate", name)
        case .intent:
            return ("intent-duplicate", "another file already declares the intent \(name)", other, rename)
        case .key: return ("key-duplicate", "the key \(name) is repeated", first, "remove or \(rename)")
        case .keyTwin:
            let message = "the key \(name) is repeated with a different encoding of its letters"
            return ("key-duplicate", message, first, "remove or \(rename)")
        case .kind:
            return ("kind-duplicate", "another manifest already declares the kind \(name)", other, rename)
        case .locale:
            let message = "another file already translates into \(name)"
            return ("locale-duplicate", message, other, "combine the two files")
        case .mappedValue(let parameter):
            let message =
                "two old values of \(quoted(parameter)) become \(name), so the difference between them is lost"
            return (
                "migration-lossy", message, first,
                "if the difference matters, map them to different values"
            )
        case .migration:
            let message = "there is already a migration from version \(text)"
            return ("migration-order", message, other, "combine the two")
        case .provider:
            return (
                "provider-duplicate", "another manifest already declares the provider \(name)", other, rename
            )
        case .read: return Self.again("reads-duplicate", name)
        case .rule: return ("rule-duplicate", "there is already a rule \(name)", other, rename)
        case .ruleParameter:
            let hint = "remove one of the two, or name another parameter"
            return ("rule-parameters", "the rule names \(name) twice", first, hint)
        case .title(let noun):
            let code: FindingCode = noun == "case" ? "case-title-duplicate" : "title-duplicate"
            let hint = "give each \(noun) its own title, or remove one"
            return (code, "another \(noun) has the same title \(name)", other, hint)
        case .typeName: return ("name-taken", "there is already an enum or type \(name)", other, rename)
        }
    }

    /// The messages for a repeated element of a list.
    private static func again(
        _ code: FindingCode, _ name: String
    ) -> (FindingCode, message: String, note: String, hint: String) {
        (code, "\(name) is repeated", "the first one is here", "remove it here")
    }
}
