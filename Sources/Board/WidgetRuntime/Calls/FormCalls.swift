package import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
package import WidgetModel
package import WidgetStore

/// The data for clients' forms, so that clients do not read the database or the definition files: the stored
/// choices of a widget, and the definition in force.
extension OpenFormCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<OpenedForm> {
        guard let hosted = try host.hosted(widget) else { return try host.refuse(unknownWidget: widget) }
        let revisions = try host.store.revisions(of: hosted.id)
        let history = UndoHistory(revisions)
        let number = revision ?? hosted.revision
        guard let revision = history.revision(number) else {
            return BoardReply(refused: [.revisionUnknown(number, of: hosted.id, history)])
        }
        var form = OpenedForm(
            widget: hosted.id, name: hosted.name, family: hosted.family, revision: number,
            version: revision.version, choices: revision.storedChoices)
        if !hosted.offers.isEmpty { form.offers = hosted.offers.json }
        if definition == true {
            form.definition = DefinitionInForce(of: hosted.bound, in: host.workspace)
            form.takesPushes = hosted.bound?.pushRule == nil ? nil : true
        }
        if let editID { form.editRevision = revisions.last { $0.editID == editID }?.number }
        return BoardReply(form)
    }
}

extension DefinitionInForce {
    /// The definition of a widget's intent; nil if the widget cannot be configured.
    ///
    /// - Parameter bound: the declaration of the widget's kind; nil if the workspace does not declare it.
    init?(of bound: BoundWidget?, in workspace: LoadedWorkspace) {
        guard let bound, let intent = bound.intent, !intent.parameters.isEmpty else { return nil }
        let files = workspace.definitionFiles(of: bound).map { file in
            File(path: file.path, text: String(decoding: file.bytes, as: UTF8.self))
        }
        self.init(intent: intent.name, files: files)
    }
}
