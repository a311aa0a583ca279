import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The subject of a form. It performs the form's effects that need more than a terminal.
protocol FormBacking: Sendable {
    /// Stores an edit, or returns the reasons why it cannot be stored.
    ///
    /// - Parameter interruption: withdraws the edit if it is not stored yet.
    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm

    /// Asks for the choices of a parameter.
    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer

    /// Draws a preview with unsaved values.
    ///
    /// - Throws: why no picture is available, in words for a user.
    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture

    /// Makes an address to which programs push the data of the widget.
    func makeAddress() async -> PushAddress

    /// The files for unsaved changes; nil if they are not kept.
    var draft: KeptChangesFiles? { get }

    /// Starts to follow the board, for changes by others; nil if others cannot change the subject.
    func follow() -> BoardFollower?

    /// Whether news of the board may be about the subject.
    func concerns(_ news: BoardFollower.News) -> Bool

    /// Changes to the widget by others; nil without changes.
    func news() async -> FormEvent?
}

extension FormBacking {
    /// Only the form of a placed widget has a row for the address.
    func makeAddress() async -> PushAddress { .missing }
    var draft: KeptChangesFiles? { nil }
    func follow() -> BoardFollower? { nil }
    func concerns(_ news: BoardFollower.News) -> Bool { false }
    func news() async -> FormEvent? { nil }
}

extension FormOptionsRequest {
    /// The files below the home folder that continue the searched path, for a form without a board. Nil if
    /// people do not choose a file.
    func entries(home: String?) -> FormOptionsAnswer? {
        let parameter = values.resolved.intent.parameter(named: parameter)
        guard let search, let parameter, parameter.options == nil,
            let type = parameter.type.kind as? FileType
        else { return nil }
        let listing = FolderBrowsing(for: type, home: home).listing(continuing: search)
        return .entries(listing.entries, below: listing.roots)
    }
}

/// How an attempt to save a form ended.
enum SavedForm: Sendable {
    /// The edit is stored. The form remains open with the stored values and shows these words.
    case stored(Configuration, Revision, words: String)
    /// The form is complete and closes.
    case done
    /// The edit is not stored, for these reasons.
    case refused([FormSaveProblem])
}
