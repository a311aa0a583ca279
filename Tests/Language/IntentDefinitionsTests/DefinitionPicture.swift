import IntentDefinitions
import SourceText
import WidgetModel

/// Intents as lines of text: one line per parameter, with everything in its model.
enum DefinitionPicture {
    static func draw(_ set: DefinitionSet) -> String { set.intents.map(draw).joined() }

    private static func draw(_ intent: IntentDefinition) -> String {
        let version = intent.version == 1 ? "" : " version \(intent.version)"
        let description = intent.description.map { ": \($0)" } ?? ""
        return "\(intent.name) “\(intent.displayTitle)”\(version)\(description)\n"
            + intent.summary.map { "  \(draw($0))\n" }.joined()
            + intent.parameters.map { "  \(draw($0))\n" }.joined()
            + intent.sections.map { "  \(draw($0))\n" }.joined()
            + intent.rules.map { "  \(draw($0))\n" }.joined()
            + intent.migrations.map { "  \(draw($0))\n" }.joined()
    }

    private static func draw(_ summary: SummaryText) -> String {
        let parts = summary.template.parts.map { part in
            switch part {
            case .text(let text): "“\(text)”"
            case .value(let parameter, let fallback): "\(parameter) or “\(fallback)”"
            }
        }
        return "summary " + parts.joined(separator: " + ")
            + (summary.condition.map { "; when \(draw($0))" } ?? "")
    }

    private static func draw(_ step: MigrationStep) -> String {
        let parts =
            step.drops.map { "drop \($0)" } + step.renames.map { "\($0.from) → \($0.to)" }
            + step.maps.map { map in
                let entries = map.entries.map { "\($0.old) → \($0.value.map(draw) ?? "“\($0.new)”")" }
                return "\(map.parameter): \(entries.joined(separator: ", "))"
            } + step.retypes.map { "\($0.parameter) as \($0.type.name)" }
            + step.defaults.map { "\($0.parameter) = \(draw($0.value))" }
        return "from \(step.from): " + (parts.isEmpty ? "nothing" : parts.joined(separator: "; "))
    }

    private static func draw(_ section: IntentSection) -> String {
        "section \(section.name) “\(section.displayTitle)”: \(section.parameters.joined(separator: ", "))"
            + (section.isCollapsed ? "; collapsed" : "") + (section.help.map { "; help “\($0)”" } ?? "")
    }

    private static func draw(_ rule: IntentRule) -> String {
        let condition = rule.condition.map { "; when \(draw($0))" } ?? ""
        let message = rule.message.map { "; “\($0)”" } ?? ""
        let demand =
            switch rule.kind {
            case .count(let sizes): zip(rule.parameters, sizes).map { "\($0) \($1)" }.joined(separator: ", ")
            case .forbid(let condition): draw(condition)
            default: rule.parameters.joined(separator: ", ")
            }
        let severity = rule.severity == .warning ? " (warning)" : ""
        return "rule \(rule.name ?? "–")\(severity): \(rule.kind.key) \(demand)" + condition + message
    }

    private static func draw(_ parameter: IntentParameter) -> String {
        var parts = ["\(parameter.name) “\(parameter.displayTitle)” \(draw(parameter.type))"]
        if let list = parameter.list {
            parts.append(
                "list "
                    + list.declared.map {
                        "\($0.family.map { "\($0) " } ?? "")\($0.size)\($0.size.isUnique ? " unique" : "")"
                    }.joined(
                        separator: ", "))
        }
        if parameter.isRequired { parts.append("required") }
        if let range = parameter.range { parts.append("range \(range)") }
        if let value = parameter.defaultValue { parts.append("default \(draw(value))") }
        if let condition = parameter.visibility { parts.append("when \(draw(condition))") }
        if let step = parameter.step { parts.append("step \(step)") }
        if let control = parameter.declaredControl { parts.append("control \(control)") }
        if let options = parameter.options {
            let dependsOn = options.dependsOn.map { " on \($0)" }.joined()
            parts.append("options \(options.origin)\(dependsOn)\(options.allowsOther ? " or other" : "")")
        }
        if let example = parameter.example { parts.append("example “\(example)”") }
        if let prompt = parameter.prompt { parts.append("prompt “\(prompt)”") }
        if let text = parameter.emptyText { parts.append("empty “\(text)”") }
        for cause in RefusalCause.allCases {
            if let text = parameter.messages[cause] { parts.append("message on \(cause) “\(text)”") }
        }
        if let help = parameter.help { parts.append("help “\(help)”") }
        return parts.joined(separator: "; ")
    }

