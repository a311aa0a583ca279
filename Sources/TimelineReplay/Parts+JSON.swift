import JSONText
import Timelines
import WidgetModel

// The parts of events, as an event file has them.

extension Placement {
    var json: JSONValue {
        var settings: JSONObject = [
            "perDay": number(self.settings.perDay), "spacing": number(self.settings.spacing.count),
            "attempts": number(self.settings.attempts), "first": number(self.settings.first.count),
            "longest": number(self.settings.longest.count),
            "whenHidden": .string(self.settings.whenHidden.rawValue),
        ]
        settings["stale"] = self.settings.age.stale.map { number($0.count) }
        settings["expiry"] = self.settings.age.expiry.map { number($0.count) }
        return [
            "provider": number(provider.number), "settings": .object(settings),
            "complete": .boolean(completeness == .complete),
        ]
    }

    init(replayed json: JSONValue?) throws(ReplayError) {
        let fields = try Fields(json)
        let settings = try Fields(fields.object["settings"])
        func span(_ key: String) throws(ReplayError) -> Milliseconds {
            Milliseconds(try settings.number(key, Int64.self))
        }
        func mark(_ key: String) throws(ReplayError) -> Milliseconds? {
            try settings.optional(key) { json in
                json.integer.flatMap { (0..<farthest).contains($0) ? Milliseconds($0) : nil }
            }
        }
        let age = AgeLimits(stale: try mark("stale"), expiry: try mark("expiry"))
        self.init(
            provider: ProviderIndex(try fields.number("provider", UInt32.self)),
            settings: ReloadSettings(
                perDay: try settings.number("perDay", Int.self), spacing: try span("spacing"),
                attempts: try settings.number("attempts", Int.self), first: try span("first"),
                longest: try span("longest"),
                whenHidden: try settings.word("whenHidden", WhenHidden.self), age: age),
            completeness: try fields.flag("complete") ? .complete : .needsConfiguration)
    }
}

extension ContentHash {
    var replayed: JSONValue { .string(String(number, radix: 16)) }

    init?(replayed json: JSONValue) {
        guard let number = json.string.flatMap({ UInt64($0, radix: 16) }) else { return nil }
        self.init(number: number)
    }
}

extension AnsweredTimeline {
    var members: JSONObject {
        var object: JSONObject = [
            "dates": .array(dates.map(\.replayed)), "policy": policy.encodedJSON,
        ]
        object["content"] = content?.replayed
        return object
    }

    init(_ fields: Fields) throws(ReplayError) {
        let dates = try fields.instants("dates")
        guard dates.count <= Limits.entries, zip(dates, dates.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw ReplayError("\"dates\" do not ascend, or are too many")
        }
        // The error names the member.
        let policy = try fields.required("policy") { try? ReloadPolicy(json: $0) }
        self.init(
            dates: dates, policy: policy,
            content: try fields.optional("content", ContentHash.init(replayed:)))
    }
}

extension StoredTimeline {
    var json: JSONValue {
        var object = AnsweredTimeline(dates: dates, policy: policy, content: content).members
        object["generation"] = number(generation.number)
        object["revision"] = number(revision.number)
        object["answered"] = answered.replayed
        return .object(object)
    }

    init(replayed json: JSONValue?) throws(ReplayError) {
        let fields = try Fields(json)
        let timeline = try AnsweredTimeline(fields)
        self.init(
            dates: timeline.dates, policy: timeline.policy, generation: try fields.generation(),
            revision: try fields.revision(), answered: try fields.instant("answered"),
            content: timeline.content)
    }
}

extension Shown {
    var replayed: JSONValue {
        switch self {
        case .placeholder: "placeholder"
        case .former: "former"
        case .entry(let place): number(place)
        }
    }

    init?(replayed json: JSONValue) {
        switch json.string {
        case "placeholder": self = .placeholder
        case "former": self = .former
        default:
            guard let place = json.integer, (0..<Int64(Limits.entries)).contains(place) else { return nil }
            self = .entry(Int(place))
        }
    }
}

extension FailureSeries {
    var json: JSONValue {
        [
            "count": number(count), "since": since.replayed, "last": .string(last.rawValue),
            "retried": .string(retried.rawValue),
        ]
    }

    init(replayed json: JSONValue?) throws(ReplayError) {
        let fields = try Fields(json)
        self.init(
            count: Int(try fields.number("count", UInt16.self)), since: try fields.instant("since"),
            last: try fields.word("last", FailureClass.self),
            retried: try fields.word("retried", ReloadReason.self))
    }
}

extension OpenReload {
    var json: JSONValue {
        var object: JSONObject = [
            "generation": number(generation.number), "reason": .string(reason.rawValue),
        ]
        switch progress {
        case .asked: object["progress"] = "asked"
        case .granted: object["progress"] = "granted"
        case .deferred(let until):
            object["progress"] = "deferred"
            object["until"] = optional(until)
        }
        return .object(object)
    }

    init(replayed json: JSONValue?) throws(ReplayError) {
        let fields = try Fields(json)
        let progress: Progress
        switch fields.object["progress"]?.string {
        case "asked": progress = .asked
        case "granted": progress = .granted
        case "deferred": progress = .deferred(until: try fields.optional("until", Instant.init(replayed:)))
        default: throw ReplayError("\"progress\" is not what it has to be")
        }
        self.init(
            generation: try fields.generation(), reason: try fields.word("reason", ReloadReason.self),
            progress: progress)
    }
}

extension WidgetRecord {
    var json: JSONValue {
        var object: JSONObject = [
            "placement": placement.json, "revision": number(revision.number),
            "generation": number(generation.number), "former": former.replayed,
            "formerRevision": number(formerRevision.number),
            "charges": .array(charges.map(\.replayed)), "open": .array(open.map(\.json)),
            "hasPlaceholder": .boolean(hasPlaceholder), "presses": number(presses),
        ]
        object["timeline"] = timeline?.json
        object["formerAnswered"] = formerAnswered?.replayed
        object["failures"] = failures?.json
        return .object(object)
    }

    init(replayed json: JSONValue?) throws(ReplayError) {
        let fields = try Fields(json)
        let timeline: StoredTimeline? =
            if let json = fields.object["timeline"] { try StoredTimeline(replayed: json) } else { nil }
        let failures: FailureSeries? =
            if let json = fields.object["failures"] { try FailureSeries(replayed: json) } else { nil }
        var open: [OpenReload] = []
        for row in try fields.list("open", { $0 }) { open.append(try OpenReload(replayed: row)) }
        self.init(
            placement: try Placement(replayed: fields.object["placement"]), revision: try fields.revision(),
            generation: try fields.generation(), timeline: timeline,
            former: try fields.required("former", Shown.init(replayed:)),
            formerRevision: try fields.revision("formerRevision"),
            formerAnswered: try fields.optional("formerAnswered", Instant.init(replayed:)),
            charges: try fields.instants("charges"), failures: failures, open: open,
            hasPlaceholder: try fields.flag("hasPlaceholder"),
            presses: Int(try fields.number("presses", UInt16.self)))
    }
}
