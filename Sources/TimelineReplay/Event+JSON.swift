package import JSONText
package import Timelines
import WidgetModel

/// An event as an event file has it: `{"event": "answered", "widget": 0, "generation": 3, …}`.
extension Event {
    package var json: JSONObject {
        switch self {
        case .providerAdded(let provider, let concurrency):
            of("providerAdded", provider, ["concurrency": number(concurrency)])
        case .providerDeclared(let provider, let concurrency):
            of("providerDeclared", provider, ["concurrency": number(concurrency)])
        case .placed(let widget, let placement): of("placed", widget, ["placement": placement.json])
        case .restored(let widget, let record): of("restored", widget, ["record": record.json])
        case .resumed: ["event": "resumed"]
        case .redeclared(let widget, let placement): of("redeclared", widget, ["placement": placement.json])
        case .removed(let widget): of("removed", widget)
        case .edited(let widget, let revision, let completeness):
            of(
                "edited", widget,
                ["revision": number(revision.number), "complete": .boolean(completeness == .complete)])
        case .reloadAsked(let widget, let reason):
            of("reloadAsked", widget, ["reason": .string(reason.rawValue)])
        case .pressed(let widget): of("pressed", widget)
        case .performed(let widget): of("performed", widget)
        case .looked(let widget, let visibility):
            of("looked", widget, ["visibility": .string(visibility.rawValue)])
        case .answered(let widget, let generation, let timeline):
            of("answered", widget, ["generation": number(generation.number)] + timeline.members)
        case .failed(let widget, let generation, let failure):
            of(
                "failed", widget,
                [
                    "generation": number(generation.number), "class": .string(failure.failureClass.rawValue),
                    "retryAfter": optional(failure.retryAfter),
                ])
        case .woke: ["event": "woke"]
        }
    }

    private func of(_ name: String, _ widget: WidgetIndex, _ members: JSONObject = [:]) -> JSONObject {
        ["event": .string(name), "widget": number(widget.number)] + members
    }

    private func of(_ name: String, _ provider: ProviderIndex, _ members: JSONObject) -> JSONObject {
        ["event": .string(name), "provider": number(provider.number)] + members
    }

    package init(json object: JSONObject) throws(ReplayError) {
        let fields = try Fields(.object(object))
        func widget() throws(ReplayError) -> WidgetIndex {
            WidgetIndex(try fields.number("widget", UInt32.self))
        }
        func provider() throws(ReplayError) -> (ProviderIndex, Int) {
            (
                ProviderIndex(try fields.number("provider", UInt32.self)),
                Int(try fields.number("concurrency", UInt16.self))
            )
        }
        switch object["event"]?.string {
        case "providerAdded":
            let (index, concurrency) = try provider()
            self = .providerAdded(index, concurrency: concurrency)
        case "providerDeclared":
            let (index, concurrency) = try provider()
            self = .providerDeclared(index, concurrency: concurrency)
        case "placed": self = .placed(try widget(), try Placement(replayed: object["placement"]))
        case "restored": self = .restored(try widget(), try WidgetRecord(replayed: object["record"]))
        case "resumed": self = .resumed
        case "redeclared": self = .redeclared(try widget(), try Placement(replayed: object["placement"]))
        case "removed": self = .removed(try widget())
        case "edited":
            self = .edited(
                try widget(), try fields.revision(),
                try fields.flag("complete") ? .complete : .needsConfiguration)
        case "reloadAsked":
            self = .reloadAsked(try widget(), try fields.word("reason", ReloadReason.self))
        case "pressed": self = .pressed(try widget())
        case "performed": self = .performed(try widget())
        case "looked": self = .looked(try widget(), try fields.word("visibility", Visibility.self))
        case "answered": self = .answered(try widget(), try fields.generation(), try AnsweredTimeline(fields))
        case "failed":
            let failure = ReloadFailure(
                try fields.word("class", FailureClass.self),
                retryAfter: try fields.optional("retryAfter", Instant.init(replayed:)))
            self = .failed(try widget(), try fields.generation(), failure)
        case "woke": self = .woke
        default: throw ReplayError("\"event\" is not known")
        }
    }
}

extension JSONObject {
    static func + (left: JSONObject, right: JSONObject) -> JSONObject {
        var sum = left
        for (key, value) in right { sum[key] = value }
        return sum
    }
}
