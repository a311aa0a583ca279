package import JSONText
import Timelines
import WidgetManifests
import WidgetModel

/// The document that `simulate --format json` prints.
extension SimulatedDay {
    package var json: JSONObject {
        [
            "start": WidgetRuntime.json(start), "end": WidgetRuntime.json(start + length + shift),
            "length": JSONValue(length.seconds),
            "widgets": .array(
                widgets.map { widget in
                    ["widget": .string(widget.description), "totals": .object(totals(of: widget).json)]
                }),
            "events": .array(happenings.map { .object($0.json) }),
        ]
    }
}

extension DayTotals {
    package var json: JSONObject {
        let reasons = ReloadReason.allCases.compactMap { reason in
            requests[reason].map { (reason.rawValue, JSONValue.integer(Int64($0))) }
        }
        let states = WidgetState.allCases.compactMap { state in
            spans[state].map { (state.rawValue, JSONValue($0.seconds)) }
        }
        return [
            "requests": WidgetRuntime.json(requestCount), "byReason": .object(JSONObject(reasons)),
            "charged": WidgetRuntime.json(charged), "deferred": WidgetRuntime.json(deferred),
            "joined": WidgetRuntime.json(joined), "failures": WidgetRuntime.json(failures),
            "superseded": WidgetRuntime.json(superseded), "unchanged": WidgetRuntime.json(unchanged),
            "edits": WidgetRuntime.json(edits), "entries": WidgetRuntime.json(entries),
            "seconds": .object(JSONObject(states)),
        ]
    }
}

extension SimulatedDay.Happening {
    /// `{"at": …, "elapsed": 3600, "widget": "weather-1", "event": "sent", …}`
    package var json: JSONObject {
        var object: JSONObject = [
            "at": WidgetRuntime.json(at), "elapsed": JSONValue(elapsed.seconds),
            "widget": WidgetRuntime.json(widget?.description),
        ]
        let (name, fields) = what.json
        object["event"] = .string(name)
        for (key, value) in fields { object[key] = value }
        return object
    }
}

extension SimulatedDay.What {
    private typealias Fields = KeyValuePairs<String, JSONValue>

    fileprivate var json: (name: String, fields: KeyValuePairs<String, JSONValue>) {
        switch self {
        case .placed: ("placed", [:])
        case .unplaced(_, let remark): ("unplaced", ["message": .string(remark.message)])
        case .edited(let revision): ("edited", ["revision": WidgetRuntime.json(revision.number)])
        case .pressed: ("pressed", [:])
        case .refused(let remark): ("refused", ["message": .string(remark.message)])
        case .deferred(let reason, let generation, let until, let why):
            (
                "deferred",
                [
                    "reason": .string(reason.rawValue), "generation": number(generation),
                    "until": WidgetRuntime.json(until), "why": .string(why.rawValue),
                ]
            )
        case .joined(let reason, let generation):
            ("joined", ["reason": .string(reason.rawValue), "generation": number(generation)])
        case .sent(let reason, let generation, let revision, let isCharged):
            (
                "sent",
                [
                    "reason": .string(reason.rawValue), "generation": number(generation),
                    "revision": WidgetRuntime.json(revision.number), "charged": .boolean(isCharged),
                ]
            )
        case .charged(let generation): ("charged", ["generation": number(generation)])
        case .answered(let reason, let generation, let entries, let policy, let isUnchanged):
            (
                "answered",
                [
                    "reason": .string(reason.rawValue), "generation": number(generation),
                    "entries": WidgetRuntime.json(entries), "policy": policy.encodedJSON,
                    "unchanged": .boolean(isUnchanged),
                ]
            )
        case .warned(let message): ("warned", ["message": .string(message)])
        case .failed(let reason, let generation, let failure, let message):
            (
                "failed",
                [
                    "reason": .string(reason.rawValue), "generation": number(generation),
                    "failure": .string(failure.rawValue), "message": .string(message),
                ]
            )
        case .ended(let reason, let generation, let outcome):
            (outcome.rawValue, ["reason": .string(reason.rawValue), "generation": number(generation)])
        case .discarded(let generation): ("discarded", ["generation": number(generation)])
        case .shows(let shown, let count, let revision, let text):
            ("shows", shown.fields(of: count, revision, text))
        case .aged(let age): ("aged", ["age": .string(age.rawValue)])
        case .became(let state): ("state", ["state": .string(state.rawValue)])
        case .step(let action): (action.name, action.fields)
        }
    }
}

private func number(_ generation: Generation) -> JSONValue { .integer(Int64(generation.number)) }

extension Shown {
    fileprivate func fields(
        of count: Int, _ revision: Revision?, _ text: String
    ) -> KeyValuePairs<String, JSONValue> {
        switch self {
        case .placeholder: ["what": "placeholder"]
        case .former: ["what": "former", "revision": WidgetRuntime.json(revision?.number)]
        case .entry(let place):
            [
                "what": "entry", "place": WidgetRuntime.json(place + 1), "of": WidgetRuntime.json(count),
                "revision": WidgetRuntime.json(revision?.number), "text": .string(text),
            ]
        }
    }
}

extension SteppedAction {
    /// As a step is called in a file.
    package var name: String {
        switch self {
        case .edit: "edit"
        case .interact: "interact"
        case .reload: "reload"
        case .jump: "jump"
        case .suspend: "suspend"
        case .restart: "restart"
        case .fail: "fail"
        case .answer: "answer"
        case .hide: "hide"
        case .show: "show"
        case .remove: "remove"
        }
    }

    fileprivate var fields: KeyValuePairs<String, JSONValue> {
        switch self {
        case .jump(let span), .suspend(let span), .restart(let span): ["seconds": JSONValue(span.seconds)]
        case .fail(let failure, let lasting):
            [
                "failure": .string(failure.failureClass.rawValue),
                "seconds": lasting.map { JSONValue($0.seconds) } ?? .null,
            ]
        case .edit, .interact, .reload, .answer, .hide, .show, .remove: [:]
        }
    }
}
