import IntentDefinitions
import SourceText
import WidgetModel

/// A recommendation is a valid and complete configuration in every family of its widget.
enum RecommendationRule {
    /// The valid recommendations. All others are reported.
    static func check(
        _ declaration: WidgetDeclaration, _ intent: IntentDefinition, _ context: LiteralContext,
        _ sink: FindingSink
    ) -> [BoundRecommendation] {
        declaration.recommendations.compactMap { recommendation in
            let mark = sink.mark
            let bound = read(recommendation, intent, context, sink)
            checkLengths(recommendation, bound, declaration, intent, sink)
            guard !sink.hasErrors(since: mark) else { return nil }
            for family in declaration.families.map(\.value) {
                let form = ConfigurationForm(intent: intent, family: family, context: context)
                check(recommendation, bound, form, sink)
                if sink.hasErrors(since: mark) { return nil }
            }
            return bound
        }
    }

    /// Reads the values. Unknown parameters and wrong values are reported.
    private static func read(
        _ recommendation: Recommendation, _ intent: IntentDefinition, _ context: LiteralContext,
        _ sink: FindingSink
    ) -> BoundRecommendation {
        let reader = ValueReader(context: context, sink: sink)
        var values: [String: WrittenValue] = [:]
        for entry in recommendation.values {
            guard let parameter = intent.currentParameter(for: entry.parameter.value) else {
                sink.report(BindingFindings.recommendationUnknown(entry.parameter, intent))
                continue
            }
            if parameter.name != entry.parameter.value {
                sink.report(BindingFindings.recommendationFormer(entry.parameter, now: parameter.name))
            }
            if parameter.type.account != nil {
                sink.report(BindingFindings.recommendationAccount(entry.parameter))
            }
            values[parameter.name] = reader.written(entry.node, for: parameter, in: .recommendation)
        }
        return BoundRecommendation(
            name: recommendation.name.value, displayTitle: recommendation.displayTitle, values: values)
    }

    /// Reports lists that are longer than the maximum of every family, because the rest would never be used.
    private static func checkLengths(
        _ recommendation: Recommendation, _ bound: BoundRecommendation, _ declaration: WidgetDeclaration,
        _ intent: IntentDefinition, _ sink: FindingSink
    ) {
        for entry in recommendation.values {
            guard let list = intent.currentParameter(for: entry.parameter.value)?.list,
                let elements = bound.values[intent.currentName(of: entry.parameter.value)]?.elements,
                let most = declaration.families.map({ list.size(for: $0.value).max ?? .max }).max(),
                elements.count > most
            else { continue }
            let problem = ValueProblem(
                .listSize, found: counted(elements.count, "element"),
                expected: "at most \(most) in any family")
            sink.report(BindingFindings.recommendationSize(entry, problem))
        }
    }

    /// Reports the problems of a recommendation in one family: list sizes, hidden and missing
    /// parameters, and broken rules.
    private static func check(
        _ recommendation: Recommendation, _ bound: BoundRecommendation, _ form: ConfigurationForm,
        _ sink: FindingSink
    ) {
        let configuration = bound.configuration(of: form)
        for entry in recommendation.values {
            guard let parameter = form.intent.currentParameter(for: entry.parameter.value),
                case .value(let value)? = configuration[parameter.name]
            else { continue }
            do throws(ValueProblem) {
                _ = try form.checked(value, for: parameter)
            } catch {
                sink.report(
                    error.reason == .duplicate
                        ? BindingFindings.recommendationDuplicate(entry, error)
                        : BindingFindings.recommendationSize(entry, error))
            }
        }
        let resolved = form.resolve(configuration)
        for entry in recommendation.values {
            guard let hiding = resolved.hidingChain(of: entry.parameter.value).first else { continue }
            sink.report(BindingFindings.recommendationHidden(entry.parameter, by: hiding))
        }
        guard case .needsConfiguration(let lacking, _, let broken) = resolved.completeness else { return }
        // Secrets and accounts cannot be recommended, because all users share the manifest. Each user enters
        // their own.
        let missing = lacking.filter { name in
            guard let type = form.intent.parameter(named: name)?.type else { return true }
            return !type.isSecret && type.account == nil
        }
        if !missing.isEmpty {
            sink.report(BindingFindings.recommendationIncomplete(recommendation.name, missing))
        }
        for rule in broken { sink.report(BindingFindings.recommendationRule(recommendation.name, rule)) }
    }
}
