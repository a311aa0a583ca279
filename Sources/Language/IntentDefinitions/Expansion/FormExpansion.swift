import SourceText

/// A form in which the objects that people fill in are replaced with their parameters.
///
/// An object `alert` becomes `alert.above` and `alert.below`. A list `holdings` is kept, and is followed by
/// the parameters of its items, `holdings.1.symbol` and so on, so that conditions, rules, defaults, secrets,
/// options and edits do not have to distinguish objects.
final class FormExpansion: Sendable {
    let definition: IntentDefinition
    /// The items of each list, by the list's name in the form.
    let items: [String: [Record]]

    init(_ definition: IntentDefinition, _ items: [String: [Record]]) {
        self.definition = definition
        self.items = items
    }
}

extension IntentDefinition {
    /// The form with the parameters of all objects.
    ///
    /// - Parameter items: the items of each list, by the list's name in the form. A missing list is empty.
    ///   The values of an item become the defaults of its parameters.
    package func expanded(_ items: [String: [Record]] = [:]) -> IntentDefinition {
        if let expansion { return items == expansion.items ? self : expansion.definition.expanded(items) }
        guard hasRecords else { return self }
        var fields = ExpandedFields(items: items)
        fields.add(self, at: "", titled: "", shown: nil, defaults: nil) { $0 }
        let names = Dictionary(
            grouping: fields.parameters.map(\.name), by: { String($0.prefix { $0 != "." }) })
        return IntentDefinition(
            name: name, title: title, description: description, version: version, summary: summary,
            parameters: fields.parameters,
            sections: sections.map { section in
                section.containing(section.parameters.flatMap { names[$0] ?? [] })
            },
            rules: fields.rules, migrations: migrations, location: location, translations: translations,
            expansion: FormExpansion(self, items))
    }

    /// The form in which each list of objects contains one item.
    package var withOneItemEach: IntentDefinition {
        var form = expanded()
        while true {
            let lists = form.parameters.filter { $0.type.record != nil }.map(\.name)
            let items = Dictionary(uniqueKeysWithValues: lists.map { ($0, [Record(key: "1")]) })
            if items == form.items { return form }
            form = form.expanded(items)
        }
    }

    /// The definition without parameters whose objects people fill in.
    var withoutRecords: IntentDefinition {
        guard hasRecords else { return self }
        let kept = parameters.filter { $0.type.record == nil }
        func isKept(_ name: String) -> Bool { kept.contains { $0.name == name } }
        return IntentDefinition(
            name: name, title: title, description: description, version: version,
            summary: summary.filter { $0.template.parameters.allSatisfy(isKept) }, parameters: kept,
            sections: sections.map { $0.containing($0.parameters.filter(isKept)) },
            rules: rules.filter { $0.parameters.allSatisfy(isKept) }, migrations: migrations,
            location: location, translations: translations)
    }

    /// The definition itself, in which an object is a single parameter.
    package var unexpanded: IntentDefinition { expansion?.definition ?? self }

    /// The parameter of a type or of the intent that is shown under a name in the form, such as
    /// `holdings.2.amount`; nil if the name is unknown. The position may be missing.
    package func declaredParameter(of name: String) -> IntentParameter? {
        let path = name.split(separator: ".", maxSplits: 1)
        guard let first = path.first, let parameter = parameter(named: String(first)) else { return nil }
        guard path.count > 1 else { return parameter }
        guard let form = parameter.type.record?.form else { return nil }
        let next = path[1].prefix { $0 != "." }
        let hasPosition = parameter.list != nil && form.parameter(named: String(next)) == nil
        let rest = hasPosition ? path[1].dropFirst(next.count + 1) : path[1]
        if rest.isEmpty { return Int(next) == nil ? nil : parameter }
        return form.declaredParameter(of: String(rest))
    }

    /// Whether the definition contains objects that people fill in. Unlike `unexpanded.hasRecords`, this does
    /// not copy anything, because it is called for every configuration.
    package var containsRecords: Bool { hasRecords || expansion != nil }

