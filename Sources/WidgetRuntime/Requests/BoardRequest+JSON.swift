package import JSONText
import Timelines
package import WidgetModel

/// Why a line on the socket is not a request.
package struct RequestError: Error, Hashable, Sendable {
    package let message: String
}

extension BoardRequest {
    /// The JSON-RPC method.
    package var method: String {
        switch self {
        case .gallery: "gallery"
        case .add: "add"
        case .list: "list"
        case .show: "show"
        case .edit: "edit"
        case .options: "options"
        case .history: "history"
        case .undo: "undo"
        case .remove: "remove"
        case .reload: "reload"
        case .press: "press"
        case .timeline: "timeline"
        case .ledger, .boardLedger: "ledger"
        case .render: "render"
        case .why: "why"
        case .look: "look"
        case .status: "status"
        case .withdraw: "withdraw"
        }
    }

    /// The JSON-RPC parameters.
    package var parameters: JSONObject {
        switch self {
        case .list, .status: [:]
        case .gallery(let family): present(["family": family.map { .string($0.rawValue) }])
        case .add(let request): request.json
        case .edit(let request): request.json
        case .show(let widget, let revision):
            present(["widget": .string(widget), "revision": revision.map { .integer(Int64($0.number)) }])
        case .options(let query):
            present([
                "target": .string(query.target), "parameter": query.parameter.map { .string($0) },
                "search": query.search.map { .string($0) },
            ])
        case .history(let widget), .remove(let widget), .timeline(let widget), .ledger(let widget):
            ["widget": .string(widget)]
        case .undo(let widget, let to, let editID):
            present([
                "widget": .string(widget), "to": to.map { .integer(Int64($0.number)) },
                "editID": .string(editID),
            ])
        case .press(let press):
            [
                "widget": .string(press.widget), "action": .string(press.action),
                "pressID": .string(press.pressID),
            ]
        case .reload(.widget(let widget)): ["widget": .string(widget)]
        case .reload(.kind(let kind)): ["kind": .string(kind)]
        case .reload(.all): ["all": true]
        case .boardLedger: ["board": true]
        case .withdraw(let id): ["id": .string(id)]
        case .look(let widget, let visibility):
            ["widget": .string(widget), "is": .string(visibility.rawValue)]
        case .render(let widget, let at), .why(let widget, let at):
            present(["widget": .string(widget), "at": at.map { .string($0.description) }])
        }
    }

    /// The same, with the language of the person who asks.
    package func parameters(in locale: LocaleTag) -> JSONObject {
        var parameters = parameters
        parameters["locale"] = .string(locale.description)
        return parameters
    }

    /// The language of the person who asks; nil when the parameters do not say it.
    static func locale(of parameters: JSONObject) throws(RequestError) -> LocaleTag? {
        guard let text = parameters["locale"], text != .null else { return nil }
        guard let locale = text.string.flatMap({ LocaleTag($0) }) else {
            throw RequestError(message: "\"locale\" is not a BCP 47 tag")
        }
        return locale
    }

    /// Reads a request; the error names the member that is missing or of the wrong type.
    package init(method: String, parameters: JSONObject) throws(RequestError) {
        let reader = MemberReader(parameters)
        switch method {
        case "list": self = .list
        case "status": self = .status
        case "withdraw": self = .withdraw(id: try reader.text("id"))
        case "gallery": self = .gallery(family: try reader.family())
        case "add": self = .add(try AddRequest(reader))
        case "edit": self = .edit(try WidgetEdit(reader))
        case "show":
            self = .show(widget: try reader.text("widget"), revision: try reader.revision("revision"))
        case "options":
            self = .options(
                OptionsQuery(
                    target: try reader.text("target"), parameter: try reader.optionalText("parameter"),
                    search: try reader.optionalText("search")))
        case "history": self = .history(widget: try reader.text("widget"))
        case "remove": self = .remove(widget: try reader.text("widget"))
        case "timeline": self = .timeline(widget: try reader.text("widget"))
        case "ledger":
            self = try reader.flag("board") ? .boardLedger : .ledger(widget: try reader.text("widget"))
        case "undo":
            self = .undo(
                widget: try reader.text("widget"), to: try reader.revision("to"),
                editID: try reader.text("editID"))
        case "press":
            self = .press(
                PressRequest(
                    widget: try reader.text("widget"), action: try reader.text("action"),
                    pressID: try reader.text("pressID")))
        case "reload": self = .reload(try reader.reloadTarget())
        case "render": self = .render(widget: try reader.text("widget"), at: try reader.instant("at"))
        case "why": self = .why(widget: try reader.text("widget"), at: try reader.instant("at"))
        case "look": self = .look(widget: try reader.text("widget"), try reader.visibility())
        default: throw RequestError(message: "the method \"\(method)\" is not known")
        }
    }
}