    private static func draw(_ type: ParameterType) -> String {
        switch type.kind {
        case let enumeration as Enumeration:
            return "\(type.name)(\(enumeration.cases.map(draw).joined(separator: ", ")))"
        case let object as ObjectType:
            let properties = object.properties.map { "\($0.name): \(draw($0.type))" }
            return "\(type.name)(\(properties.joined(separator: ", ")))"
        default:
            let attributes = attributes(of: type)
            return type.name + (attributes.isEmpty ? "" : "(\(attributes.joined(separator: ", ")))")
        }
    }

    private static func draw(_ enumCase: EnumCase) -> String {
        let parts = [
            enumCase.subtitle.map { "“\($0)”" }, enumCase.image.map { "image \($0)" },
            enumCase.synonyms.isEmpty ? nil : "also \(enumCase.synonyms.joined(separator: "/"))",
        ]
        return (["\(enumCase.name) “\(enumCase.displayTitle)”"] + parts.compactMap { $0 }).joined(
            separator: " ")
    }

    /// The type's attributes besides its name.
    private static func attributes(of type: ParameterType) -> [String] {
        switch type.kind {
        case let type as BooleanType:
            [
                type.labels.whenTrue.map { "true “\($0)”" }, type.labels.whenFalse.map { "false “\($0)”" },
            ].compactMap { $0 }
        case let type as StringType: attributes(of: type)
        case let type as DurationType: type.units.map(\.rawValue)
        case let type as FileType: type.acceptance.kinds.map { "\(draw($0))" }
        case let type as PlaceType: type.precision == .address ? [] : [type.precision.rawValue]
        case let type as PersonType: type.mode == .contact ? [] : [type.mode.rawValue]
        case let type as ColorType: type.palette.map(\.description)
        case let type as MoneyType: type.currencies.map(\.code)
        case let type as MeasurementType: [type.unit.symbol]
        default: type.kind.suffix.map { ["suffix “\($0.text)”"] } ?? []
        }
    }

    private static func draw(_ kind: FileAcceptance.Kind) -> String {
        switch kind {
        case .extension(let text): "extension \(text)"
        case .contentType(let text): "content \(text)"
        case .uniformType(let text): "type \(text)"
        }
    }

    private static func attributes(of rules: StringType) -> [String] {
        var parts: [String] = []
        if let pattern = rules.pattern { parts.append("fits \(pattern)") }
        if rules.minLength > 0 { parts.append("from \(rules.minLength)") }
        if let most = rules.maxLength { parts.append("to \(most)") }
        if rules.isSecret { parts.append("secret") }
        if rules.input.isMultiline { parts.append("multiline") }
        if rules.input.capitalization != .sentences { parts.append("capital \(rules.input.capitalization)") }
        if !rules.input.autocorrects { parts.append("no autocorrect") }
        if !rules.input.makesQuotes { parts.append("straight quotes") }
        if !rules.input.makesDashes { parts.append("hyphens") }
        return parts
    }

    private static func draw(_ value: WrittenValue) -> String {
        switch value {
        case .constant(let value): draw(value)
        case .parameter(let name): "the value of \(name)"
        case .present(let moment): moment.word
        case .list(let elements): "[" + elements.map(draw).joined(separator: ", ") + "]"
        }
    }

    private static func draw(_ value: ParameterValue) -> String {
        switch value {
        case .list(let elements): return "[" + elements.map(draw).joined(separator: ", ") + "]"
        case .string(let text): return "“\(text)”"
        case .object(let object):
            let title = object.title.map { " “\($0)”" } ?? ""
            let subtitle =
                (object.subtitle.map { " “\($0)”" } ?? "") + (object.image.map { " image \($0)" } ?? "")
            let properties = object.properties.map { ", \($0.name): \(draw($0.value))" }
            return "{\(object.id)\(title)\(subtitle)\(properties.joined())}"
        case .place(let place): return place.name.map { "“\($0)” \(place.coordinates)" } ?? "\(value)"
        default: return "\(value)"
        }
    }

    private static func draw(_ condition: Condition) -> String {
        switch condition {
        case .equals(let parameter, let values):
            "\(parameter) is \(values.map(draw).joined(separator: " or "))"
        case .isSet(let parameter): "\(parameter) has a value"
        case .isWithin(let parameter, let range): "\(parameter) is \(range)"
        case .isFamily(let families): "family is \(families.map(\.rawValue).joined(separator: " or "))"
        case .not(let condition): "not [\(draw(condition))]"
        case .any(let conditions): "(\(conditions.map(draw).joined(separator: " or ")))"
        case .all(let conditions): conditions.map(draw).joined(separator: " and ")
        }
    }
}
