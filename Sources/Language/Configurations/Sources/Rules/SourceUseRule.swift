import IntentDefinitions
import SourceText
import WidgetModel

/// The values in a source's templates are parameters of its widgets' intents.
struct SourceUseRule {
    /// The findings that were already reported about a source of several widgets.
    private var reported: Set<String> = []

    /// Reports values that the configurations of a widget do not have.
    ///
    /// - Parameter intent: The widget's intent; nil for a static widget.
    mutating func check(
        _ source: SourceDeclaration, of widget: WidgetDeclaration, _ intent: IntentDefinition?,
        _ sink: FindingSink
    ) {
        for use in source.uses {
            guard let name = use.parameter else { continue }
            // The choices of a parameter are only requested by widgets that have it.
            if let choices = use.choices, intent?.parameter(named: choices) == nil { continue }
            guard let intent else {
                report(SourceFindings.nameOfStatic(use, widget.kind.value), sink)
                continue
            }
            guard let parameter = intent.parameter(named: name) else {
                report(SourceFindings.nameUnknown(use, intent), sink)
                continue
            }
            if let finding = Self.finding(about: parameter, use) { report(finding, sink) }
        }
        guard let intent else { return }
        for parameter in intent.parameters where parameter.options != nil && parameter.type.account == nil {
            if source.choices.contains(where: { $0.parameter.value == parameter.name }) { continue }
            report(SourceFindings.optionsMissing(parameter, source.location, widget.kind.value), sink)
        }
        let used = source.parameters.map(\.value).filter { intent.parameter(named: $0) != nil }
        let lacking = used.filter { name in widget.reads.map { !$0.map(\.value).contains(name) } ?? false }
        if !lacking.isEmpty { report(BindingFindings.readsLacking(lacking, widget.kind), sink) }
    }

    private mutating func report(_ finding: Finding, _ sink: FindingSink) {
        let place = finding.location?.description ?? ""
        if reported.insert("\(place) \(finding.message)").inserted { sink.report(finding) }
    }

    /// The finding about a member that the values of a parameter do not have, or about a secret that would
    /// be shown; nil if there is no problem.
    private static func finding(about parameter: IntentParameter, _ use: SourceUse) -> Finding? {
        var members = parameter.membersInRequests
        var isSecret = parameter.type.isSecretInRequests
        for name in use.path.dropFirst() {
            guard let known = members else { return SourceFindings.memberOfValue(use, parameter) }
            guard let next = known.first(where: { $0.name == name }) else {
                return SourceFindings.memberUnknown(name, use, known: known.map(\.name))
            }
            members = next.members()
            isSecret = next.isSecret
        }
        return use.isShown && isSecret ? SourceFindings.secretShown(use, of: parameter.type) : nil
    }
}

/// A member of a value in a request.
private struct RequestMember {
    let name: String
    /// Whether the value is a secret, or contains one.
    let isSecret: Bool
    /// Returns the members of the member; nil if its values do not have members.
    let members: () -> [RequestMember]?
}

extension IntentParameter {
    /// The members of the value in a request; nil if it does not have members, because it is a list, a text
    /// or a number.
    fileprivate var membersInRequests: [RequestMember]? {
        list == nil ? type.membersInRequests : nil
    }
}

extension ParameterType {
    /// Whether values contain a secret or the token of an account.
    fileprivate var isSecretInRequests: Bool { holdsSecrets || account != nil }

    fileprivate var membersInRequests: [RequestMember]? {
        if let record {
            return record.form.parameters.map { parameter in
                RequestMember(name: parameter.name, isSecret: parameter.type.isSecretInRequests) {
                    parameter.membersInRequests
                }
            }
        }
        // The JSON Schema of a value contains all members that values of the type have.
        let names = kind.schema(within: nil)["properties"]?.object?.keys
        let own = account == nil ? [] : ["token"]
        return names.map { names in
            (names + own).map { name in
                let type = object?.property(named: name)?.type
                let isSecret = type?.isSecretInRequests ?? own.contains(name)
                return RequestMember(name: name, isSecret: isSecret) { type?.membersInRequests }
            }
        }
    }
}

/// The choices of a source belong to parameters with options.
enum SourceChoicesRule {
    /// - Parameter intents: The intents of the widgets that use the source.
    static func check(_ source: SourceDeclaration, _ intents: [IntentDefinition], _ sink: FindingSink) {
        for choices in source.choices {
            let name = choices.parameter.value
            guard let parameter = intents.compactMap({ $0.parameter(named: name) }).first else {
                if let intent = intents.first {
                    sink.report(SourceFindings.optionsUnknown(choices.parameter, intent))
                }
                continue
            }
            guard let options = parameter.options, parameter.type.account == nil else {
                sink.report(SourceFindings.optionsUnneeded(choices.parameter, parameter))
                continue
            }
            checkProperties(choices, parameter, sink)
            for use in source.uses where use.choices == name {
                guard let other = use.parameter, other != name, !options.dependsOn.contains(other),
                    intents.contains(where: { $0.parameter(named: other) != nil })
                else { continue }
                sink.report(SourceFindings.optionsDependence(use, on: other, of: parameter))
            }
        }
    }

    /// Reports properties that the type of the parameter does not have.
    private static func checkProperties(
        _ choices: SourceChoices, _ parameter: IntentParameter, _ sink: FindingSink
    ) {
        let known = parameter.type.object?.properties ?? []
        for property in choices.properties where !known.contains(where: { $0.name == property.name.value }) {
            sink.report(
                SourceFindings.propertyUnknown(property.name, parameter, known: known.map(\.name)))
        }
    }
}
