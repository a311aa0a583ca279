import SourceText

/// What an Apple definition holds beside what follows from a definition in YAML.
///
/// The difference between the *derived* property list, which an export makes of the YAML alone, and the real
/// one. Laid over what the same YAML gives it yields the real one again; over what an edited YAML gives, the
/// real one with the edit: where author and Apple both say something, `was` tells which of them moved.
indirect enum SidecarNode: Sendable {
    /// Apple's value of something that the YAML says nothing of.
    case value(PropertyList)
    /// Apple's value (nil: none) of something that the YAML says as well: it holds as long as what follows
    /// from the YAML is what it `was`.
    case instead(PropertyList?, was: PropertyList)
    case dictionary(SidecarDictionary)
    case list(SidecarList)
}

/// The difference between two dictionaries.
struct SidecarDictionary: Sendable {
    var entries: [(key: String, node: SidecarNode)] = []
    /// Keys that follow from the YAML and that Apple's does not have.
    var without: [String] = []
    /// Whether it stands there when nothing is in it; nil: as follows from the YAML.
    var isKeptEmpty: Bool?
    /// What else an export has to know, by its word.
    var hints: [(word: String, text: String)] = []

    var isEmpty: Bool { entries.isEmpty && without.isEmpty && isKeptEmpty == nil && hints.isEmpty }

    subscript(key: String) -> SidecarNode? { entries.first { $0.key == key }?.node }

    func hint(_ word: String) -> String? { hints.first { $0.word == word }?.text }

    /// What is kept of an element of a list.
    func element(_ name: String, of list: String) -> SidecarDictionary? {
        guard case .list(let list)? = self[list] else { return nil }
        return list.elements.first { $0.name == name }?.node
    }

    /// What is kept of a parameter.
    func parameter(_ name: String, of intent: String) -> SidecarDictionary? {
        element(intent, of: AppleKey.intents)?.element(name, of: AppleKey.parameters)
    }

    /// A text that only Apple's file has.
    func text(_ key: String) -> String? {
        if case .value(.string(let text))? = self[key] { text } else { nil }
    }

    /// The values that only Apple's file has, with the name of the intent where that is the same in YAML.
    func values(named name: String) -> PropertyDictionary {
        var values: PropertyDictionary = ["INIntentName": .string(name)]
        for (key, node) in entries { if case .value(let value) = node { values[key] = value } }
        return values
    }
}

/// The difference between two lists whose elements have names.
struct SidecarList: Sendable {
    /// Of elements that both have.
    var elements: [(name: String, node: SidecarDictionary)] = []
    /// Elements that the YAML has nothing of.
    var extras: [(name: String, value: PropertyDictionary)] = []
    var without: [String] = []
    /// The names in Apple's order, where it is another than that of the YAML.
    var order: [String]?
    var isKeptEmpty: Bool?

    var isEmpty: Bool {
        elements.isEmpty && extras.isEmpty && without.isEmpty && order == nil && isKeptEmpty == nil
    }
}

/// Words of a sidecar that are no keys of Apple's format; no key begins like them.
enum SidecarWords {
    /// Keys, or elements, that Apple's definition does not have.
    static let without = "=without"
    static let order = "=order"
    /// Whether something empty stands there.
    static let empty = "=empty"
    /// Apple's value beside what followed from the YAML when it was imported.
    static let instead = "=is"
    static let was = "=was"
    /// The type to which metadata belongs.
    static let type = "=type"
    /// Which dialog the YAML's prompt is.
    static let prompt = "=prompt"
    /// Keys and values in turn, where a key is none that YAML takes.
    static let pairs = "=pairs"
    /// A text with control characters, as `\u{85}`, and `\\` for a backslash.
    static let escaped = "=escaped"
    static let real = "=real"
    static let bytes = "=data"
    static let date = "=date"
    /// An integer that is not written plainly: `0x1F`.
    static let integer = "=integer"
    /// Before the name of an element that the YAML has nothing of.
    static let extra = "+"

    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar == "\\"
                ? "\\\\"
                : YAMLText.isRefused(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    /// Nil where a backslash begins nothing.
    static func unescaped(_ text: String) -> String? {
        var rest = text.unicodeScalars[...]
        var result = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\\"?: result.append("\\")
            case "u"? where rest.popFirst() == "{":
                let digits = rest.prefix { $0 != "}" }
                rest = rest.dropFirst(digits.count + 1)
                guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else {
                    return nil
                }
                result.append(scalar)
            default: return nil
            }
        }
        return String(result)
    }

    /// The type of a parameter or a property as far as its metadata depends on it.
    static func typeOf(_ dictionary: PropertyDictionary) -> String? {
        let isEnumeration =
            dictionary.contains("INIntentParameterEnumType") || dictionary.contains("INTypePropertyEnumType")
        let type = dictionary["INIntentParameterType"]?.string ?? dictionary["INTypePropertyType"]?.string
        return isEnumeration ? "Enum" : type
    }
}

/// The first line of an imported definition, which says that a sidecar belongs to it.
enum SidecarMention {
    static let firstLine =
        "# From Apple's form. What else that says is kept in the .apple.yaml file beside this one."

    /// Warns about a definition whose first line speaks of a sidecar, if there is none.
    static func check(_ source: AppleExport.Source, into findings: inout [Finding]) {
        guard source.sidecar == nil else { return }
        let file = source.definition
        let line = file.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.first == UInt8(ascii: "#"), String(decoding: line, as: UTF8.self).contains(suffix)
        else { return }
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        findings.append(
            AppleFindings.sidecarMissing(
                file, SourceRange(start: 0, end: line.count), sidecar: stem + suffix))
    }

    private static let suffix = ".apple.yaml"
}
