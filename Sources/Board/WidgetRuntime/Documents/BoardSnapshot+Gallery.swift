import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel
import WidgetViews

/// The gallery's rows.
extension BoardSnapshot {
    /// A widget that can be placed. Texts that the manifest lacks come from the provider's declaration.
    ///
    /// - Parameter view: its preview; nil without one.
    func offered(_ bound: BoundWidget, _ view: ViewTree?, in locale: LocaleTag) -> OfferedWidget {
        let own = providers[bound.provider]?.declaration?.kinds.first { $0.kind == bound.kind }
        let title = bound.declaration.title == nil ? own?.title : nil
        let parameters = bound.intent?.localized(for: locale).parameters ?? []
        var row = OfferedWidget(
            kind: bound.kind, title: title ?? bound.title(in: locale),
            description: bound.declaration.description(for: locale) ?? own?.summary,
            families: bound.families, configuration: bound.intent == nil ? .static : .intent,
            intent: bound.intent?.name, provider: bound.provider.name,
            parameters: parameters.map { document(of: $0, on: bound.families) },
            open: linkCommand(of: bound), group: group(of: bound), snapshot: view?.json)
        row.recommendations = recommendations(of: bound, in: locale)
        return row
    }

    /// The context of requests for previews of a widget that is not placed.
    func previewContext(of bound: BoundWidget, _ family: Family, in locale: LocaleTag) -> RequestContext {
        RequestContext(
            kind: bound.kind, family: family, isPreview: true, isSimulated: stepping != nil, now: now,
            locale: locale.description, timeZone: boardContext.timeZone, colorScheme: .dark)
    }

    /// The recommendations with their values for people; nil without recommendations.
    private func recommendations(
        of bound: BoundWidget, in locale: LocaleTag
    ) -> [OfferedWidget.Recommendation]? {
        guard let form = bound.form(for: bound.families[0], context: literals), !bound.recommendations.isEmpty
        else { return nil }
        return bound.recommendations.map {
            OfferedWidget.Recommendation(
                name: $0.name, title: bound.title(of: $0, in: locale),
                values: form.localized(for: locale).json(of: $0.configuration(of: form)))
        }
    }

    /// The description of a parameter for people who configure the widget.
    private func document(of parameter: IntentParameter, on families: [Family]) -> OfferedParameter {
        let standard = parameter.defaultValue?.value(in: literals)?.json
        let fitting = families.filter { family in
            parameter.list?.size(for: family).contains(standard?.array?.count ?? 0) ?? true
        }
        var document = OfferedParameter(
            name: parameter.name, title: parameter.displayTitle, type: parameter.type.name,
            required: parameter.isRequired)
        document.help = parameter.help
        document.link = parameter.link
        document.default = standard
        // The families are listed if the default only fits some of them.
        document.defaultFamilies = standard == nil || fitting.count == families.count ? nil : fitting
        document.range = parameter.range?.description
        document.list = parameter.list == nil ? nil : true
        document.cases = parameter.caseNames
        document.options = parameter.options == nil ? nil : true
        return document
    }
}
