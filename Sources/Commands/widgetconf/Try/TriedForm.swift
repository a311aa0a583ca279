import Configurations
import EditForm
import IntentDefinitions
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A form without a board or a provider. Nothing is stored, and choices are made up.
struct TriedForm: FormBacking {
    /// The user's home folder, below which files are chosen.
    let home: String?

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm { .done }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        let parameter = request.values.resolved.intent.parameter(named: request.parameter)
        if let entries = request.entries(home: home) { return entries }
        return .offered(
            parameter.map {
                StandInProvider().choices(of: $0, search: request.search, ids: request.ids)
            } ?? [])
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        throw RuntimeFailure("there is no provider")
    }
}
