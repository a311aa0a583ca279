import Configurations
import EditForm
import IntentDefinitions
import Machine
import ProviderProtocol
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A form for a provider under development. Nothing is stored.
struct StagedForm: FormBacking {
    let stage: ProviderStage
    let widget: BoundWidget
    let form: ConfigurationForm
    let now: Instant
    let pictures: PictureDrawing

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm { .done }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        guard let parameter = request.values.resolved.intent.parameter(named: request.parameter) else {
            return .offered([])
        }
        if let entries = request.entries(home: form.context.homeFolder) { return entries }
        if parameter.type.account != nil {
            return .offered(
                StandInProvider().choices(of: parameter, search: request.search, ids: request.ids))
        }
        let query =
            request.ids.map { OptionsRequest.Query.ids($0) } ?? request.search.map { .search($0) } ?? .list
        let answer = await stage.options(
            query, of: parameter.name, widget, form.family, request.values.resolved.providerJSON, at: now)
        guard let answer else { return .failed("the provider did not answer") }
        return .offered(
            answer.options.compactMap { option in
                // An option that does not have the parameter's type cannot be chosen.
                try? OfferedChoice(
                    option.value, title: option.title, group: option.group, as: parameter.type,
                    in: form.context)
            })
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        let shown = await stage.timeline(of: widget, form.family, values.resolved.providerJSON, at: now)
        guard shown.view != nil else { throw RuntimeFailure(shown.problems.first ?? "no entry is due") }
        return pictures.picture(shown.view, title: form.family.rawValue, family: form.family)
    }
}
