package import JSONText
package import WidgetModel

/// What a person or an app can ask of the board's host: the methods of the local socket.
package enum BoardRequest: Sendable {
    /// The kinds that can be placed, each with a snapshot.
    case gallery(family: Family?)
    case add(AddRequest)
    case list
    /// One placed widget, at its present revision or as an older one left it.
    case show(widget: String, revision: Revision?)
    case edit(WidgetEdit)
    /// What a parameter of a placed widget (or of a kind that is not placed) can be chosen from.
    case options(OptionsQuery)
    case history(widget: String)
    /// A new revision with the choices of an older one; without `to`, of the one before the last edit.
    case undo(widget: String, to: Revision?, editID: String)
    case remove(widget: String)
    /// A fresh timeline, reason `center`.
    case reload(ReloadTarget)
    /// Does what somebody pressed on a placed widget (T8).
    case press(PressRequest)
    case timeline(widget: String)
    case ledger(widget: String)
    /// The reloads of all widgets in the last 24 hours, with totals.
    case boardLedger
    /// The view shown now, or the one that the present timeline will show.
    case render(widget: String, at: Instant?)
    /// Why it shows what it shows, now or when the present timeline tells of.
    case why(widget: String, at: Instant?)
    /// A display says whether somebody looks at the widget.
    case look(widget: String, Visibility)
    /// Who hosts the board, and since when.
    case status
    /// The client of the change with this id was interrupted: it is not carried out unless it is stored.
    case withdraw(id: String)

    package enum ReloadTarget: Hashable, Sendable {
        case widget(String)
        case kind(String)
        case all
    }

    /// What a change is known by in the store; nil for what stores nothing by an id.
    package var changeID: String? {
        switch self {
        case .add(let request): request.editID
        case .edit(let request): request.dryRun == true ? nil : request.editID
        case .undo(_, _, let editID): editID
        case .press(let request): request.pressID
        default: nil
        }
    }

    /// Whether a person may expect that the widget goes on refreshing.
    package var asksForReloads: Bool {
        switch self {
        case .edit(let edit): edit.dryRun != true
        case .add, .undo, .reload, .press: true
        default: false
        }
    }
}

/// A change of one parameter as a client words it.
package enum RequestedChange: Hashable, Sendable {
    /// `name=value`, as typed.
    case set(name: String, text: String)
    /// Back to the default.
    case unset(name: String)
    /// No value, on purpose.
    case none(name: String)
}