    /// The items of each list in the form.
    package var items: [String: [Record]] { expansion?.items ?? [:] }

    /// The name in the form that is probably meant by an unknown name; nil if all names are too different.
    package func nearestName(to name: String) -> String? {
        let path = name.split(separator: ".")
        // Positions are only used for the items of lists.
        let plain = path.filter { Int($0) == nil }.joined(separator: ".")
        if plain != name, parameter(named: plain) != nil { return plain }
        if let nearest = Spelling.nearest(name, among: parameters(near: name)) { return nearest }
        guard path.count > 1, let first = path.first.map(String.init),
            let outermost = Spelling.nearest(first, among: unexpanded.parameters.map(\.name))
        else { return nil }
        return ([outermost] + path.dropFirst().map(String.init)).joined(separator: ".")
    }

    /// The names of the parameters that are probably meant by an unknown name: parameters of the same object,
    /// or parameters outside of objects.
    package func parameters(near name: String) -> [String] {
        let names = parameters.map(\.name)
        let path = name.split(separator: ".").dropLast().joined(separator: ".")
        let near = names.filter { !path.isEmpty && $0.hasPrefix(path + ".") }
        return near.isEmpty ? unexpanded.parameters.map(\.name) : near
    }

    /// The name of the innermost list of objects that contains a parameter of the form; nil for other
    /// parameters.
    package func list(containing name: String) -> String? { lists(containing: name).last }

    /// The names of the lists of objects that contain a parameter of the form, the outermost first.
    package func lists(containing name: String) -> [String] {
        let path = name.split(separator: ".")
        return (1..<max(1, path.count)).map { path.prefix($0).joined(separator: ".") }
            .filter { self.items[$0] != nil }
    }
}

/// Collects the parameters and rules of a form.
private struct ExpandedFields {
    let items: [String: [Record]]
    private(set) var parameters: [IntentParameter] = []
    private(set) var rules: [IntentRule] = []

    /// Adds the parameters of an intent or of an object.
    ///
    /// - Parameters:
    ///   - path: the beginning of all names, such as `holdings.2.`.
    ///   - title: the beginning of all titles, such as `Holding 2 › `.
    ///   - condition: the condition under which the object is shown; nil for always.
    ///   - defaults: the values that replace the defaults of the parameters.
    ///   - renameOuter: returns the name in the form for a name outside of the object.
    mutating func add(
        _ form: IntentDefinition, at path: String, titled title: String, shown condition: Condition?,
        defaults: Record?, _ renameOuter: (String) -> String
    ) {
        func rename(_ name: String) -> String {
            form.position(of: name) == nil ? renameOuter(name) : path + name
        }
        for field in form.parameters {
            let parameter = field.placed(
                at: path, titled: title, shown: condition, default: defaults?[field.name], rename)
            if let type = field.type.record {
                add(parameter, type, titled: title, rename)
            } else {
                parameters.append(parameter)
            }
        }
        rules += path.isEmpty ? form.rules : form.rules.map { $0.renamed(rename) }
    }

    /// Adds the parameters of an object, or a list with the parameters of its items.
    private mutating func add(
        _ parameter: IntentParameter, _ type: RecordType, titled title: String,
        _ rename: (String) -> String
    ) {
        guard let list = parameter.list else {
            let defaults: Record? =
                if case .record(let record)? = parameter.defaultValue?.constant { record } else { nil }
            return add(
                type.form, at: parameter.name + ".", titled: parameter.displayTitle + " › ",
                shown: parameter.visibility, defaults: defaults, rename)
        }
        parameters.append(parameter)
        let items = items[parameter.name] ?? []
        for (index, item) in items.enumerated() {
            add(
                type.form, at: "\(parameter.name).\(index + 1).",
                titled: "\(title)\(type.displayTitle) \(index + 1) › ", shown: parameter.visibility,
                defaults: item, rename)
        }
        let keys = Set(list.declared.map(\.size.uniqueness))
        for case .parameter(let name) in keys where items.count > 1 {
            rules.append(
                IntentRule(.different, items.indices.map { "\(parameter.name).\($0 + 1).\(name)" }))
        }
    }
}

