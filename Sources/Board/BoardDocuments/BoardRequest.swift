package import WidgetModel

/// A request from a user or an app to the board's host; on the local socket, the method of a JSON-RPC
/// request.
package enum BoardRequest: Sendable {
    /// Lists the kinds that can be placed, each with a snapshot.
    case gallery(family: Family?)
    /// Places a widget.
    case add(AddRequest)
    /// Returns the choices with which the form of a new widget begins. Nothing is placed.
    case begin(AddRequest)
    /// Returns what the form of a placed widget needs: the definition in force, and what is stored.
    case form(FormQuery)
    /// Places a widget with the values of another one, without its secrets.
    case duplicate(DuplicateRequest)
    /// Lists the placed widgets, of a kind or in a state if these are not nil.
    case list(kind: String? = nil, state: WidgetState? = nil)
    /// Describes one placed widget, at its current revision or at an older one.
    case show(widget: String, revision: Revision?)
    /// Edits a placed widget.
    case edit(WidgetEdit)
    /// Lists the choices for parameters of a placed widget or of a kind.
    case options(OptionsQuery)
    /// Lists the revisions of a placed widget.
    case history(widget: String)
    /// Lists the values that differ between two revisions. Nil stands for the first and for the current one.
    case diff(widget: String, from: Revision?, to: Revision?)
    /// Creates a new revision with the choices of an older one. Without `to`, this is the one before the last
    /// edit.
    case undo(widget: String, to: Revision?, editID: String, expectedRevision: Revision? = nil)
    /// Creates a new revision with the choices that the last undo took back.
    case redo(widget: String, editID: String, expectedRevision: Revision? = nil)
    /// Moves a placed widget to the trash.
    case remove(widget: String, expectedRevision: Revision? = nil)
    /// Lists the widgets in the trash.
    case trash
    /// Puts a widget from the trash back on the board, and requests its timeline.
    case restore(widget: String)
    /// Deletes a widget in the trash permanently; nil for all.
    case emptyTrash(widget: String?)
    /// Requests a new timeline, with the reason `center`.
    case reload(WidgetTarget, expectedRevision: Revision? = nil)
    /// Performs the action of an element that a user pressed (T8).
    case press(PressRequest)
    /// Describes the current timeline of a placed widget.
    case timeline(widget: String)
    /// Lists the reloads of a placed widget.
    case ledger(widget: String)
    /// Lists the reloads of all widgets in the last 24 hours, with totals.
    case boardLedger
    /// Returns the view that is shown now, or at an instant according to the current timeline.
    case render(widget: String, at: Instant?)
    /// The same for several widgets; the reply is a list even if there is only one.
    case renderSeveral(WidgetTarget, at: Instant?)
    /// Explains what a widget shows now, or at an instant according to the current timeline.
    case why(widget: String, at: Instant?)
    /// Reports whether a display shows the widget.
    case look(widget: String, Visibility)
    /// Lists the latest records of the board's log.
    case logs(LogQuery)
    /// Returns values that an app and providers share.
    case group(GroupQuery)
    /// Changes values that an app and providers share.
    case setGroup(GroupChange)
    /// Lists the accounts that widgets can use.
    case accounts
    /// Adds an account with a token.
    case addAccount(NewAccount)
    /// Begins to add an account with a browser.
    case beginLogin(NewAccount)
    /// Asks whether a login is completed, and adds its account.
    case pollLogin(LoginPoll)
    /// Removes an account.
    case removeAccount(AccountTarget)
    /// Exchanges the token of an account for a new one.
    case refreshAccount(AccountTarget)
    /// Returns how the widgets are arranged, and which widget of each stack is shown.
    case layout
    /// Changes how the widgets are arranged.
    case changeLayout(LayoutChange)
    /// Returns the layout and the settings of the displays, as a document that can be applied.
    case setup
    /// Replaces the layout and the settings of displays.
    case applySetup(BoardSetup)
    /// Lists the displays.
    case displays
    /// Describes one display.
    case display(name: String)
    /// Adds a display, whose status is ignored.
    case addDisplay(Display)
    /// Changes settings of a display.
    case setDisplay(DisplayChange)
    /// Removes a display, whose device receives no further pictures.
    case removeDisplay(name: String)
    /// Lets the next unknown device become this display.
    case pairDisplay(name: String)
    /// Returns the display with a key.
    case displayWithKey(digest: String)
    /// Stores what is known about a display, and its new key.
    case reportDisplay(DisplayReport)
    /// Returns which process hosts the board.
    case status
    /// Sends every later event of the board as a notification, until the client closes the connection. The
    /// reply is that of `status`. Only `serve` has events.
    case events
    /// Withdraws the change with this id, because its client was interrupted. It is not carried out unless it
    /// is already stored.
    case withdraw(id: String)

    /// The id under which a change is stored; nil for requests that do not store anything under an id.
    package var changeID: String? {
        switch self {
        case .add(let request): request.dryRun == true ? nil : request.editID
        case .duplicate(let request): request.editID
        case .edit(let request): request.dryRun == true ? nil : request.editID
        case .undo(_, _, let editID, _), .redo(_, let editID, _): editID
        case .press(let request): request.pressID
        default: nil
        }
    }

    /// Whether the request changes nothing, so that a board that cannot be written can answer it.
    package var isReading: Bool {
        switch self {
        case .gallery, .begin, .form, .list, .show, .options, .history, .diff, .trash, .timeline, .ledger,
            .boardLedger, .render, .renderSeveral, .why, .logs, .group, .accounts, .layout, .setup, .displays,
            .display, .displayWithKey:
            true
        case .add(let request): request.dryRun == true
        case .edit(let edit): edit.dryRun == true
        case .duplicate, .undo, .redo, .remove, .restore, .emptyTrash, .reload, .press, .look, .setGroup,
            .addAccount, .beginLogin, .pollLogin, .removeAccount, .refreshAccount, .changeLayout, .applySetup,
            .addDisplay, .setDisplay, .removeDisplay, .pairDisplay, .reportDisplay, .status, .events,
            .withdraw:
            false
        }
    }

    /// Whether the user may expect the widget to keep reloading. If no `serve` is running, the
    /// reply then has a remark about that.
    package var asksForReloads: Bool {
        switch self {
        case .edit(let edit): edit.dryRun != true
        case .add(let request): request.dryRun != true
        case .duplicate, .undo, .redo, .reload, .press, .restore: true
        default: false
        }
    }
}

