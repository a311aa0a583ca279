import IntentDefinitions
import WidgetModel

/// A configuration as dataclasses and enums, which are read with the kit for Python.
struct PythonConfiguration {
    private(set) var text: String
    /// The readers of the kit that the source uses.
    private var readers: Set<String> = []

    init(_ shape: ConfigurationShape) {
        text = ""
        var parts: [String] = []
        for declaration in shape.declarations { parts.append(source(of: declaration)) }
        parts.append(source(of: shape))
        let body = parts.map { "\n\n" + $0 }.joined()
        let words = Set(body.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        let imports = PythonConfiguration.imports.compactMap { module, names -> String? in
            let used = names.filter { words.contains(Substring($0)) }
            return used.isEmpty ? nil : "from \(module) import \(used.joined(separator: ", "))\n"
        }
        let kit = (["ConfigurationReader"] + readers).sorted().joined(separator: ", ")
        text =
            "# \(GeneratedConfiguration.header(.python, shape.intent))\n\n"
            + "from __future__ import annotations\n\n"
            + (words.contains("enum") ? "import enum\n" : "") + imports.joined()
            + "\nfrom widgetconf import \(kit)\n" + body
    }

    /// The imports from the standard library that the source may need.
    private static let imports: KeyValuePairs = [
        "dataclasses": ["dataclass", "field"], "datetime": ["date", "datetime", "time", "timedelta"],
        "pathlib": ["Path"],
        "typing": ["Any", "ClassVar", "Dict", "List", "Mapping", "Optional", "Tuple"],
    ]

    private mutating func source(of declaration: ConfigurationShape.Declaration) -> String {
        switch declaration {
        case .cases(let name, let enumeration):
            let cases = enumeration.cases.map {
                "    \(PythonConfiguration.member($0.name)) = \(PythonConfiguration.literal($0.name))\n"
            }
            return "class \(PythonConfiguration.name(name))(enum.Enum):\n" + cases.joined()
        case .object(let name, let fields):
            return dataclass(
                name, fields,
                before: "    id: str\n    title: str\n",
                after: "    subtitle: Optional[str] = None\n    is_orphaned: bool = False\n",
                reading: """
                                id=read.required("id", as_string),
                                title=read.value("title", as_string, values.get("id")),
                                subtitle=read.optional("subtitle", as_string),
                                is_orphaned=read.value("orphaned", as_boolean, False),

                    """, uses: ["as_string", "as_boolean"])
        case .record(let name, let fields):
            return dataclass(
                name, fields, after: "    key: Optional[str] = None\n",
                reading: "            key=read.optional(\"@key\", as_string),\n", uses: ["as_string"])
        }
    }

    private mutating func source(of shape: ConfigurationShape) -> String {
        let reads = shape.reads { word, isList in
            isList ? "{\"type\": \"\(word)\", \"list\": True}" : "\"\(word)\""
        }
        let lines = reads.map { "        \(PythonConfiguration.literal($0.name)): \($0.type),\n" }
        let words = "    READS: ClassVar[Dict[str, Any]] = {\n\(lines.joined())    }\n\n"
        return dataclass(
            shape.intent.name, shape.fields, before: words, documentation: shape.intent.description)
    }

    /// A dataclass with a `from_configuration`. Fields without a default come first, as Python requires.
    private mutating func dataclass(
        _ name: String, _ fields: [ConfigurationShape.Field], before: String = "", after: String = "",
        reading: String = "", documentation: String? = nil, uses: [String] = []
    ) -> String {
        readers.formUnion(uses)
        let name = PythonConfiguration.name(name)
        var source = "@dataclass(frozen=True)\nclass \(name):\n"
        if let documentation {
            source += "    \"\"\"\(PythonConfiguration.escaped(oneLine(documentation)))\"\"\"\n\n"
        }
        source += before
        let ordered = fields.filter { $0.presence == .required } + fields.filter { $0.presence != .required }
        for (index, field) in ordered.enumerated() {
            let isFirstDefault =
                field.presence != .required && !ordered[..<index].contains { $0.presence != .required }
            if isFirstDefault { source += after }
            source += declaration(of: field)
        }
        if ordered.allSatisfy({ $0.presence == .required }) { source += after }
        source +=
            "\n    @classmethod\n    def from_configuration(cls, values: Mapping[str, Any]) -> \(name):\n"
        source += "        read = ConfigurationReader(values)\n        return cls(\n" + reading
        for field in fields {
            source += "            \(PythonConfiguration.name(field.name))=\(read(field)),\n"
        }
        return source + "        )\n"
    }

    private func declaration(of field: ConfigurationShape.Field) -> String {
        let word = PythonConfiguration.word(field)
        let head = "    \(PythonConfiguration.name(field.name)): "
        let help = field.help.map { "    \"\"\"\(PythonConfiguration.escaped(oneLine($0)))\"\"\"\n" } ?? ""
        switch field.presence {
        case .required: return head + word + "\n" + help
        case .defaulted(let value):
            return head + "\(word) = \(PythonConfiguration.literal(value, field))\n" + help
        case .optional: return head + "Optional[\(word)] = None\n" + help
        case .list: return head + "List[\(word)] = field(default_factory=list)\n" + help
        case .listOrAll: return head + "Any = None\n" + help
        }
    }

    private mutating func read(_ field: ConfigurationShape.Field) -> String {
        let name = PythonConfiguration.literal(field.name)
        if field.presence == .listOrAll { return "values.get(\(name))" }
        let reader: String
        if let declared = field.declared {
            let isEnum = field.type.enumeration != nil
            reader = PythonConfiguration.name(declared) + (isEnum ? "" : ".from_configuration")
        } else {
            reader = PythonConfiguration.types[field.type.kind.protocolWord]?.reader ?? "as_string"
            readers.insert(reader)
            // The type of the field is also a type of the kit.
            if let type = PythonConfiguration.types[field.type.kind.protocolWord], type.isOfTheKit {
                readers.insert(type.word)
            }
        }
        switch field.presence {
        case .required: return "read.required(\(name), \(reader))"
        case .defaulted(let value):
            return "read.value(\(name), \(reader), \(PythonConfiguration.literal(value, field)))"
        case .optional: return "read.optional(\(name), \(reader))"
        case .list, .listOrAll: return "read.list(\(name), \(reader))"
        }
    }

    private static func word(_ field: ConfigurationShape.Field) -> String {
        field.declared.map(name) ?? types[field.type.kind.protocolWord]?.word ?? "str"
    }

    // MARK: Words

    private struct PythonType {
        let word: String
        let reader: String
        var isOfTheKit = false
    }

    /// The types and their readers in the kit, by the words of the protocol. All other values are strings.
    private static let types: [String: PythonType] = {
        var types = [
            "boolean": PythonType(word: "bool", reader: "as_boolean"),
            "integer": PythonType(word: "int", reader: "as_integer"),
            "decimal": PythonType(word: "float", reader: "as_decimal"),
            "percent": PythonType(word: "float", reader: "as_decimal"),
            "date": PythonType(word: "date", reader: "as_date"),
            "time": PythonType(word: "time", reader: "as_time"),
            "dateTime": PythonType(word: "datetime", reader: "as_date_time"),
            "dateRange": PythonType(word: "Tuple[date, date]", reader: "as_date_range"),
            "weekdays": PythonType(word: "List[str]", reader: "as_strings"),
            "duration": PythonType(word: "timedelta", reader: "as_duration"),
            "file": PythonType(word: "Path", reader: "as_path"),
            "folder": PythonType(word: "Path", reader: "as_path"),
            "place": PythonType(word: "Place", reader: "as_place", isOfTheKit: true),
            "person": PythonType(word: "Person", reader: "as_person", isOfTheKit: true),
            "money": PythonType(word: "Money", reader: "as_money", isOfTheKit: true),
        ]
        for word in ["length", "mass", "temperature", "volume", "speed", "energy"] {
            types[word] = PythonType(word: "Measurement", reader: "as_measurement", isOfTheKit: true)
        }
        return types
    }()

    private static func literal(_ text: String) -> String { JSONValue.string(text).text }

    private static func literal(_ value: ParameterValue, _ field: ConfigurationShape.Field) -> String {
        switch value {
        case .boolean(let value): value ? "True" : "False"
        case .enumCase(let name): "\(self.name(field.declared ?? "")).\(member(name))"
        case .duration(let span): "timedelta(milliseconds=\(span.count))"
        default: value.number?.description ?? literal(value.description)
        }
    }

    /// A text in a documentation string.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// A valid name in Python: a keyword gets a `_`.
    static func name(_ name: String) -> String { keywords.contains(name) ? name + "_" : name }

    /// The name of an enum's case. It must differ from the members that every enum has.
    private static func member(_ name: String) -> String {
        ["name", "value", "mro"].contains(name) ? name + "_" : self.name(name)
    }

    private static let keywords: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
        "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
        "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
        // Names that the source itself uses.
        "date", "datetime", "time", "timedelta", "field", "dataclass", "enum",
    ]
}