extension AddRequest {
    var json: JSONObject {
        present([
            "kind": .string(kind), "family": family.map { .string($0.rawValue) },
            "changes": .array(changes.map(\.json)), "folder": .string(folder), "editID": .string(editID),
        ])
    }

    init(_ reader: MemberReader) throws(RequestError) {
        self.init(
            kind: try reader.text("kind"), family: try reader.family(), changes: try reader.changes(),
            folder: try reader.text("folder"), editID: try reader.text("editID"))
    }
}

extension WidgetEdit {
    var json: JSONObject {
        present([
            "widget": .string(widget), "changes": .array(changes.map(\.json)), "folder": .string(folder),
            "editID": .string(editID),
            "expectedRevision": expectedRevision.map { .integer(Int64($0.number)) },
            "dryRun": isDryRun ? true : nil, "snapshot": wantsSnapshot ? true : nil,
        ])
    }

    init(_ reader: MemberReader) throws(RequestError) {
        self.init(
            widget: try reader.text("widget"), changes: try reader.changes(),
            folder: try reader.text("folder"),
            editID: try reader.text("editID"))
        expectedRevision = try reader.revision("expectedRevision")
        isDryRun = try reader.flag("dryRun")
        wantsSnapshot = try reader.flag("snapshot")
    }
}

extension RequestedChange {
    var json: JSONValue {
        switch self {
        case .set(let name, let text): ["set": .string(name), "to": .string(text)]
        case .unset(let name): ["unset": .string(name)]
        case .none(let name): ["none": .string(name)]
        }
    }

    init(_ json: JSONValue) throws(RequestError) {
        let reader = MemberReader(json.object ?? [:])
        if let name = try reader.optionalText("set") {
            self = .set(name: name, text: try reader.text("to"))
        } else if let name = try reader.optionalText("unset") {
            self = .unset(name: name)
        } else {
            self = .none(name: try reader.text("none"))
        }
    }
}

/// The members that have a value, in the order given.
func present(_ members: KeyValuePairs<String, JSONValue?>) -> JSONObject {
    var object: JSONObject = [:]
    for (name, value) in members { if let value { object[name] = value } }
    return object
}

/// Reads typed members of a request.
struct MemberReader {
    private let members: JSONObject

    init(_ members: JSONObject) { self.members = members }

    func text(_ name: String) throws(RequestError) -> String {
        guard let text = try optionalText(name) else { throw RequestError(message: "\"\(name)\" is missing") }
        return text
    }

    func optionalText(_ name: String) throws(RequestError) -> String? {
        try member(name, as: "a text") { $0.string }
    }

    func flag(_ name: String) throws(RequestError) -> Bool {
        try member(name, as: "true or false") { $0.boolean } ?? false
    }

    func revision(_ name: String) throws(RequestError) -> Revision? {
        try member(name, as: "a positive number") { json in
            json.integer.flatMap { $0 > 0 && $0 <= Int64(Int32.max) ? Revision(Int($0)) : nil }
        }
    }

    func instant(_ name: String) throws(RequestError) -> Instant? {
        try member(name, as: "an RFC 3339 instant") { $0.string.flatMap { Instant(rfc3339: $0) } }
    }

    func family() throws(RequestError) -> Family? {
        try member("family", as: "a family") { $0.string.flatMap(Family.init) }
    }

    func visibility() throws(RequestError) -> Visibility {
        guard let visibility = Visibility(rawValue: try text("is")) else {
            throw RequestError(message: "\"is\" is not visible or hidden")
        }
        return visibility
    }

    func reloadTarget() throws(RequestError) -> BoardRequest.ReloadTarget {
        if let widget = try optionalText("widget") { return .widget(widget) }
        if let kind = try optionalText("kind") { return .kind(kind) }
        guard try flag("all") else {
            throw RequestError(message: "\"widget\", \"kind\" or \"all\" is missing")
        }
        return .all
    }

    func changes() throws(RequestError) -> [RequestedChange] {
        var changes: [RequestedChange] = []
        for json in try member("changes", as: "a list", { $0.array }) ?? [] {
            changes.append(try RequestedChange(json))
        }
        return changes
    }

    private func member<Value>(
        _ name: String, as expected: String, _ read: (JSONValue) -> Value?
    ) throws(RequestError) -> Value? {
        guard let json = members[name], json != .null else { return nil }
        guard let value = read(json) else { throw RequestError(message: "\"\(name)\" is not \(expected)") }
        return value
    }
}
