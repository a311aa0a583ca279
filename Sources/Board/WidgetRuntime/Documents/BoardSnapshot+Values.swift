package import BoardDocuments
package import Configurations
package import IntentDefinitions
import WidgetModel
import WidgetStore

/// The values of a widget and where they come from.
extension BoardSnapshot {
    /// The reply with the values, their origins, and the values that are kept aside.
    func shown(
        _ hosted: HostedWidget, _ reading: ConfigurationReading, in locale: LocaleTag
    ) -> BoardReply<ShownWidget> {
        let resolved = reading.resolved?.localized(for: locale)
        var summary = summary(of: hosted, in: locale)
        summary.values = reading.shownValues
        summary.summary = resolved?.summary
        let parameters = resolved.map { resolved in
            zip(resolved.intent.parameters, resolved.states).map { parameter, state in
                var shown = ShownParameter(parameter, state)
                shown.orphaned = resolved.withdrawn[parameter.name]?.map(\.json)
                return shown
            }
        }
        var details = WidgetDetails(
            placed: hosted.placed, parameters: parameters ?? [], needs: needs(of: hosted),
            open: linkCommand(of: hosted.bound), group: group(of: hosted.bound))
        details.families = hosted.bound?.families
        details.takesPushes = hosted.bound?.pushRule == nil ? nil : true
        details.openRefused = linkRefusal(of: hosted.bound)
        details.sections = resolved.flatMap { ShownSection.all(of: $0.intent) }
        if let intent = reading.form?.intent {
            details.version = hosted.version
            details.definitionVersion = intent.version
        }
        details.warnings = ruleWarnings(of: reading, in: locale)
        let aside = keptAside(of: hosted, reading)
        details.aside = aside.isEmpty ? nil : aside
        return BoardReply(
            ShownWidget(summary, details),
            remarks: aside.map { .keptAside($0, by: hosted.id) } + keptForLargerSize(reading))
    }

    /// Stored values that no longer count, with the versions with which they were stored (C9).
    func keptAside(of hosted: HostedWidget, _ reading: ConfigurationReading) -> [KeptAside] {
        guard let resolved = reading.resolved else { return [] }
        return resolved.aside.map { misfit in
            KeptAside(
                parameter: misfit.parameter, stored: misfit.stored,
                problem: resolved.intent.words(for: misfit),
                version: reading.configuration.olderVersion(of: misfit.parameter) ?? hosted.version)
        }
    }
}

extension ShownParameter {
    /// The value of a parameter with its origin, or the reason why the value is missing.
    package init(_ parameter: IntentParameter, _ state: ResolvedConfiguration.State) {
        self.init(
            name: parameter.name, title: parameter.displayTitle, type: parameter.type.name,
            value: state.effectiveJSON)
        deprecated = parameter.lifeCycle.deprecation
        suffix = parameter.type.kind.suffix?.text
        if case .value(_, .default) = state { follows = parameter.defaultValue?.followed }
        switch state {
        case .value(_, let origin), .empty(let origin): self.origin = origin.rawValue
        case .hidden(let by): hiddenBy = by
        case .misfit(let stored, let problem):
            self.stored = stored
            self.problem = parameter.words(for: problem)
        }
    }
}

extension ShownSection {
    /// The sections of an intent; nil for a form without sections.
    package static func all(of intent: IntentDefinition) -> [ShownSection]? {
        intent.sections.isEmpty
            ? nil
            : intent.sections.map {
                ShownSection(
                    name: $0.name, title: $0.displayTitle, help: $0.help, collapsed: $0.isCollapsed,
                    parameters: $0.parameters)
            }
    }
}
