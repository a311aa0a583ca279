package import BoardDocuments
package import Configurations
package import IntentDefinitions
import SourceText
package import WidgetModel

/// The form of a widget that is on a board or about to be placed. It defines the requests to the board, and
/// interprets the replies.
///
/// The terminal, the questions, the text editor and the page share it. The shells only send the requests.
/// They read neither the database nor the definition files, because the definition in force may be another
/// one.
package struct BoardForm: Sendable {
    /// The state of the widget that is stored at a revision.
    package struct Stored: Sendable {
        package let configuration: Configuration
        package let revision: Revision
    }

    /// The id of the placed widget, or the kind of widget to place.
    package let target: String
    /// The user's name for the widget; nil if it is unnamed.
    package let name: String?
    package let form: ConfigurationForm
    /// Whether programs push the data of the widget, so that the form offers an address for them.
    package let takesPushes: Bool
    /// The stored state when the form was opened.
    package let stored: Stored

    /// - Parameter context: interprets values; relative paths among them refer to its folder.
    /// - Returns: nil if nothing about the widget can be configured, and programs do not push its data.
    package init?(_ opened: OpenedForm, in locale: LocaleTag, _ context: LiteralContext) {
        takesPushes = opened.takesPushes == true
        let declared = opened.definition?.intent(in: context)
        let undeclared = IntentDefinition.withoutParameters(of: opened.widget.kind)
        guard let intent = declared ?? (takesPushes ? undeclared : nil) else { return nil }
        target = opened.widget.description
        name = opened.name
        form = ConfigurationForm(
            intent: intent.localized(for: locale), family: opened.family, context: context, locale: locale)
        stored = BoardForm.stored(opened, form)
    }

    /// The form of a widget of a kind, which begins with the values that placing it would store.
    ///
    /// - Returns: nil if nothing about the kind can be configured.
    package init?(
        _ first: FirstChoices, kind: Kind, name: String?, in locale: LocaleTag, _ context: LiteralContext
    ) {
        guard let intent = first.definition?.intent(in: context) else { return nil }
        target = kind.name
        self.name = name
        takesPushes = false
        form = ConfigurationForm(
            intent: intent.localized(for: locale), family: first.family, context: context, locale: locale)
        stored = Stored(configuration: form.read(stored: first.choices, isMasked: true), revision: .first)
    }

    /// The stored state according to a later reply. Secrets count as known.
    package func stored(_ opened: OpenedForm) -> Stored { BoardForm.stored(opened, form) }

    private static func stored(_ opened: OpenedForm, _ form: ConfigurationForm) -> Stored {
        var configuration = form.read(stored: opened.choices, version: opened.version, isMasked: true).0
        configuration.offers = opened.offers.map(KnownOffers.init) ?? KnownOffers()
        return Stored(configuration: configuration, revision: opened.revision)
    }

    // Requests

    /// The call for the choices of a parameter.
    package func call(for options: FormOptionsRequest) -> OptionsCall {
        OptionsCall(
            target: target, parameter: options.parameter, search: options.search, ids: options.ids,
            changes: changes(options.values.changes), folder: form.context.folderBase)
    }

    /// Converts the changes of a form to the changes of a request.
    package func changes(_ request: EditRequest) -> [RequestedChange] {
        request.changes.map(RequestedChange.init)
    }

    /// An edit of the placed widget.
    package func edit(_ request: EditRequest, as id: String) -> WidgetEdit {
        WidgetEdit(widget: target, changes: changes(request), folder: form.context.folderBase, editID: id)
    }

    // Replies

    /// The choices of a parameter, or the reason why they are missing.
    package func choices(in reply: BoardReply<Choices>, for request: FormOptionsRequest) -> FormOptionsAnswer
    {
        guard let answered = reply.carriedOut?.parameters.first,
            let type = request.values.resolved.intent.parameter(named: request.parameter)?.type,
            reply.remarks.isEmpty || !answered.options.isEmpty
        else { return .failed(reply.remarks.first?.message) }
        if let entries = answered.entries { return .entries(entries, below: answered.folders ?? []) }
        return .offered(
            answered.offered(as: type, in: form.context), isComplete: answered.more != true)
    }
}

extension DefinitionInForce {
    /// The intent; nil if the files do not declare it, which another version of this program may cause.
    fileprivate func intent(in context: LiteralContext) -> IntentDefinition? {
        let files = files.map { SourceFile(path: $0.path, text: $0.text) }
        return CheckedFiles(files, scope: .files, context: context, codes: { [] }).definitions[intent]
    }
}

extension IntentDefinition {
    /// The intent for the form of a widget that does not have one.
    fileprivate static func withoutParameters(of kind: Kind) -> IntentDefinition {
        let file = SourceFile(path: "", text: "")
        return IntentDefinition(
            name: kind.name, parameters: [],
            location: SourceLocation(file: file, range: SourceRange(start: 0, end: 0)))
    }
}

extension BoardReply {
    /// The reasons why nothing is stored. Each reason belongs to a parameter, or to the edit as a whole.
    package var refusals: [FormSaveProblem] {
        let reasons = parameterProblems.map { FormSaveProblem($0.parameter, $0.message, code: $0.code) }
        return reasons.isEmpty ? remarks.map { FormSaveProblem(nil, $0.message, code: $0.code) } : reasons
    }

    /// The warnings about a stored edit, such as that the provider did not check the values.
    package func warnings(in language: FormLanguage) -> [String] {
        remarks.filter { $0.severity == .warning }.map { WarningPhrase(remark: $0).text(in: language) }
    }
}
