import IntentDefinitions
import WidgetModel

/// A configuration as a `WidgetConfigurationIntent` of ProviderKit.
package struct SwiftConfiguration {
    private var swift = SwiftText()
    private var leftOut: [String] = []

    init(_ shape: ConfigurationShape) {
        let fields = shape.fields + shape.declarations.flatMap(\.fields)
        swift.line("// " + GeneratedConfiguration.header(.swift, shape.intent))
        swift.line()
        if fields.contains(where: { SwiftConfiguration.foundation.contains($0.type.kind.protocolWord) }) {
            swift.line("import Foundation")
        }
        swift.line("import ProviderKit")
        writeIntent(shape)
        for declaration in shape.declarations { write(declaration) }
    }

    var written: (text: String, leftOut: [String]) { (swift.text, leftOut) }

    private mutating func writeIntent(_ shape: ConfigurationShape) {
        swift.line()
        if let description = shape.intent.description { swift.line("/// " + oneLine(description)) }
        swift.line("struct \(SwiftText.name(shape.intent.name)): WidgetConfigurationIntent {")
        for field in shape.fields {
            guard let word = SwiftConfiguration.word(field) else {
                leaveOut(field)
                continue
            }
            if let help = field.help { swift.line("/// " + oneLine(help), depth: 1) }
            var arguments = ["title: \(SwiftText.literal(field.title))"]
            let type: String
            switch field.presence {
            case .required: type = word
            case .optional: type = word + "?"
            case .list, .listOrAll:
                arguments.append("default: []")
                type = "[\(word)]"
            case .defaulted(let value):
                if let literal = SwiftConfiguration.literal(value) {
                    arguments.append("default: \(literal)")
                    type = word
                } else {
                    type = word + "?"
                }
            }
            swift.line(
                "@Parameter(\(arguments.joined(separator: ", "))) var \(SwiftText.name(field.name)): \(type)",
                depth: 1)
        }
        swift.line("}")
    }

    private mutating func write(_ declaration: ConfigurationShape.Declaration) {
        switch declaration {
        case .cases(let name, let enumeration):
            swift.line()
            swift.line("enum \(SwiftText.name(name)): String, AppEnum {")
            for enumCase in enumeration.cases {
                swift.line("case \(SwiftText.name(enumCase.name))", depth: 1)
            }
            swift.line("}")
        case .object(let name, let properties):
            let known = properties.filter { SwiftConfiguration.getter($0) != nil }
            swift.line()
            swift.line("struct \(SwiftText.name(name)): DeclaredObject {")
            swift.block("let id: String\nlet title: String\nlet subtitle: String?", depth: 1)
            for property in known {
                let word = SwiftConfiguration.word(property) ?? "String"
                swift.line("let \(SwiftText.name(property.name)): \(word)?", depth: 1)
            }
            for property in properties where SwiftConfiguration.getter(property) == nil { leaveOut(property) }
            swift.block(
                "\ninit(_ object: ParameterObject) {\n    self.id = object.id\n"
                    + "    self.title = object.title\n    self.subtitle = object.subtitle", depth: 1)
            for property in known {
                let getter = SwiftConfiguration.getter(property) ?? ""
                swift.line("self.\(SwiftText.name(property.name)) = object.\(getter)", depth: 2)
            }
            swift.block("    }\n}")
        case .record:
            break  // Parameters with objects that people fill in are left out.
        }
    }

    private mutating func leaveOut(_ field: ConfigurationShape.Field) {
        let part = "\(field.name): \(field.type.name)"
        leftOut.append(part)
        swift.line("// ProviderKit does not read \(part)\(field.isList ? " (list)" : "")", depth: 1)
    }

    /// The type of a value, or of the elements of a list; nil if ProviderKit does not provide the type.
    private static func word(_ field: ConfigurationShape.Field) -> String? {
        if field.presence == .listOrAll || field.type.record != nil { return nil }
        return field.declared.map(SwiftText.name) ?? words[field.type.kind.protocolWord]
    }

    /// The code with which an entity reads a property; nil if the property cannot be read.
    private static func getter(_ property: ConfigurationShape.Field) -> String? {
        let name = SwiftText.literal(property.name)
        switch words[property.type.kind.protocolWord] {
        case "String": return "text(\(name))"
        case "Bool": return "boolean(\(name))"
        case "Int": return "integer(\(name))"
        case "Double": return "number(\(name))"
        default: return property.declared.map { "text(\(name)).flatMap(\(SwiftText.name($0)).init)" }
        }
    }

    private static func literal(_ value: ParameterValue) -> String? {
        switch value {
        case .boolean(let value): String(value)
        case .integer, .decimal, .percent: value.number?.description
        case .string(let text): SwiftText.literal(text)
        case .enumCase(let name): "." + SwiftText.name(name)
        case .duration(let span): ".milliseconds(\(span.count))"
        // Colors and zones cannot be written as literals.
        default: nil
        }
    }

    /// The types that ProviderKit reads, by the words of the protocol.
    package static let words = [
        "boolean": "Bool", "integer": "Int", "decimal": "Double", "percent": "Double", "string": "String",
        "email": "String", "host": "String", "country": "String", "language": "String", "icon": "String",
        "recurrence": "String", "duration": "Duration", "date": "Date", "dateRange": "DateInterval",
        "weekdays": "Set<Locale.Weekday>", "timeZone": "TimeZone", "folder": "URL", "color": "Color",
        "time": "DateComponents", "dateTime": "Date", "url": "URL", "file": "IntentFile",
        "person": "IntentPerson", "money": "IntentCurrencyAmount", "length": "Measurement<UnitLength>",
        "mass": "Measurement<UnitMass>", "temperature": "Measurement<UnitTemperature>",
        "volume": "Measurement<UnitVolume>", "speed": "Measurement<UnitSpeed>",
        "energy": "Measurement<UnitEnergy>",
    ]

    /// The words whose types come from Foundation.
    private static let foundation: Set<String> = [
        "date", "dateRange", "weekdays", "timeZone", "folder", "time", "dateTime", "url", "length", "mass",
        "temperature", "volume", "speed", "energy",
    ]
}

extension ConfigurationShape.Declaration {
    /// The fields of an object; empty for cases.
    var fields: [ConfigurationShape.Field] {
        switch self {
        case .cases: []
        case .object(_, let fields), .record(_, let fields): fields
        }
    }
}

/// A text of the definition in one line of a comment.
func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
}