/// Places a widget of a kind.
package struct AddRequest: Codable, Sendable {
    package var kind: String
    /// Nil takes the first family that the widget supports.
    package var family: Family?
    package var changes: [RequestedChange]
    /// What relative folders among the values start from: the client's working folder.
    package var folder: String
    package var editID: String

    package init(
        kind: String, family: Family?, changes: [RequestedChange], folder: String, editID: String
    ) {
        self.kind = kind
        self.family = family
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// Changes any number of parameters of a placed widget, all or none.
package struct WidgetEdit: Codable, Sendable {
    package var widget: String
    package var changes: [RequestedChange]
    package var folder: String
    /// Made by the client, so that repeating the request does nothing twice.
    package var editID: String
    /// Refuses the edit when the widget is at another revision (C7).
    package var expectedRevision: Revision?
    /// Plans and validates, and changes nothing.
    package var dryRun: Bool?
    /// With a dry run: asks the provider for a snapshot of the values.
    package var snapshot: Bool?

    package init(widget: String, changes: [RequestedChange], folder: String, editID: String) {
        self.widget = widget
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// Presses something that a placed widget shows.
package struct PressRequest: Codable, Sendable {
    package var widget: String
    package var action: String
    /// Made by the client, so that repeating the request does nothing twice.
    package var pressID: String

    package init(widget: String, action: String, pressID: String) {
        self.widget = widget
        self.action = action
        self.pressID = pressID
    }
}

/// Asks for the choices of a parameter.
package struct OptionsQuery: Codable, Sendable {
    /// A placed widget's id, or a kind.
    package var target: String
    /// Nil lists every parameter that has choices.
    package var parameter: String?
    package var search: String?

    package init(target: String, parameter: String?, search: String?) {
        self.target = target
        self.parameter = parameter
        self.search = search
    }
}

/// A request on the board's socket: the method of JSON-RPC, and parameters that are a type of their own.
///
/// A new request is a case, a row here for writing it and one for reading it.
extension BoardRequest {
    private var message: (method: String, parameters: any Encodable) {
        switch self {
        case .gallery(let family): ("gallery", OfFamily(family: family))
        case .add(let request): ("add", request)
        case .list: ("list", Nothing())
        case .show(let widget, let revision): ("show", OfRevision(widget: widget, revision: revision))
        case .edit(let request): ("edit", request)
        case .options(let query): ("options", query)
        case .history(let widget): ("history", OfWidget(widget: widget))
        case .undo(let widget, let to, let editID):
            ("undo", Undoing(widget: widget, to: to, editID: editID))
        case .remove(let widget): ("remove", OfWidget(widget: widget))
        case .reload(let target): ("reload", target)
        case .press(let press): ("press", press)
        case .timeline(let widget): ("timeline", OfWidget(widget: widget))
        case .ledger(let widget): ("ledger", OfLedger(widget: widget))
        case .boardLedger: ("ledger", OfLedger(board: true))
        case .render(let widget, let at): ("render", OfMoment(widget: widget, at: at))
        case .why(let widget, let at): ("why", OfMoment(widget: widget, at: at))
        case .look(let widget, let visibility): ("look", Looking(widget: widget, is: visibility))
        case .status: ("status", Nothing())
        case .withdraw(let id): ("withdraw", OfChange(id: id))
        }
    }

    /// Reads a request; the error names the member that is missing or of another type.
    package init(method: String, parameters: JSONObject) throws(JSONMismatch) {
        let json = JSONValue.object(parameters)
        switch method {
        case "gallery": self = .gallery(family: try OfFamily(json: json).family)
        case "add": self = .add(try AddRequest(json: json))
        case "list": self = .list
        case "show":
            let show = try OfRevision(json: json)
            self = .show(widget: show.widget, revision: show.revision)
        case "edit": self = .edit(try WidgetEdit(json: json))
        case "options": self = .options(try OptionsQuery(json: json))
        case "history": self = .history(widget: try OfWidget(json: json).widget)
        case "undo":
            let undo = try Undoing(json: json)
            self = .undo(widget: undo.widget, to: undo.to, editID: undo.editID)
        case "remove": self = .remove(widget: try OfWidget(json: json).widget)
        case "reload": self = .reload(try ReloadTarget(json: json))
        case "press": self = .press(try PressRequest(json: json))
        case "timeline": self = .timeline(widget: try OfWidget(json: json).widget)
        case "ledger":
            let isOfBoard = try OfLedger(json: json).board == true
            self = isOfBoard ? .boardLedger : .ledger(widget: try OfWidget(json: json).widget)
        case "render":
            let moment = try OfMoment(json: json)
            self = .render(widget: moment.widget, at: moment.at)
        case "why":
            let moment = try OfMoment(json: json)
            self = .why(widget: moment.widget, at: moment.at)
        case "look":
            let look = try Looking(json: json)
            self = .look(widget: look.widget, look.is)
        case "status": self = .status
        case "withdraw": self = .withdraw(id: try OfChange(json: json).id)
        default: throw JSONMismatch("the method \"\(method)\" is not known")
        }
    }

    /// The JSON-RPC method.
    package var method: String { message.method }

    /// The JSON-RPC parameters; with the language of the person who asks, if there is one.
    package func parameters(in locale: LocaleTag? = nil) -> JSONObject {
        var parameters = message.parameters.encodedObject
        for (key, value) in Asker(locale: locale).encodedObject { parameters[key] = value }
        return parameters
    }

    /// The language of the person who asks; nil when the parameters do not say it.
    package static func locale(of parameters: JSONObject) throws(JSONMismatch) -> LocaleTag? {
        try Asker(json: .object(parameters)).locale
    }
}

private struct Asker: Codable { var locale: LocaleTag? }
private struct Nothing: Codable {}
private struct OfChange: Codable { var id: String }
private struct OfFamily: Codable { var family: Family? }
private struct OfWidget: Codable { var widget: String }
private struct OfLedger: Codable { var widget: String?, board: Bool? }
private struct OfMoment: Codable { var widget: String, at: Instant? }
private struct OfRevision: Codable { var widget: String, revision: Revision? }
private struct Undoing: Codable { var widget: String, to: Revision?, editID: String }
private struct Looking: Codable { var widget: String, `is`: Visibility }

extension BoardRequest.ReloadTarget: Codable {
    private enum Key: CodingKey { case widget, kind, all }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let widget = try container.decodeIfPresent(String.self, forKey: .widget) {
            self = .widget(widget)
        } else if let kind = try container.decodeIfPresent(String.self, forKey: .kind) {
            self = .kind(kind)
        } else if try container.decodeIfPresent(Bool.self, forKey: .all) == true {
            self = .all
        } else {
            let expected = "\"widget\", \"kind\" or \"all\""
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: expected))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .widget(let widget): try container.encode(widget, forKey: .widget)
        case .kind(let kind): try container.encode(kind, forKey: .kind)
        case .all: try container.encode(true, forKey: .all)
        }
    }
}

extension RequestedChange: Codable {
    private enum Key: CodingKey { case set, to, unset, none }

    /// `{"set": "days", "to": "30"}`, `{"unset": "days"}` or `{"none": "days"}`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let name = try container.decodeIfPresent(String.self, forKey: .set) {
            self = .set(name: name, text: try container.decode(String.self, forKey: .to))
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
        case .unset(let name): try container.encode(name, forKey: .unset)
        case .none(let name): try container.encode(name, forKey: .none)
        }
    }
}
