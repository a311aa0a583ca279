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
