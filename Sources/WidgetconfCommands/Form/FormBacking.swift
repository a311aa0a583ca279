import Configurations
import EditForm
import ViewRendering
import WidgetModel
import WidgetRuntime

/// What a form edits: carries out the effects of a form that need more than a terminal.
protocol FormBacking: Sendable {
    /// Stores an edit, or finds out why it cannot be stored.
    ///
    /// - Parameter interruption: withdraws the edit if it is not stored yet.
    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm

    /// Asks for the choices of a parameter.
    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer

    /// Draws what the widget would show with unsaved values.
    ///
    /// - Throws: why there is no picture, in words for a user.
    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture

    /// Whether something may have happened elsewhere since this was called last.
    var mayHaveNews: Bool { get }

    /// What happened elsewhere to the widget; nil if nothing did.
    func news() async -> FormNews?
}

extension FormBacking {
    var mayHaveNews: Bool { false }
    func news() async -> FormNews? { nil }
}

/// What happened elsewhere to the widget of a form.
enum FormNews: Sendable {
    case changed(BoardForm.Stored)
    case removed
}

/// How an attempt to save a form ended.
enum SavedForm: Sendable {
    /// The form goes on with what is stored now, and says so in these words.
    case stored(Configuration, Revision, words: String)
    /// The form has done its work and closes.
    case done
    /// Nothing is stored, for these reasons.
    case refused([FormSaveProblem])
}
