package import BoardDocuments
package import Configurations
package import WidgetModel

/// An event of a form. Each event has a time.
package enum FormEvent: Sendable {
    case key(TerminalKey)
    /// A click on a line and a column of the screen, from 0. It moves the focus, the highlight or the cursor
    /// of a text. On the row that already has the focus, it acts like Enter.
    case clicked(row: Int, column: Int)
    /// The size of the terminal was changed.
    case resized(FormSize)
    /// The instant of `nextWake` has come. A late, early or repeated wake-up does no harm.
    case wake
    /// The answer to `save`: the edit is stored. `words` describes it to the user.
    case saved(Configuration, Revision, words: String)
    /// The answer to `save`: nothing is stored. Each reason belongs to a row, or to the whole edit.
    case saveRefused([FormSaveProblem])
    /// Another client changed the configuration, or an edit of this form did so and its reply was lost.
    case changedElsewhere(Configuration, Revision, own: SettledEdit? = nil)
    /// Another client removed the widget.
    case removedElsewhere
    /// The answer to `options` with this number. Late answers are ignored.
    case options(number: Int, FormOptionsAnswer)
    /// A person did something on a page.
    case gesture(FormGesture)
    /// A shell without a screen sends the answer for a row.
    case answered(FormAnswer)
    /// The answer to `preview` with this number: the preview is drawn, or `failure` says why it is missing.
    case previewed(number: Int, failure: String?)
    /// The answer to `makeAddress`.
    case addressed(PushAddress)
}

/// An answer for a parameter in a shell without a screen.
package struct FormAnswer: Sendable {
    package enum Content: Sendable {
        /// The operation that the user requests. A text is read as after `name=`.
        ///
        /// `offered` contains the choices that the provider offers for the text; nil without an answer, so
        /// that the text is used as is.
        case wish(EditRequest.Wish, offered: [OfferedChoice]?)
        /// The number of items in a list of objects.
        case itemCount(Int)
    }

    /// The name of the parameter with positions: `holdings.2.amount`.
    package let parameter: String
    package let content: Content

    package init(_ parameter: String, _ content: Content) {
        (self.parameter, self.content) = (parameter, content)
    }
}

/// An edit of a form that turned out to be stored.
package struct SettledEdit: Sendable {
    package let request: EditRequest
    /// The revision that the edit created.
    package let revision: Revision

    package init(_ request: EditRequest, as revision: Revision) {
        (self.request, self.revision) = (request, revision)
    }
}

/// Why an edit was not stored.
package struct FormSaveProblem: Hashable, Sendable {
    /// The name of the parameter with positions; nil if the reason concerns the whole edit.
    package let parameter: String?
    /// In lower case and without a period.
    package let message: String
    /// The code of the finding with this reason; nil without a finding.
    package let code: String?

    package init(_ parameter: String?, _ message: String, code: String? = nil) {
        (self.parameter, self.message, self.code) = (parameter, message, code)
    }
}

/// A request of the form to the program that runs it.
package enum FormEffect: Sendable {
    /// Store an edit; `saved` or `saveRefused` is the answer. The changes do not depend on the revision,
    /// so that they can be planned again on a newer one (rule C7).
    case save(EditRequest)
    /// Ask the provider for choices; `options` is the answer.
    case options(FormOptionsRequest)
    /// Ask the provider for a snapshot with unsaved values, and draw it in the frame of the screen;
    /// `previewed` is the answer.
    case preview(number: Int, FormValues)
    /// Make an address with a new key, to which programs push the data of the widget; `addressed` is the
    /// answer.
    case makeAddress
    /// The answer to this request is no longer needed.
    case cancel(Int)
    /// Report clicks from now on, or leave the mouse to the terminal, which selects text with it.
    case toggleMouse
    /// The user restored the changes of an earlier form: they belong to this form from now on.
    case adoptKept(KeptChanges)
    /// The user does not want the changes of an earlier form back.
    case forgetKept
    /// End the form. It ignores all later events.
    case close
}

/// A request for the choices of a parameter.
package struct FormOptionsRequest: Sendable {
    package let number: Int
    /// The name of the parameter in the form, with positions: `holdings.2.camera`.
    package let parameter: String
    /// The text to search for; nil for all choices.
    package let search: String?
    /// The ids to look up instead of a search, as far as the provider offers them; nil for a search.
    package var ids: [String]?
    /// The unsaved values, on which the choices may depend.
    package let values: FormValues
}

/// The values that a form shows before they are saved.
package struct FormValues: Sendable {
    /// The changes to the stored configuration, without refused changes.
    package let changes: EditRequest
    /// The values that result from the changes. The text of a choice is used as is until the edit is saved.
    package let resolved: ResolvedConfiguration
}

/// The provider's answer to a request for choices.
package enum FormOptionsAnswer: Sendable {
    /// The choices in the provider's order, and whether the list is complete.
    case offered([OfferedChoice], isComplete: Bool = true)
    /// The files and folders that continue a path, and the folders below which such entries are listed.
    case entries([Choices.Entry], below: [String] = [])
    /// The provider did not answer, for this reason; nil if the reason is unknown.
    case failed(String?)
}
