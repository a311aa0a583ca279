package import Configurations
import IntentDefinitions
package import WidgetModel

/// The form in which people edit the configuration of a widget.
///
/// It is a value without a terminal, clock or files: keys, answers and the time go in, and a screen and
/// effects come out. A shell around it reads keys, calls `handle`, runs the effects in their order, shows
/// `screen`, and waits for the next key, answer or `nextWake`. All decisions are made here.
///
///         ┌──── Enter on a menu, picker or text, or F1 ─▶ choosing, picking, writing, reading
///         │ ◀──────── Enter, Esc ───────────────────┘
///      editing ──── Esc with changes ──────────▶ leaving ──── no ────▶ closed
///         │  ▲ ◀─────── Esc ──────────────────────┘  │                   ▲
///         │  └────── saveRefused ──────┐             │ yes               │
///         ├──── save without problems ─┴▶ saving ◀───┘                   │
///         │  ◀──── saved ─────────────────┘ └── saved, if it was leaving ┤
///         └──── Esc without changes ────────────────────────────────────┘
///
/// **Values.** A row contains an own value, its default, or no value (rule C1). One key chooses the default,
/// another key clears the value; a cleared value is never filled in automatically. The user's choices are
/// planned again on the stored configuration after every event (`WorkingCopy`), with the planner that checks
/// edits from a command line. So the messages are the same, a row that `when` hides keeps its change until
/// the form is saved (rule C2), and an edit by another client changes only rows that are untouched here
/// (rule C7). A form is changed if its resolved values differ from the stored ones.
///
/// **Problems.** While a user types, only problems that more typing cannot fix are shown; others appear after
/// a pause or when the focus leaves the row. Missing values and broken rules appear when the user saves. The
/// focus moves freely in spite of problems; only saving requires that they are fixed.
///
/// **Pages.** An object, a list of objects and each of its items is a page. Items are known by their keys, so
/// an edit by another client that adds, removes or moves items leaves the edited item unchanged.
///
/// **Screen.** Every screen has exactly one cursor, on the control with the focus, for input methods and
/// braille displays. Every meaning of a color is also expressed by a character. 40 columns and 12 rows are
/// enough, and text is edited, moved over and measured by grapheme clusters.
///
/// **Parts.** The form routes events between values that own their state: `WorkingCopy` (the stored
/// configuration, the draft and its undo steps, the provider's choices), `FormPages` (the open pages),
/// `FormPreview`, and the menu, picker or text that is open. Rows, problems, the screen and the page's
/// document are functions of these values: `PageRows`, `FormProblems`, `ScreenDrawing`, `DocumentWriting`.
package struct EditForm: Sendable {
    /// The subject in the first line of the screen, next to the title: the widget, for example.
    let subject: String
    var copy: WorkingCopy
    var mode = Mode.editing
    var pages: FormPages
    /// The row with the focus; nil without rows.
    var focus: FormRowID?
    /// The text of the row with the focus; nil if the row is not edited as text.
    var field: TextField?
    /// When the user last typed; nil after a pause.
    var typedAt: Instant?
    var rows: [FormRow] = []
    var checks = FormChecks.whileEditing
    var requests = FormRequests()
    /// Why the last answer was refused.
    package internal(set) var answerRefusals: [Refusal] = []
    /// Nil without a preview.
    var preview: FormPreview?
    /// The address for programs; nil if they do not push the data of the widget.
    var pushAddress: PushAddress?
    /// The latest notice; nil after the next key.
    var notice: String?
    var size: FormSize
    /// The first line of the body that is on the screen.
    var scroll = 0

    /// The kind of event that the form waits for.
    enum Mode: Sendable {
        /// A key for the row with the focus. Goes to: choosing, writing, reading, leaving, saving, closed.
        case editing
        /// A choice from a menu. Goes to: editing.
        case choosing(ChoiceMenu)
        /// A key for a text of several lines. Goes to: editing.
        case writing(TextArea)
        /// A key for the picker of a row. Goes to: editing.
        case picking(OpenPicker)
        /// A key for the help of a row, of which the lines before `top` are scrolled away. Goes to: editing.
        case reading(top: Int)
        /// An answer to whether to restore changes of an earlier form, which a sentence describes. Goes to:
        /// editing.
        case offering(KeptChanges, String)
        /// An answer to whether unsaved changes should be saved. Goes to: editing, saving, closed.
        case leaving
        /// The answer to an effect `save`. Keys do nothing. Goes to: editing, closed.
        case saving(thenCloses: Bool)
        /// Final: every event is ignored.
        case closed

        /// Whether a menu, picker or text is shown instead of the rows.
        var hasOwnPage: Bool {
            switch self {
            case .choosing, .picking, .writing, .reading: true
            case .editing, .offering, .leaving, .saving, .closed: false
            }
        }

        /// Whether the form ignores what the user does.
        var ignoresUser: Bool {
            switch self {
            case .saving, .closed: true
            case .editing, .choosing, .picking, .writing, .reading, .offering, .leaving: false
            }
        }

        /// The name of the row whose menu, picker or text is open; nil if none of them is open.
        var row: String? {
            switch self {
            case .choosing(let menu): menu.finds ? nil : menu.row
            case .picking(let open): open.row
            case .writing(let area): area.row
            case .editing, .reading, .offering, .leaving, .saving, .closed: nil
            }
        }
    }

    /// The pause in typing after which all problems of the row are shown.
    static let pause = Milliseconds.seconds(1)

    /// The size in which every screen has room for all of its parts.
    static let leastSize = FormSize(columns: 40, rows: 12)

    /// A form for the stored configuration of a widget.
    ///
    /// - Parameters:
    ///   - isNew: whether the form creates something, so that it can be saved without changes.
    ///   - size: the size of the screen, until `resized`.
    ///   - preview: the size of the widget's preview in cells; nil for a form without a preview.
    ///   - takesPushes: whether programs push the data of the widget.
    ///   - language: the language of the form's own words.
    package init(
        _ form: ConfigurationForm, subject: String, configuration: Configuration, at revision: Revision,
        isNew: Bool = false, size: FormSize = FormSize(columns: 80, rows: 24), preview: FormSize? = nil,
        takesPushes: Bool = false, language: FormLanguage = .english
    ) {
        self.size = size
        // Without parameters, the widget looks as on the board.
        self.preview = form.intent.parameters.isEmpty ? nil : preview.map { FormPreview(size: $0) }
        pushAddress = takesPushes ? .missing : nil
        self.subject = subject
        copy = WorkingCopy(form, configuration, at: revision, isNew: isNew, language: language)
        pages = FormPages(openSections: Set(form.intent.sections.filter { !$0.isCollapsed }.map(\.name)))
        arrange()
    }

    /// The instant at which the form next needs a `wake`; nil if it waits only for other events.
    package var nextWake: Instant? {
        [typedAt.map { $0 + EditForm.pause }, searchWake, previewWake].compactMap(\.self).min()
    }

    /// When to ask the provider for the matches of a search; nil if no search is pending.
    private var searchWake: Instant? {
        guard case .choosing(let menu) = mode else { return nil }
        return menu.searchedAt.map { $0 + ChoiceMenu.pause }
    }

    /// The screen for the current state.
    package var screen: FormScreen { ScreenDrawing(form: self).screen }

    /// The current state as the document of a page.
    package var document: FormDocument { DocumentWriting(form: self).document }

    /// Handles an event. The effects are appended in the order in which they must run.
    package mutating func handle(_ event: FormEvent, at now: Instant, into effects: inout [FormEffect]) {
        switch event {
        case .resized(let size): resize(to: size)
        case .key(let key): press(key, at: now, &effects)
        case .clicked(let row, let column): click(row, column, at: now, &effects)
        case .gesture(let gesture): carryOut(gesture, at: now, &effects)
        case .wake: break
        case .saved(let configuration, let revision, let words):
            finishSaving(configuration, revision, words, &effects)
        case .saveRefused(let refusals): resumeEditing(refusals)
        case .changedElsewhere(let configuration, let revision, let own):
            if let own { settle(own) }
            changeBasis(configuration, revision, &effects)
        case .removedElsewhere: copy.isRemoved = true
        case .options(let number, let answer): receive(answer, to: number, &effects)
        case .answered(let answer): take(answer)
        case .previewed(let number, let failure): preview?.receive(number, failure: failure)
        case .addressed(let address): pushAddress = address
        }
        if let typedAt, now >= typedAt + EditForm.pause { self.typedAt = nil }
        if let searchWake, now >= searchWake, case .choosing(var menu) = mode {
            request(for: &menu, &effects)
            mode = .choosing(menu)
        }
        if let row = mode.row, !copy.isEditable(row) { closeMenu(&effects) }
        requestOffers(&effects)
        arrange()
        requestPreview(at: now, &effects)
    }

    /// Fits the form into another size. Below the minimum size, only as much as fits is shown.
    private mutating func resize(to size: FormSize) {
        self.size = size
        let least = EditForm.leastSize
        let tooSmall = say(.tooSmall(least))
        if size.columns < least.columns || size.rows < least.rows {
            notice = tooSmall
        } else if notice == tooSmall {
            notice = nil
        }
    }

    /// Applies an edit by another client. An open menu or text of a list's element is closed after a change
    /// to the list, because it could replace another element. An open text without changes here shows the new
    /// text. A new configuration of the widget means that the widget is on the board again.
    private mutating func changeBasis(
        _ configuration: Configuration, _ revision: Revision, _ effects: inout [FormEffect]
    ) {
        let list = mode.row.flatMap { $0.elementIndex == nil ? nil : $0.enclosingName }
        let before = list.map(copy.elements)
        keepingElement { $0.rebase(on: configuration, at: revision) }
        if before != list.map(copy.elements) {
            closeMenu(&effects)
            notice = say(.listChangedElsewhere)
        } else if case .writing(let area) = mode, copy.draft[area.row] == nil,
            (copy.literal(of: area.row) ?? "") != area.field.text
        {
            openText(area.row)
            notice = say(.textChangedElsewhere)
        }
    }

    /// A phrase in the language of the user.
    func say(_ phrase: FormPhrase) -> String { phrase.text(in: copy.language) }
    func say(_ phrase: RowPhrase) -> String { phrase.text(in: copy.language) }

    /// Shows the current text of the row with the focus.
    mutating func refreshField() {
        guard let field, let focus, let present = startField(of: focus), present.text != field.text else {
            return
        }
        self.field = present
    }
}
