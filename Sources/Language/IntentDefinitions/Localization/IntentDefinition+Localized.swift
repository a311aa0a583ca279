package import WidgetModel

extension IntentDefinition {
    /// The intent with its strings in a locale, for showing it to users. Everything else is unchanged.
    ///
    /// Each string falls back independently: from `ko-KR` to `ko`, then to the definition's original string.
    package func localized(for locale: LocaleTag?) -> IntentDefinition {
        guard let lookup = locale.flatMap(translations.lookup) else { return self }
        if let expansion {
            return expansion.definition.localized(for: locale).expanded(expansion.items)
        }
        return LocalizedTexts(lookup).intent(self, ["intents", name], translations)
    }
}

/// Replaces the strings in the parts of an intent.
private struct LocalizedTexts {
    private let lookup: TextLookup

    init(_ lookup: TextLookup) { self.lookup = lookup }

    /// An intent, or the form of a record type.
    func intent(
        _ intent: IntentDefinition, _ path: TextPath, _ translations: Translations
    ) -> IntentDefinition {
        IntentDefinition(
            name: intent.name, title: lookup[path + ["title"]] ?? intent.title,
            description: lookup[path + ["description"]] ?? intent.description, version: intent.version,
            summary: intent.summary.enumerated().map { index, text in
                SummaryText(
                    when: text.condition,
                    template(index + 1, at: path + ["summary"]) ?? text.template)
            },
            parameters: intent.parameters.map { parameter($0, path + ["parameters", $0.name]) },
            sections: intent.sections.map { section($0, path + ["sections", $0.name]) },
            rules: intent.rules.map { rule($0, path + ["rules"]) }, migrations: intent.migrations,
            location: intent.location, translations: translations)
    }

    /// The translated text of a summary; nil if a usable translation is missing.
    ///
    /// - Parameter number: the position of the text, from 1. A summary with a single text may be translated
    ///   without a number.
    func template(_ number: Int, at path: TextPath) -> SummaryTemplate? {
        // A string that is not a template is already reported, and the original is used instead.
        (lookup[path + [String(number)]] ?? lookup[path]).flatMap { try? SummaryTemplate(parsing: $0) }
    }

    func rule(_ rule: IntentRule, _ path: TextPath) -> IntentRule {
        guard let name = rule.name, let message = lookup[path + [name, "message"]] else { return rule }
        return IntentRule(
            name: name, rule.kind, rule.parameters, when: rule.condition, message: message,
            severity: rule.severity)
    }

    func section(_ section: IntentSection, _ path: TextPath) -> IntentSection {
        IntentSection(
            name: section.name, title: lookup[path + ["title"]] ?? section.title,
            help: lookup[path + ["help"]] ?? section.help, isCollapsed: section.isCollapsed,
            parameters: section.parameters, location: section.location)
    }

    func parameter(_ parameter: IntentParameter, _ path: TextPath) -> IntentParameter {
        IntentParameter(
            name: parameter.name, title: lookup[path + ["title"]] ?? parameter.title,
            help: lookup[path + ["help"]] ?? parameter.help, link: lookup[path + ["link"]] ?? parameter.link,
            type: type(parameter.type, path),
            list: parameter.list, isRequired: parameter.isRequired, defaultValue: parameter.defaultValue,
            range: parameter.range, presentBounds: parameter.presentBounds, step: parameter.step,
            control: parameter.declaredControl,
            visibility: parameter.visibility, options: parameter.options,
            emptyText: lookup[path + ["empty"]] ?? parameter.emptyText,
            example: lookup[path + ["example"]] ?? parameter.example,
            prompt: lookup[path + ["prompt"]] ?? parameter.prompt,
            messages: messages(parameter.messages, path + ["messages"]),
            lifeCycle: lifeCycle(parameter.lifeCycle, path),
            families: parameter.families.mapValues { self.parameter($0, path) },
            allowsAll: parameter.allowsAll,
            location: parameter.location)
    }

    private func messages(_ messages: [RefusalCause: String], _ path: TextPath) -> [RefusalCause: String] {
        guard !messages.isEmpty else { return messages }
        return Dictionary(
            uniqueKeysWithValues: messages.map { ($0, lookup[path + [$0.rawValue]] ?? $1) })
    }

    private func lifeCycle(_ lifeCycle: LifeCycle, _ path: TextPath) -> LifeCycle {
        LifeCycle(
            formerNames: lifeCycle.formerNames,
            deprecation: lookup[path + ["deprecated"]] ?? lifeCycle.deprecation)
    }

    /// - Parameter path: the path of the parameter or property with this type.
    private func type(_ type: ParameterType, _ path: TextPath) -> ParameterType {
        switch type.kind {
        case let enumeration as Enumeration:
            let place = enumeration.name.map { TextPath(["enums", $0]) } ?? path
            // Cases that a parameter declares are untitled: `title` at that path belongs to the parameter.
            let title = enumeration.name.flatMap { _ in lookup[place + ["title"]] } ?? enumeration.title
            return .enumeration(self.enumeration(enumeration, title: title, place))
        case let boolean as BooleanType:
            let labels = boolean.labels
            let place = path + ["labels"]
            return .boolean(
                BooleanLabels(
                    whenTrue: lookup[place + ["true"]] ?? labels.whenTrue,
                    whenFalse: lookup[place + ["false"]] ?? labels.whenFalse))
        case is IntegerType: return .integer(suffix: suffix(of: type, path))
        case is DecimalType: return .decimal(suffix: suffix(of: type, path))
        case let object as ObjectType: return .object(self.object(object, ["types", object.name]))
        case let record as RecordType:
            return .record(
                intent(record.form, ["types", record.word], Translations()), formerNames: record.formerNames)
        default: return type
        }
    }

    private func suffix(of type: ParameterType, _ path: TextPath) -> NumberSuffix? {
        type.kind.suffix.map { suffix in lookup[path + ["suffix"]].map(NumberSuffix.init) ?? suffix }
    }

    private func enumeration(
        _ enumeration: Enumeration, title: String?, _ path: TextPath
    ) -> Enumeration {
        Enumeration(
            name: enumeration.name, title: title,
            cases: enumeration.cases.map { enumCase in
                let place = path + ["cases", enumCase.name]
                return EnumCase(
                    name: enumCase.name, title: lookup[place + ["title"]] ?? enumCase.title,
                    subtitle: lookup[place + ["subtitle"]] ?? enumCase.subtitle,
                    group: lookup[place + ["group"]] ?? enumCase.group, image: enumCase.image,
                    synonyms: lookup.words(at: place + ["synonyms"]) ?? enumCase.synonyms,
                    lifeCycle: lifeCycle(enumCase.lifeCycle, place))
            })
    }

    private func object(_ object: ObjectType, _ path: TextPath) -> ObjectType {
        ObjectType(
            name: object.name, title: lookup[path + ["title"]] ?? object.title,
            properties: object.properties.map { property in
                let place = path + ["properties", property.name]
                return ObjectProperty(
                    name: property.name, title: lookup[place + ["title"]] ?? property.title,
                    type: type(property.type, place))
            })
    }
}