/// The widgets that a request concerns.
package enum WidgetTarget: Hashable, Sendable {
    case widget(String)
    /// Several, whose reply is a list even if there is only one.
    case widgets([String])
    case kind(String)
    case all
}

/// A change of one parameter, as a client formulates it.
package enum RequestedChange: Hashable, Sendable {
    /// Sets a value, which is still the text as typed.
    case set(name: String, text: String)
    /// Sets a value that is given in its JSON form.
    case json(name: String, value: JSONValue)
    /// Resets the parameter to its default.
    case unset(name: String)
    /// Clears the parameter, so that its default does not apply.
    case none(name: String)
}

/// The parameters of `add`.
package struct AddRequest: Codable, Sendable {
    package var kind: String
    /// Nil selects the first family that the widget supports.
    package var family: Family?
    /// The user's name for the widget; nil for none.
    package var name: String?
    /// The title or the name of a recommendation, whose values replace the defaults; nil for none.
    package var recommendation: String?
    package var changes: [RequestedChange]
    /// The client's working folder, which relative paths among the values refer to.
    package var folder: String
    package var editID: String
    /// Only plans and validates the placement, and requests a snapshot of it, without placing anything.
    package var dryRun: Bool?

    package init(
        kind: String, family: Family?, name: String? = nil, recommendation: String? = nil,
        changes: [RequestedChange], folder: String, editID: String
    ) {
        self.kind = kind
        self.family = family
        self.name = name
        self.recommendation = recommendation
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// The parameters of `duplicate`.
package struct DuplicateRequest: Codable, Sendable {
    /// The widget to copy.
    package var widget: String
    /// Nil for the family of the copied widget.
    package var family: Family?
    /// The user's name for the new widget; nil for none.
    package var name: String?
    /// Changes of the copied values.
    package var changes: [RequestedChange]
    /// The client's working folder, which relative paths among the values refer to.
    package var folder: String
    package var editID: String
    /// The host refuses the request if the widget to copy has another revision (C7).
    package var expectedRevision: Revision?

    package init(
        widget: String, family: Family?, name: String?, changes: [RequestedChange], folder: String,
        editID: String
    ) {
        self.widget = widget
        self.family = family
        self.name = name
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// The parameters of `edit`: the widgets and their changes.
package typealias WidgetEdit = Joined<WidgetTarget, RequestedEdit>

extension WidgetEdit {
    package init(_ target: WidgetTarget, changes: [RequestedChange], folder: String, editID: String) {
        self.init(target, RequestedEdit(changes: changes, folder: folder, editID: editID))
    }

    package init(widget: String, changes: [RequestedChange], folder: String, editID: String) {
        self.init(.widget(widget), changes: changes, folder: folder, editID: editID)
    }

    package var target: WidgetTarget { first }
}

/// What `edit` changes. Either all changes are applied to all widgets, or none.
package struct RequestedEdit: Codable, Sendable {
    package var changes: [RequestedChange]
    /// The widget whose values replace the present ones before the changes; nil for none.
    package var from: String?
    /// Nil keeps the family.
    package var family: Family?
    /// The user's name for the widget. Nil keeps the name, and an empty string removes it.
    package var name: String?
    /// The client's working folder, which relative paths among the values refer to.
    package var folder: String
    /// Chosen by the client, so that repeating the request has no further effect.
    package var editID: String
    /// The host refuses the edit if the widget has another revision (C7).
    package var expectedRevision: Revision?
    /// Restores this revision instead of making `changes`.
    package var revision: Revision?
    /// `false` accepts the edit without asking the provider whether it accepts the values.
    package var verify: Bool?
    /// Only plans and validates the edit, without changing anything.
    package var dryRun: Bool?
    /// With a dry run: also requests a snapshot with the new values.
    package var snapshot: Bool?
    /// With a dry run: also requests a timeline with the new values.
    package var timeline: Bool?
    /// With such a timeline: also requests the views of its entries.
    package var views: Bool?
    /// Nil to wait until the provider has answered.
    package var wait: EditWait?

    package init(changes: [RequestedChange], folder: String, editID: String) {
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// What an edit waits for after it is stored.
package enum EditWait: String, Codable, Sendable, CaseIterable {
    /// Nothing: the reply comes as soon as the edit is on the disk and a fresh timeline is requested. Without
    /// `serve`, the request would end with the command, so the edit waits for the answer in spite of it.
    case none
    /// The provider's answer.
    case answered
}

/// The parameters of `press`.
package struct PressRequest: Codable, Sendable {
    package var widget: String
    /// Nil for the only action of the widget.
    package var action: String?
    /// Chosen by the client, so that repeating the request has no further effect.
    package var pressID: String
    /// The host refuses the press if the widget has another revision (C7).
    package var expectedRevision: Revision?

    package init(widget: String, action: String?, pressID: String) {
        self.widget = widget
        self.action = action
        self.pressID = pressID
    }
}

/// The parameters of `options`.
package struct OptionsQuery: Codable, Sendable {
    /// The id of a placed widget, or a kind.
    package var target: String
    /// Nil for all parameters that have choices.
    package var parameter: String?
    /// Text that the choices must match; nil for all choices.
    package var search: String?
    /// The ids of choices to look up instead of a search, as far as they are offered; nil for none.
    package var ids: [String]?
    /// Unsaved changes of the values on which choices depend; nil for none.
    package var changes: [RequestedChange]?
    /// The client's working folder, which relative paths among the changes refer to.
    package var folder: String?
    /// Asks a provider only if it is running. Otherwise, the reply has the choices that it last returned.
    package var running: Bool?

    package init(
        target: String, parameter: String?, search: String?, ids: [String]? = nil,
        changes: [RequestedChange]? = nil, folder: String? = nil, running: Bool? = nil
    ) {
        self.target = target
        self.parameter = parameter
        self.search = search
        self.ids = ids
        self.changes = changes
        self.folder = folder
        self.running = running
    }
}

/// The JSON-RPC form of a request: a method, and parameters that have a type of their own.
///
/// A new request needs a case, a line that encodes it, and a line that decodes it.
extension BoardRequest {
    private var message: (method: String, parameters: any Encodable) {
        switch self {
        case .gallery(let family): ("gallery", OfFamily(family: family))
        case .add(let request): ("add", request)
        case .begin(let request): ("begin", request)
        case .form(let query): ("form", query)
        case .duplicate(let request): ("duplicate", request)
        case .list(let kind, let state): ("list", Listing(kind: kind, inState: state))
        case .show(let widget, let revision): ("show", OfRevision(widget: widget, revision: revision))
        case .edit(let request): ("edit", request)
        case .options(let query): ("options", query)
        case .history(let widget): ("history", OfWidget(widget: widget))
        case .undo(let widget, let to, let editID, let expected):
            ("undo", Undoing(widget: widget, to: to, editID: editID, expectedRevision: expected))
        case .redo(let widget, let editID, let expected):
            ("redo", Undoing(widget: widget, to: nil, editID: editID, expectedRevision: expected))
        case .diff(let widget, let from, let to): ("diff", OfRange(widget: widget, from: from, to: to))
        case .remove(let widget, let expected):
            ("remove", Removing(widget: widget, expectedRevision: expected))
        case .trash: ("trash.list", Nothing())
        case .restore(let widget): ("trash.restore", OfWidget(widget: widget))
        case .emptyTrash(let widget): ("trash.empty", OfTrash(widget: widget))
        case .logs(let query): ("logs", query)
        case .reload(let target, let expected):
            ("reload", Joined(target, AtRevision(expectedRevision: expected)))
        case .press(let press): ("press", press)
        case .timeline(let widget): ("timeline", OfWidget(widget: widget))
        case .ledger(let widget): ("ledger", OfLedger(widget: widget))
        case .boardLedger: ("ledger", OfLedger(board: true))
        case .render(let widget, let at): ("render", OfMoment(widget: widget, at: at))
        case .renderSeveral(let target, let at): ("render", Joined(target, AtMoment(at: at)))
        case .why(let widget, let at): ("why", OfMoment(widget: widget, at: at))
        case .look(let widget, let visibility): ("look", Looking(widget: widget, is: visibility))
        case .group(let query): ("group.get", query)
        case .setGroup(let change): ("group.set", change)
        case .accounts: ("account.list", Nothing())
        case .addAccount(let account): ("account.add", account)
        case .beginLogin(let account): ("account.login", account)
        case .pollLogin(let poll): ("account.poll", poll)
        case .removeAccount(let target): ("account.remove", target)
        case .refreshAccount(let target): ("account.refresh", target)
        case .layout: ("layout", Nothing())
        case .changeLayout(let change): ("layout.change", change)
        case .setup: ("board.export", Nothing())
        case .applySetup(let setup): ("board.apply", setup)
        case .displays: ("display.list", Nothing())
        case .display(let name): ("display.show", OfDisplay(display: name))
        case .addDisplay(let display): ("display.add", display)
        case .setDisplay(let change): ("display.set", change)
        case .removeDisplay(let name): ("display.remove", OfDisplay(display: name))
        case .pairDisplay(let name): ("display.pair", OfDisplay(display: name))
        case .displayWithKey(let digest): ("display.find", OfKey(key: digest))
        case .reportDisplay(let report): ("display.report", report)
        case .status: ("status", Nothing())
        case .events: ("events", Nothing())
        case .withdraw(let id): ("withdraw", OfChange(id: id))
        }
    }

    /// Decodes a request. The error names the member that is missing or has another type.
    package init(method: String, parameters: JSONObject) throws(JSONMismatch) {
        let json = JSONValue.object(parameters)
        switch method {
        case "gallery": self = .gallery(family: try OfFamily(json: json).family)
        case "add": self = .add(try AddRequest(json: json))
        case "begin": self = .begin(try AddRequest(json: json))
        case "form": self = .form(try FormQuery(json: json))
        case "duplicate": self = .duplicate(try DuplicateRequest(json: json))
        case "list":
            let listing = try Listing(json: json)
            self = .list(kind: listing.kind, state: listing.inState)
        case "show":
            let show = try OfRevision(json: json)
            self = .show(widget: show.widget, revision: show.revision)
        case "edit": self = .edit(try WidgetEdit(json: json))
        case "options": self = .options(try OptionsQuery(json: json))
        case "history": self = .history(widget: try OfWidget(json: json).widget)
        case "undo": self = try Undoing(json: json).undo
        case "redo": self = try Undoing(json: json).redo
        case "diff":
            let range = try OfRange(json: json)
            self = .diff(widget: range.widget, from: range.from, to: range.to)
        case "remove": self = try Removing(json: json).request
        case "trash.list": self = .trash
        case "trash.restore": self = .restore(widget: try OfWidget(json: json).widget)
        case "trash.empty": self = .emptyTrash(widget: try OfTrash(json: json).widget)
        case "logs": self = .logs(try LogQuery(json: json))
        case "reload": self = .reloading(try Joined<WidgetTarget, AtRevision>(json: json))
        case "press": self = .press(try PressRequest(json: json))
        case "timeline": self = .timeline(widget: try OfWidget(json: json).widget)
        case "ledger":
            let isOfBoard = try OfLedger(json: json).board == true
            self = isOfBoard ? .boardLedger : .ledger(widget: try OfWidget(json: json).widget)
        case "render": self = .rendering(try Joined<WidgetTarget, AtMoment>(json: json))
        case "why":
            let moment = try OfMoment(json: json)
            self = .why(widget: moment.widget, at: moment.at)
        case "look":
            let look = try Looking(json: json)
            self = .look(widget: look.widget, look.is)
        case "group.get": self = .group(try GroupQuery(json: json))
        case "group.set": self = .setGroup(try GroupChange(json: json))
        case "account.list": self = .accounts
        case "account.add": self = .addAccount(try NewAccount(json: json))
        case "account.login": self = .beginLogin(try NewAccount(json: json))
        case "account.poll": self = .pollLogin(try LoginPoll(json: json))
        case "account.remove": self = .removeAccount(try AccountTarget(json: json))
        case "account.refresh": self = .refreshAccount(try AccountTarget(json: json))
        case "layout": self = .layout
        case "layout.change": self = .changeLayout(try LayoutChange(json: json))
        case "board.export": self = .setup
        case "board.apply": self = .applySetup(try BoardSetup(json: json))
        case "display.list": self = .displays
        case "display.show": self = .display(name: try OfDisplay(json: json).display)
        case "display.add": self = .addDisplay(try Display(json: json))
        case "display.set": self = .setDisplay(try DisplayChange(json: json))
        case "display.remove": self = .removeDisplay(name: try OfDisplay(json: json).display)
        case "display.pair": self = .pairDisplay(name: try OfDisplay(json: json).display)
        case "display.find": self = .displayWithKey(digest: try OfKey(json: json).key)
        case "display.report": self = .reportDisplay(try DisplayReport(json: json))
        case "status": self = .status
        case "events": self = .events
        case "withdraw": self = .withdraw(id: try OfChange(json: json).id)
        default: throw JSONMismatch("the method \"\(method)\" is not known")
        }
    }

    private static func reloading(_ request: Joined<WidgetTarget, AtRevision>) -> BoardRequest {
        .reload(request.first, expectedRevision: request.second.expectedRevision)
    }

    private static func rendering(_ request: Joined<WidgetTarget, AtMoment>) -> BoardRequest {
        let at = request.second.at
        guard case .widget(let widget) = request.first else { return .renderSeveral(request.first, at: at) }
        return .render(widget: widget, at: at)
    }

    /// The JSON-RPC method.
    package var method: String { message.method }

    /// The JSON-RPC parameters, including the locale of the user if there is one.
    package func parameters(in locale: LocaleTag? = nil) -> JSONObject {
        var parameters = message.parameters.encodedObject
        for (key, value) in Asker(locale: locale).encodedObject { parameters[key] = value }
        return parameters
    }

    /// The locale of the user; nil if the parameters do not include it.
    package static func locale(of parameters: JSONObject) throws(JSONMismatch) -> LocaleTag? {
        try Asker(json: .object(parameters)).locale
    }
}

/// The member for the locale, which all requests may have.
private struct Asker: Codable { var locale: LocaleTag? }
/// The parameters of requests that have none of their own.
private struct Nothing: Codable {}
private struct OfChange: Codable { var id: String }
private struct OfFamily: Codable { var family: Family? }
private struct OfWidget: Codable { var widget: String }
private struct OfTrash: Codable { var widget: String? }
private struct OfLedger: Codable { var widget: String?, board: Bool? }
private struct OfMoment: Codable { var widget: String, at: Instant? }
private struct AtMoment: Codable, Sendable { var at: Instant? }
private struct OfRevision: Codable { var widget: String, revision: Revision? }
private struct Listing: Codable { var kind: String?, inState: WidgetState? }
private struct OfRange: Codable { var widget: String, from: Revision?, to: Revision? }
private struct AtRevision: Codable, Sendable { var expectedRevision: Revision? }
private struct Removing: Codable {
    var widget: String, expectedRevision: Revision?

    var request: BoardRequest { .remove(widget: widget, expectedRevision: expectedRevision) }
}
private struct Undoing: Codable {
    var widget: String, to: Revision?, editID: String, expectedRevision: Revision?

    var undo: BoardRequest {
        .undo(widget: widget, to: to, editID: editID, expectedRevision: expectedRevision)
    }
    var redo: BoardRequest { .redo(widget: widget, editID: editID, expectedRevision: expectedRevision) }
}
private struct OfDisplay: Codable { var display: String }
private struct OfKey: Codable { var key: String }
private struct Looking: Codable { var widget: String, `is`: Visibility }

extension WidgetTarget: Codable {
    private enum Key: CodingKey, CaseIterable { case widget, widgets, kind, all }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // All are read, so that the schema has all of them.
        let widget = try container.decodeIfPresent(String.self, forKey: .widget)
        let widgets = try container.decodeIfPresent([String].self, forKey: .widgets)
        let kind = try container.decodeIfPresent(String.self, forKey: .kind)
        let isAll = try container.decodeIfPresent(Bool.self, forKey: .all) == true
        let given = try Key.allCases.filter { key in
            container.contains(key) ? try !container.decodeNil(forKey: key) : false
        }
        let target =
            widget.map(WidgetTarget.widget) ?? widgets.map(WidgetTarget.widgets)
            ?? kind.map(WidgetTarget.kind) ?? (isAll ? .all : nil)
        guard let target, given.count <= 1 else {
            let expected = "exactly one of \"widget\", \"widgets\", \"kind\" and \"all\""
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: expected))
        }
        self = target
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .widget(let widget): try container.encode(widget, forKey: .widget)
        case .widgets(let widgets): try container.encode(widgets, forKey: .widgets)
        case .kind(let kind): try container.encode(kind, forKey: .kind)
        case .all: try container.encode(true, forKey: .all)
        }
    }
}

extension RequestedChange: Codable {
    private enum Key: CodingKey { case set, to, value, unset, none }

    /// The JSON form: `{"set": "days", "to": "30"}`, `{"set": "days", "value": 30}`, `{"unset": "days"}` or
    /// `{"none": "days"}`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let name = try container.decodeIfPresent(String.self, forKey: .set) {
            if let value = try container.decodeIfPresent(JSONValue.self, forKey: .value) {
                self = .json(name: name, value: value)
            } else {
                self = .set(name: name, text: try container.decode(String.self, forKey: .to))
            }
        } else if let name = try container.decodeIfPresent(String.self, forKey: .unset) {
            self = .unset(name: name)
        } else {
            self = .none(name: try container.decode(String.self, forKey: .none))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .set(let name, let text):
            try container.encode(name, forKey: .set)
            try container.encode(text, forKey: .to)
        case .json(let name, let value):
            try container.encode(name, forKey: .set)
            try container.encode(value, forKey: .value)
        case .unset(let name): try container.encode(name, forKey: .unset)
        case .none(let name): try container.encode(name, forKey: .none)
        }
    }
}