extension IntentParameter {
    /// The parameter as part of an object.
    fileprivate func placed(
        at path: String, titled prefix: String, shown condition: Condition?, default value: ParameterValue?,
        _ rename: (String) -> String
    ) -> IntentParameter {
        if path.isEmpty { return self }
        let conditions = [condition, visibility?.renamed(rename)].compactMap(\.self)
        return IntentParameter(
            name: path + name, title: prefix + displayTitle, help: help, link: link, type: type, list: list,
            isRequired: isRequired,
            defaultValue: value.map(WrittenValue.constant) ?? defaultValue?.renamed(rename),
            range: range, presentBounds: presentBounds, step: step, control: declaredControl,
            visibility: conditions.count > 1 ? .all(conditions) : conditions.first,
            options: options.map {
                OptionsSource($0.origin, dependsOn: $0.dependsOn.map(rename), allowsOther: $0.allowsOther)
            },
            emptyText: emptyText, example: example, prompt: prompt, messages: messages,
            lifeCycle: lifeCycle,
            families: families.mapValues {
                $0.placed(at: path, titled: prefix, shown: condition, default: value, rename)
            }, allowsAll: allowsAll, location: location)
    }
}

extension WrittenValue {
    fileprivate func renamed(_ rename: (String) -> String) -> WrittenValue {
        if case .parameter(let name) = self { .parameter(rename(name)) } else { self }
    }
}

extension IntentSection {
    fileprivate func containing(_ parameters: [String]) -> IntentSection {
        IntentSection(
            name: name, title: title, help: help, isCollapsed: isCollapsed, parameters: parameters,
            location: location)
    }
}

extension IntentRule {
    /// The rule with other names of parameters.
    package func renamed(_ rename: (String) -> String) -> IntentRule {
        var kind = kind
        switch kind {
        case .forbid(let condition): kind = .forbid(condition.renamed(rename))
        case .offer(let value, let condition): kind = .offer(value, when: condition.renamed(rename))
        default: break
        }
        return IntentRule(
            name: name, kind, parameters.map(rename), when: condition?.renamed(rename), message: message,
            severity: severity)
    }
}

extension Condition {
    /// The condition with other names of parameters.
    fileprivate func renamed(_ rename: (String) -> String) -> Condition {
        switch self {
        case .equals(let parameter, let values): .equals(parameter: rename(parameter), values)
        case .isSet(let parameter): .isSet(parameter: rename(parameter))
        case .isWithin(let parameter, let range): .isWithin(parameter: rename(parameter), range)
        case .isFamily: self
        case .not(let condition): .not(condition.renamed(rename))
        case .any(let conditions): .any(conditions.map { $0.renamed(rename) })
        case .all(let conditions): .all(conditions.map { $0.renamed(rename) })
        }
    }
}

extension IntentDefinition {
    /// The name of a parameter in a form with other items; nil if the item that contains it does not exist.
    /// Items are the same if they have the same key.
    package func name(of parameter: String, in other: IntentDefinition) -> String? {
        guard !items.isEmpty else { return parameter }
        var mine: [Substring] = []
        var theirs: [Substring] = []
        for component in parameter.split(separator: ".") {
            var counterpart = component
            if let items = items[mine.joined(separator: ".")], let position = Int(component) {
                let others = other.items[theirs.joined(separator: ".")] ?? []
                let key = items[position - 1].key
                guard let index = others.firstIndex(where: { $0.key == key }) else { return nil }
                counterpart = "\(index + 1)"
            }
            mine.append(component)
            theirs.append(counterpart)
        }
        return theirs.joined(separator: ".")
    }
}
