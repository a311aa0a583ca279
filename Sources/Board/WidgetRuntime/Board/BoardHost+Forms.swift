package import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
package import WidgetModel
package import WidgetStore

/// The data for clients' forms, so that clients do not read the database or the definition files.
extension BoardHost {
    /// The stored choices of a widget, and the definition in force.
    func form(_ query: OpenFormCall) throws(StoreError) -> BoardReply<OpenedForm> {
        try with(query.widget) { (hosted) throws(StoreError) in
            let revisions = try store.revisions(of: hosted.id)
            let history = UndoHistory(revisions)
            let number = query.revision ?? hosted.revision
            guard let revision = history.revision(number) else {
                return BoardReply(refused: [.revisionUnknown(number, of: hosted.id, history)])
            }
            var form = OpenedForm(
                widget: hosted.id, name: hosted.name, family: hosted.family, revision: number,
                version: revision.version, choices: revision.storedChoices)
            if !hosted.offers.isEmpty { form.offers = hosted.offers.json }
            if query.definition == true { form.definition = definitionInForce(of: hosted) }
            if let id = query.editID { form.editRevision = revisions.last { $0.editID == id }?.number }
            return BoardReply(form)
        }
    }

    /// The definition of a widget's intent; nil if the widget cannot be configured.
    func definitionInForce(of hosted: HostedWidget) -> DefinitionInForce? {
        guard let bound = hosted.bound, let intent = bound.intent, !intent.parameters.isEmpty else {
            return nil
        }
        let files = workspace.definitionFiles(of: bound).map { file in
            DefinitionInForce.File(path: file.path, text: String(decoding: file.bytes, as: UTF8.self))
        }
        return DefinitionInForce(intent: intent.name, files: files)
    }
}

extension OpenFormCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<OpenedForm> {
        try host.form(self)
    }
}
