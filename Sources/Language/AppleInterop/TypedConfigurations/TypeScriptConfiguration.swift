import IntentDefinitions
import WidgetModel

/// A configuration as interfaces with a parser, which uses the kit for JavaScript.
struct TypeScriptConfiguration {
    private(set) var text = ""
    /// The imports of the source from the kit.
    private var imports: Set<String> = ["ConfigurationReader", "type Values"]

    init(_ shape: ConfigurationShape) {
        let parts = shape.declarations.map { source(of: $0) } + [source(of: shape)]
        // Sorted by name, whether it is a type or not.
        let names = imports.sorted { $0.replacing("type ", with: "") < $1.replacing("type ", with: "") }
        text =
            "// \(GeneratedConfiguration.header(.typescript, shape.intent))\n"
            + "import { \(names.joined(separator: ", ")) } from \"./widgetconf.mjs\";\n"
            + parts.map { "\n" + $0 }.joined()
    }

    private mutating func source(of declaration: ConfigurationShape.Declaration) -> String {
        switch declaration {
        case .cases(let name, let enumeration):
            imports.insert("oneOf")
            let cases = enumeration.cases.map { literal($0.name) }.joined(separator: ", ")
            return """
                export type \(name) = (typeof \(variable(name)))[number];
                const \(variable(name)) = [\(cases)] as const;

                """
        case .object(let name, let fields):
            imports.insert("asString")
            imports.insert("asBoolean")
            return interface(
                name, fields,
                before: "  id: string;\n  title: string;\n  subtitle?: string;\n  isOrphaned: boolean;\n",
                reading: """
                        id: read.required("id", asString),
                        title: read.value("title", asString, values.id),
                        subtitle: read.optional("subtitle", asString),
                        isOrphaned: read.value("orphaned", asBoolean, false),

                    """)
        case .record(let name, let fields):
            imports.insert("asString")
            return interface(
                name, fields, before: "  key?: string;\n",
                reading: "    key: read.optional(\"@key\", asString),\n")
        }
    }

    private mutating func source(of shape: ConfigurationShape) -> String {
        let reads = shape.reads { word, isList in
            isList ? "{ type: \"\(word)\", list: true }" : "\"\(word)\""
        }
        let lines = reads.map { "  \(key($0.name)): \($0.type),\n" }.joined()
        let constant = "export const \(variable(shape.intent.name))Reads = {\n\(lines)};\n\n"
        return constant
            + interface(shape.intent.name, shape.fields, documentation: shape.intent.description)
    }

    private mutating func interface(
        _ name: String, _ fields: [ConfigurationShape.Field], before: String = "", reading: String = "",
        documentation: String? = nil
    ) -> String {
        var source = documentation.map { "/** \(comment($0)) */\n" } ?? ""
        source += "export interface \(name) {\n" + before
        for field in fields {
            if let help = field.help { source += "  /** \(comment(help)) */\n" }
            let isOptional = field.presence == .optional || field.presence == .listOrAll
            source += "  \(key(field.name))\(isOptional ? "?" : ""): \(word(field));\n"
        }
        source += "}\n\nexport function parse\(name)(values: Values): \(name) {\n"
        source += "  const read = new ConfigurationReader(values);\n  return {\n" + reading
        for field in fields { source += "    \(key(field.name)): \(read(field)),\n" }
        return source + "  };\n}\n"
    }

    private mutating func word(_ field: ConfigurationShape.Field) -> String {
        if field.presence == .listOrAll { return "unknown" }
        let type = TypeScriptConfiguration.types[field.type.kind.protocolWord]
        if field.declared == nil, let type, type.isOfTheKit { imports.insert("type \(type.word)") }
        let word = field.declared ?? type?.word ?? "string"
        return field.isList ? word + "[]" : word
    }

    private mutating func read(_ field: ConfigurationShape.Field) -> String {
        let name = literal(field.name)
        if field.presence == .listOrAll { return "values[\(name)]" }
        let reader: String
        if let declared = field.declared {
            reader =
                field.type.enumeration == nil ? "parse\(declared)" : "oneOf(\(variable(declared)))"
        } else {
            reader = TypeScriptConfiguration.types[field.type.kind.protocolWord]?.reader ?? "asString"
            imports.insert(reader)
        }
        switch field.presence {
        case .required: return "read.required(\(name), \(reader))"
        case .defaulted(let value): return "read.value(\(name), \(reader), \(literal(value)))"
        case .optional: return "read.optional(\(name), \(reader))"
        case .list, .listOrAll: return "read.list(\(name), \(reader))"
        }
    }

    // MARK: Words

    private struct TypeScriptType {
        let word: String
        let reader: String
        var isOfTheKit = false
    }

    /// The types and their readers in the kit, by the words of the protocol. All other values are strings.
    private static let types: [String: TypeScriptType] = {
        var types = [
            "boolean": TypeScriptType(word: "boolean", reader: "asBoolean"),
            "integer": TypeScriptType(word: "number", reader: "asInteger"),
            "decimal": TypeScriptType(word: "number", reader: "asNumber"),
            "percent": TypeScriptType(word: "number", reader: "asNumber"),
            "duration": TypeScriptType(word: "number", reader: "asNumber"),
            "dateTime": TypeScriptType(word: "Date", reader: "asDate"),
            "dateRange": TypeScriptType(word: "DateRange", reader: "asDateRange", isOfTheKit: true),
            "weekdays": TypeScriptType(word: "string[]", reader: "asStrings"),
            "place": TypeScriptType(word: "Place", reader: "asPlace", isOfTheKit: true),
            "person": TypeScriptType(word: "Person", reader: "asPerson", isOfTheKit: true),
            "money": TypeScriptType(word: "Money", reader: "asMoney", isOfTheKit: true),
        ]
        for word in ["length", "mass", "temperature", "volume", "speed", "energy"] {
            types[word] = TypeScriptType(word: "Measurement", reader: "asMeasurement", isOfTheKit: true)
        }
        return types
    }()

    private func literal(_ text: String) -> String { JSONValue.string(text).text }

    private func literal(_ value: ParameterValue) -> String {
        switch value {
        case .boolean(let value): String(value)
        case .duration(let span): String(Double(span.count) / 1000)
        default: value.number?.description ?? literal(value.description)
        }
    }

    /// A text in a comment, which `*/` would end.
    private func comment(_ text: String) -> String { oneLine(text).replacing("*/", with: "* /") }

    /// A key of an interface. Every name of a definition is an identifier of ECMAScript, and keys may be
    /// keywords.
    private func key(_ name: String) -> String { name }

    /// A type's name in the form of a constant.
    private func variable(_ type: String) -> String {
        let name = type.prefix(1).lowercased() + type.dropFirst()
        return TypeScriptConfiguration.keywords.contains(name) ? name + "_" : name
    }

    private static let keywords: Set<String> = [
        "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else",
        "enum", "export", "extends", "false", "finally", "for", "function", "if", "import", "in",
        "instanceof",
        "interface", "new", "null", "package", "private", "protected", "public", "return", "static", "super",
        "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
        // Names that the source itself uses.
        "oneOf", "read", "values",
    ]
}
