import SourceText

extension DeclaredIntent {
    /// Resolves an intent or the form of a record type, and applies the rules that concern it; nil if the
    /// form or a type that it uses contains errors.
    ///
    /// - Parameter isType: whether this is the form of a type. Options may then depend on parameters of the
    ///   intents that use the type.
    func resolvedForm(
        _ types: TypeTable, _ values: ValueReader, isType: Bool, _ sink: FindingSink
    ) -> IntentDefinition? {
        let mark = sink.mark
        TitleRule.check(parameters, sink)
        let sections = SectionRule.arrange(self, sink)
        let parameterNames = Set(parameters.map(\.name.value))
        var scope = ParameterScope(parameters, of: isType ? name.value : nil) { parameter in
            let context = parameter.groupContext
            let values = ValueReader(
                context: context ?? values.context, sink: context == nil ? values.sink : sink,
                parameterNames: parameterNames)
            return parameter.resolved(types, values, sink)
        }
        FormerNameRule.check(parameters.map { ($0.name, $0.formerNames) }, sink)
        DependsOnRule.check(self, scope, isType: isType, sink)
        let reachability = VisibilityRule.check(self, &scope, values, sink)
        let summary = SummaryRule.texts(of: self, in: scope, reachability, values, sink)
        let rules = CrossParameterRule.rules(of: self, in: scope, reachability, values, sink)
        let bounds = ReferenceRule.rules(of: self, in: scope, sink)
        let offers = CaseConditionRule.rules(of: self, in: scope, reachability, values, sink)
        let migrations = MigrationRule.steps(of: self, in: scope, types, values, sink)
        guard !hasErrors, scope.isWhole, !sink.hasErrors(since: mark) else { return nil }
        return IntentDefinition(
            name: name.value, title: title?.value, description: description?.value,
            version: version?.value ?? 1,
            summary: summary, parameters: scope.known, sections: sections, rules: rules + bounds + offers,
            migrations: migrations,
            location: name.location)
    }
}

/// The parameters of one intent, for resolving the names in its conditions, rules and summary.
struct ParameterScope {
    let names: NameIndex
    /// The type that declares the parameters; nil for an intent's parameters.
    private let type: String?
    /// The parameters with known types, in file order. Errors in the others are already reported.
    private(set) var known: [IntentParameter] = []
    /// The index in `known` for each parameter of the file; nil if its type is not known.
    private var ranks: [Int?] = []

    init(
        _ parameters: [DeclaredParameter], of type: String?,
        _ resolve: (DeclaredParameter) -> IntentParameter?
    ) {
        self.type = type
        names = NameIndex(parameters.map(\.name.value))
        known.reserveCapacity(parameters.count)
        ranks.reserveCapacity(parameters.count)
        for parameter in parameters {
            guard let resolved = resolve(parameter) else {
                ranks.append(nil)
                continue
            }
            ranks.append(known.count)
            known.append(resolved)
        }
    }

    /// A scope of parameters that are already resolved.
    init(_ parameters: [IntentParameter]) {
        type = nil
        names = NameIndex(parameters.map(\.name))
        known = parameters
        ranks = Array(parameters.indices)
    }

    /// The finding about a name that does not match any parameter.
    ///
    /// - Parameter test: the test in a condition that contains the name; nil outside of conditions.
    func unknown(_ name: Located<String>, testedIn test: DeclaredTest? = nil) -> Finding {
        if let type, let use = name.location.file.use(of: type, beside: name.value) {
            return ParameterFindings.outside(name, of: type, use, test)
        }
        return ParameterFindings.unknown(name, known: names.names, of: type)
    }

    /// Whether the type of every parameter is known.
    var isWhole: Bool { known.count == ranks.count }

    /// The parameter at an index of the file; nil if its type is unknown or has errors.
    subscript(place: Int) -> IntentParameter? { ranks[place].map { known[$0] } }

    /// The parameter with a name; nil if it is not declared, or if its type is unknown or has errors.
    subscript(name: String) -> IntentParameter? { names[name].flatMap { self[$0] } }

    /// The condition under which the parameter at an index is shown. Nil if it is always shown or not known.
    func visibility(at place: Int) -> Condition? { ranks[place].flatMap { known[$0].visibility } }

    /// Whether the parameter is known, always shown, and may be empty.
    func isAlwaysOptional(_ name: String) -> Bool {
        guard let place = names[name], let rank = ranks[place] else { return false }
        return known[rank].visibility == nil && !known[rank].isRequired
    }

    /// Sets the condition under which the parameter at an index is shown.
    mutating func setVisibility(_ condition: Condition?, at index: Int) {
        if let rank = ranks[index] { known[rank] = known[rank].shown(when: condition) }
    }
}

extension SourceFile {
    /// The first parameter with a type, and its intent, which also declares a parameter named `other`; nil if
    /// no such intent exists. The file is reread, because a type does not record its uses.
    fileprivate func use(
        of type: String, beside other: String
    ) -> (parameter: String, intent: String)? {
        var findings: [Finding] = []
        guard let intents = YAMLTree.read(self, into: &findings).root?.value(of: "intents") else {
            return nil
        }
        for (intent, node) in intents.entries {
            guard let parameters = node.value(of: "parameters"), parameters.hasKey(other) else { continue }
            let user = parameters.entries.first { $0.value.value(of: "type")?.text == type }
            if let parameter = user?.key.text { return (parameter, intent.text ?? "") }
        }
        return nil
    }
}

extension DeclaredParameter {
    /// Resolves a parameter without its condition; nil if its type has errors. Other errors are only
    /// reported, so that the parameter is known to conditions. The caller detects them in the sink.
    fileprivate func resolved(_ types: TypeTable, _ values: ValueReader, _ sink: FindingSink)
        -> IntentParameter?
    {
        NameRule.check(name, of: .parameter, sink)
        guard let type = TypeUseRule.type(of: self, types, sink) else { return nil }
        if let record = type.record { RecordRule.checkUse(self, record, sink) }
        let options = OptionsRule.source(of: self, type, sink)
        let range = RangeRule.range(of: self, type, values, sink)
        let defaultValue = DefaultRule.value(of: self, type, range, values, sink)
        let step = StepRule.step(of: self, type, range, defaultValue, values, sink)
        ControlRule.check(self, type, range, sink)
        EmptyTextRule.check(self, defaultValue, sink)
        AllRule.check(self, type, sink)
        let example = ExampleRule.text(of: self, type, range, values, sink)
        if let prompt, prompt.value.contains("${") {
            sink.report(SummaryFindings.promptPlaceholder(prompt, of: name))
        }
        return IntentParameter(
            name: name.value, title: title?.value, help: help?.value, link: link?.value, type: type,
            list: list?.value,
            isRequired: isRequired?.value ?? false, defaultValue: defaultValue, range: range,
            presentBounds: RangeRule.presentBounds(of: self, type), step: step,
            control: control?.value, options: options, emptyText: emptyText?.value, example: example,
            prompt: prompt?.value, messages: MessageRule.texts(of: self, type, sink),
            lifeCycle: LifeCycle(
                formerNames: formerNames.map(\.value), deprecation: deprecation?.value),
            families: FamilyValuesRule.parameters(of: self, type, values, sink) { variant, values in
                variant.resolved(types, values, values.sink)
            }, allowsAll: allowsAll?.value ?? false,
            location: name.location)
    }
}
