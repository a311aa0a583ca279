package import IntentDefinitions
package import ProviderProtocol
package import SourceText
package import WidgetModel

/// Tries how a provider answers for one widget: a placeholder, the options of its parameters, and a timeline.
///
/// The trial uses the values with which the gallery shows the widget. Options that need more values are left
/// out. For the timeline, the first option is chosen where a value is required.
package struct ProviderTrial: Sendable {
    private let widget: BoundWidget
    private let context: RequestContext
    /// Nil for a static widget.
    private let form: ConfigurationForm?
    /// The requests that precede the timeline and are not sent yet.
    private var requests: [ProviderRequest]
    private var isTimelineRequested = false
    /// The options that the provider answered with, by parameter.
    private var offered: [String: [JSONValue]] = [:]
    /// The problems of the answers so far.
    package private(set) var findings: [Finding] = []

    /// - Parameters:
    ///   - declaration: the provider's answer to `initialize`.
    ///   - context: the context of all requests.
    package init(
        of widget: BoundWidget, declaring declaration: InitializeAnswer, in context: RequestContext,
        _ literals: LiteralContext
    ) {
        self.widget = widget
        self.context = context
        form = widget.form(for: context.family, context: literals)
        let resolved = widget.previewConfiguration(family: context.family, context: literals)
        let values = resolved?.providerJSON ?? [:]
        func isHidden(_ name: String) -> Bool {
            if case .hidden? = resolved?.state(of: name) { true } else { false }
        }
        var requests: [ProviderRequest] = [.placeholder(PlaceholderRequest(context: context))]
        for parameter in resolved?.intent.parameters ?? [] {
            guard let options = parameter.options, parameter.type.account == nil, !isHidden(parameter.name),
                options.dependsOn.allSatisfy({ values[$0] != nil })
            else { continue }
            let request = OptionsRequest(
                context: context, parameter: parameter.name, type: parameter.requestType, query: .list,
                configuration: values)
            requests.append(.options(request))
        }
        self.requests = requests.filter { declaration.mayAnswer($0.method) }
    }

    /// The next request, which depends on the answers so far; nil if all requests were sent.
    package mutating func next() -> ProviderRequest? {
        if !requests.isEmpty { return requests.removeFirst() }
        guard !isTimelineRequested else { return nil }
        isTimelineRequested = true
        return timeline
    }

    /// Records the problems of the answer to a request.
    package mutating func record(
        _ result: Result<JSONValue, ProviderFailure>, to request: ProviderRequest
    ) {
        findings += findings(on: result, to: request)
        if let options = options(in: result, to: request) { offered[options.parameter] = options.values }
    }

    /// The request for a timeline, which every provider must answer; nil if required values are unknown.
    private var timeline: ProviderRequest? {
        var context = context
        context.reason = .added
        guard let form else { return .timeline(TimelineRequest(context: context, configuration: [:])) }
        let base = widget.recommendations.first?.configuration(of: form) ?? .empty
        return BoundaryConfigurations(of: form, from: base, offered: offered).base.map {
            .timeline(TimelineRequest(context: context, configuration: $0.providerJSON))
        }
    }

    /// The options in an answer, with the name of their parameter; nil if the answer does not contain
    /// options.
    private func options(
        in result: Result<JSONValue, ProviderFailure>, to request: ProviderRequest
    ) -> (parameter: String, values: [JSONValue])? {
        guard case .options(let request) = request, case .success(let json) = result,
            let answer = try? OptionsRequest.answer(json)  // The findings contain the problem.
        else { return nil }
        return (request.parameter, answer.normalized().answer.options.map(\.value))
    }

    /// The problems of the answer to one of the requests.
    private func findings(
        on result: Result<JSONValue, ProviderFailure>, to request: ProviderRequest
    ) -> [Finding] {
        do throws(ProviderFailure) {
            let json = try result.get()
            do throws(JSONMismatch) {
                return try findings(on: json, to: request)
            } catch { throw ProviderFailure(malformed: error) }
        } catch {
            switch (error.class, request) {
            case (.unsupported, .options(let request)):
                return [BindingFindings.providerOptionsMissing([request.parameter], widget)]
            // These failures depend on the values and on the network.
            case (.unavailable, _), (.authentication, _), (.configuration, _), (.unsupported, .placeholder):
                return []
            default: return [BindingFindings.providerAnswer(error, to: request.method, widget)]
            }
        }
    }

    private func findings(
        on json: JSONValue, to request: ProviderRequest
    ) throws(JSONMismatch) -> [Finding] {
        switch request {
        case .options(let request):
            let (answer, warnings) = try OptionsRequest.answer(json).normalized()
            return warnings.map {
                BindingFindings.providerOptions("\($0)", $0.hint, of: request.parameter, widget)
            }
                + findings(on: answer, of: request.parameter)
        case .timeline(let request):
            let limits = TimelineLimits(entries: widget.manifest.limits.entries)
            let timeline = try ReceivedTimeline(
                json, completing: widget.views(in: request.context).complete
            ).normalized(at: request.context.now, limits: limits)
            return timeline.warnings.map {
                BindingFindings.providerTimeline($0, widget)
            }
        default:
            _ = try widget.views(in: context).entry(in: json)
            return []
        }
    }

    /// Options that do not have the parameter's type, so that they cannot be chosen, and recommended choices
    /// that are not offered.
    private func findings(on answer: OptionsAnswer, of name: String) -> [Finding] {
        guard let form, let parameter = form.intent.parameter(named: name) else { return [] }
        var findings: [Finding] = []
        var offered: [OfferedChoice] = []
        for option in answer.options {
            do throws(ValueProblem) {
                offered.append(
                    try OfferedChoice(option.value, title: option.title, as: parameter.type, in: form.context)
                )
            } catch {
                let problem = "the option \(quoted(option.id)) cannot be chosen: \(error)"
                findings.append(
                    BindingFindings.providerOptions(problem, "correct this option", of: name, widget))
            }
        }
        guard let options = parameter.options, options.origin == .list, !options.allowsOther, !answer.hasMore
        else { return findings }
        // The options depend on the values of the first recommendation.
        let count = options.dependsOn.isEmpty ? widget.recommendations.count : 1
        return findings
            + widget.recommendations.prefix(count).compactMap {
                unoffered(in: $0, form, name, offered.map(\.id))
            }
    }

    private func unoffered(
        in recommendation: BoundRecommendation, _ form: ConfigurationForm, _ name: String, _ offered: [String]
    ) -> Finding? {
        guard case .value(let value)? = recommendation.configuration(of: form)[name] else { return nil }
        let ids =
            if case .list(let elements) = value { elements.map(\.description) } else { [value.description] }
        guard let unknown = ids.first(where: { !offered.contains($0) }) else { return nil }
        let known = offered.isEmpty ? nil : "name one of \(offered.prefix(5).joined(separator: ", "))"
        return BindingFindings.providerOptions(
            "the recommendation \(quoted(recommendation.name)) has \(quoted(unknown)), which is not offered",
            Spelling.nearest(unknown, among: offered).map(didYouMean) ?? known, of: name, widget)
    }
}
