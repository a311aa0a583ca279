/// Types of other tools that definitions express differently.
enum TypesOfOtherTools {
    /// The hint for an unknown type; nil for words without another meaning.
    static func hint(for type: String) -> String? {
        let word = type.lowercased().filter { $0 != "_" && $0 != "-" }
        if let unit = units[word] {
            return "write \"type: decimal, suffix: \(unit)\": this type has no unit of its own"
        }
        return hints.first { $0.words.contains(word) }?.hint
    }

    /// The usual units of quantities without a matching type.
    private static let units = [
        "angle": "\"°\"", "area": "m²", "datasize": "MB", "electriccharge": "Ah", "electriccurrent": "A",
        "electricpotential": "V", "frequency": "Hz", "illuminance": "lx", "noise": "dB", "power": "W",
        "precipitation": "mm", "pressure": "hPa", "voltage": "V",
    ]

    private static let hints: [(words: Set<String>, hint: String)] = [
        (
            ["enum", "enumeration", "choice", "select", "option", "options", "dropdown", "radio"],
            "write \"cases: { … }\" instead of \"type\", or declare it under \"enums\""
        ),
        (
            ["image", "photo", "picture"],
            "write \"file\" with \"accept: [image/*]\" for a picture, or \"icon\" for a symbol"
        ),
        (
            ["list", "array", "set"],
            "write the type of an element, and add \"list: true\""
        ),
        (
            ["object", "struct", "record", "map", "dictionary"],
            "declare \"types: { Window: { title: Window, parameters: { … } } }\", and write its name: \"type: Window\""
        ),
        (
            ["entity", "device", "target"],
            "declare a type with its properties under \"types\", and let the provider offer its objects: "
                + "\"options: search\""
        ),
        (
            ["password", "passphrase", "apikey", "credential", "credentials", "secret", "token"],
            "write \"type: string, secret: true\""
        ),
        (["textarea", "multiline", "longtext", "template"], "write \"type: string, multiline: true\""),
        (["slider", "range"], "write \"type: integer, range: [0, 100], control: slider\""),
        (
            ["null", "none", "void", "any", "constant"],
            "remove the parameter: it has no value that people edit"
        ),
        (
            ["json", "yaml", "code"],
            "declare a type with \"parameters\" for its parts, or write \"type: string\""
        ),
    ]
}
