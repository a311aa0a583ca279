package import IntentDefinitions
package import JSONText
package import ProviderProtocol
package import SourceText
import WidgetManifests
import WidgetModel

/// Tries how a provider answers for one widget: a placeholder, the options of its parameters, and a timeline.
///
/// The widget has the values with which the gallery shows it. Requests that need more values are left out.
package struct ProviderTrial: Sendable {
    private let widget: BoundWidget
    package let requests: [ProviderRequest]

    /// - Parameters:
    ///   - declaration: the provider's answer to `initialize`.
    ///   - context: the context of all requests.
    package init(
        of widget: BoundWidget, declaring declaration: InitializeAnswer, in context: RequestContext,
        _ literals: LiteralContext
    ) {
        self.widget = widget
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
                context: context, parameter: parameter.name, query: .list, configuration: values)
            requests.append(.options(request))
        }
        if resolved?.completeness.isComplete ?? true {
            var context = context
            context.reason = .added
            requests.append(.timeline(TimelineRequest(context: context, configuration: values)))
        }
        self.requests = requests.filter { declaration.mayAnswer($0.method) }
    }

    /// What is wrong with the answer to one of the requests.
    package func findings(
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
            // These depend on the values and on the network.
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
            return try OptionsRequest.answer(json).normalized().warnings.map {
                BindingFindings.providerOptions($0, of: request.parameter, widget)
            }
        case .timeline(let request):
            let limits = TimelineLimits(entries: widget.manifest.limits.entries)
            let timeline = try ReceivedTimeline(json).normalized(at: request.context.now, limits: limits)
            return timeline.warnings.map {
                BindingFindings.providerTimeline($0, widget)
            }
        default:
            _ = try PlaceholderRequest.answer(json)
            return []
        }
    }
}
