import SourceText

/// A part of a sidecar: how one value of an Apple definition differs from the *derived* property list, which
/// an export builds from the YAML alone.
///
/// Applied to the list derived from the same YAML, a sidecar yields Apple's definition again. Applied to the
/// list of an edited YAML, it yields Apple's definition with the edit. If both sides define a value, `was`
/// shows whether the YAML has changed since the import.
indirect enum SidecarNode: Sendable {
    /// Apple's value of a key that is missing or pending in the derived list.
    case value(PropertyList)
    /// Apple's value of a key that the YAML expresses as well; nil if the key is missing in Apple's file. It
    /// applies as long as the derived value equals `was`.
    case instead(PropertyList?, was: PropertyList)
    case dictionary(SidecarDictionary)
    case list(SidecarList)
}

/// The difference between two dictionaries.
struct SidecarDictionary: Sendable {
    /// The differences by key, sorted.
    var entries: [(key: String, node: SidecarNode)] = []
    /// Keys of the derived dictionary that are missing in Apple's dictionary.
    var without: [String] = []
    /// Whether the dictionary exists if it is empty. Nil: it exists if the derived dictionary exists.
    var isKeptEmpty: Bool?
    /// Additional information for the export, by a word of `SidecarWords`.
    var hints: [(word: String, text: String)] = []

    var isEmpty: Bool { entries.isEmpty && without.isEmpty && isKeptEmpty == nil && hints.isEmpty }

    subscript(key: String) -> SidecarNode? { entries.first { $0.key == key }?.node }

    /// The text of a hint; nil if the sidecar does not contain the hint.
    func hint(_ word: String) -> String? { hints.first { $0.word == word }?.text }

    /// The difference of a list element; nil if the element is equal in both lists.
    func element(_ name: String, of list: String) -> SidecarDictionary? {
        guard case .list(let list)? = self[list] else { return nil }
        return list.elements.first { $0.name == name }?.node
    }

    /// The difference of a parameter; nil if the parameter is equal in both definitions.
    func parameter(_ name: String, of intent: String) -> SidecarDictionary? {
        element(intent, of: AppleKey.intents)?.element(name, of: AppleKey.parameters)
    }

    /// A string that only Apple's file contains; nil if it is missing.
    func text(_ key: String) -> String? {
        if case .value(.string(let text))? = self[key] { text } else { nil }
    }

    /// The values that only Apple's file contains. They include the intent's name, which the sidecar omits if
    /// the YAML uses the same name.
    func values(named name: String) -> PropertyDictionary {
        var values: PropertyDictionary = ["INIntentName": .string(name)]
        for (key, node) in entries { if case .value(let value) = node { values[key] = value } }
        return values
    }
}

/// The difference between two lists whose elements have names.
struct SidecarList: Sendable {
    /// The differences of elements that both lists contain.
    var elements: [(name: String, node: SidecarDictionary)] = []
    /// Elements that only Apple's list contains.
    var extras: [(name: String, value: PropertyDictionary)] = []
    /// Names of elements that only the derived list contains.
    var without: [String] = []
    /// The names in Apple's order; nil if it is the natural order: the derived elements, then the extras.
    var order: [String]?
    /// Whether the list exists if it is empty. Nil: it exists if the derived list exists.
    var isKeptEmpty: Bool?

    var isEmpty: Bool {
        elements.isEmpty && extras.isEmpty && without.isEmpty && order == nil && isKeptEmpty == nil
    }
}

/// Words of a sidecar that are not keys of Apple's format. The keys of the format do not begin like them.
enum SidecarWords {
    /// Keys or elements that are missing in Apple's definition.
    static let without = "=without"
    /// The names of a list's elements in Apple's order.
    static let order = "=order"
    /// Whether an empty dictionary or list exists.
    static let empty = "=empty"
    /// Apple's value. It may be followed by `was`, the value that was derived from the YAML at the time of
    /// the import.
    static let instead = "=is"
    static let was = "=was"
    /// The type to which metadata belongs.
    static let type = "=type"
    /// The type of the dialog from which the prompt in YAML came.
    static let prompt = "=prompt"
    /// A list of alternating keys and values, for dictionaries with a key that YAML cannot express.
    static let pairs = "=pairs"
    /// A string with control characters, written as `\u{85}`, and backslashes, written as `\\`.
    static let escaped = "=escaped"
    /// Property list types that YAML does not support, each with its notation in the file.
    static let real = "=real"
    static let bytes = "=data"
    static let date = "=date"
    /// An integer in an unusual notation, such as `0x1F`.
    static let integer = "=integer"
    /// The prefix of element names for elements that only Apple's list contains.
    static let extra = "+"

    /// Escapes the characters that are not allowed in definitions.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar == "\\"
                ? "\\\\"
                : YAMLText.isRefused(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    /// The inverse of `escaped`; nil if a backslash is not followed by a valid escape.
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

    /// The type of a parameter or a property, as far as the meaning of its metadata depends on it.
    static func typeOf(_ dictionary: PropertyDictionary) -> String? {
        let isEnumeration =
            dictionary.contains("INIntentParameterEnumType") || dictionary.contains("INTypePropertyEnumType")
        let type = dictionary["INIntentParameterType"]?.string ?? dictionary["INTypePropertyType"]?.string
        return isEnumeration ? "Enum" : type
    }
}

/// The comment in the first line of an imported definition, which reminds authors of the sidecar.
enum SidecarMention {
    static let firstLine =
        "# From Apple's form. What else that says is kept in the .apple.yaml file beside this one."

    /// Warns if the first line mentions a sidecar and no sidecar was found.
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
