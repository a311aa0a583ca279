import SourceText
import YAMLReading

extension DeclaredFile {
    /// Checks the file with every rule and gives its intents in order, nil for those with errors.
    func resolved(_ surroundings: LiteralSurroundings, _ sink: FindingSink) -> [IntentDefinition?] {
        let types = TypeTable(self, sink)
        UnusedTypeRule.check(self, types, sink)
        let values = ValueReader(surroundings: surroundings, sink: sink)
        return intents.map { $0.resolved(types, values, sink) }
    }
}

extension DeclaredIntent {
    /// The intent when it and the types that it uses are free of errors.
    fileprivate func resolved(_ types: TypeTable, _ values: ValueReader, _ sink: FindingSink)
        -> IntentDefinition?
    {
        let mark = sink.mark
        NameRule.check(name, of: .intent, sink)
        IntentWithoutParametersRule.check(self, sink)
        var scope = ParameterScope(
            names: NameIndex(parameters.map(\.name.value)),
            parameters: parameters.map { $0.resolved(types, values, sink) })
        DependsOnRule.check(self, scope.names, sink)
        let reachability = VisibilityRule.check(self, &scope, values, sink)
        let summary = SummaryRule.texts(of: self, in: scope, reachability, values, sink)
        let rules = RuleRule.rules(of: self, in: scope, reachability, values, sink)
        let migrations = MigrationRule.steps(of: self, in: scope, types, values, sink)
        let resolved = scope.parameters.compactMap { $0 }
        guard !hasErrors, resolved.count == parameters.count, !sink.hasErrors(since: mark) else { return nil }
        return IntentDefinition(
            name: name.value, title: title?.value, description: description?.value,
            version: version?.value ?? 1,
            summary: summary, parameters: resolved, rules: rules, migrations: migrations,
            location: name.location)
    }
}

/// The parameters of one intent as its conditions see them.
struct ParameterScope {
    let names: NameIndex
    /// By place; nil where the type is unknown or broken (a finding says so).
    var parameters: [Parameter?]

    subscript(name: String) -> Parameter? { names[name].flatMap { parameters[$0] } }
}

extension DeclaredParameter {
    /// The parameter, without its condition; nil when its type is broken. Other errors are in the sink, and
    /// the caller looks there.
    fileprivate func resolved(_ types: TypeTable, _ values: ValueReader, _ sink: FindingSink) -> Parameter? {
        NameRule.check(name, of: .parameter, sink)
        guard let type = TypeUseRule.type(of: self, types, sink) else { return nil }
        let options = OptionsRule.source(of: self, type, sink)
        let range = RangeRule.range(of: self, type, values, sink)
        let defaultValue = DefaultRule.value(of: self, type, range, values, sink)
        let step = StepRule.step(of: self, type, range, defaultValue, values, sink)
        ControlRule.check(self, type, range, sink)
        let example = ExampleRule.text(of: self, type, range, values, sink)
        return Parameter(
            name: name.value, title: title?.value, help: help?.value, type: type, list: list?.value,
            isRequired: isRequired?.value ?? false, defaultValue: defaultValue, range: range, step: step,
            control: control?.value, options: options, emptyText: emptyText?.value, example: example,
            prompt: prompt?.value, location: name.location)
    }
}
