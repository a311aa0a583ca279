import Configurations
import JSONText
import Timelines
import WidgetModel
import WidgetStore

/// The JSON documents that commands print: what scripts rely on.
extension BoardHost {
    /// `timeline ID`: the present timeline, what shows of it, and what comes next.
    func timelineDocument(of hosted: HostedWidget, at now: Instant) -> JSONObject {
        var document: JSONObject = [
            "widget": .string(hosted.id.description),
            "revision": .integer(Int64(hosted.revision.number)),
            "shownRevision": json(engine.shownRevision(of: hosted.index)?.number),
            "state": .string(engine.state(of: hosted.index).rawValue),
            "entries": .array(entries(of: hosted)),
            "policy": hosted.present.map { json($0.policy) } ?? .null,
            "due": json(engine.due(of: hosted.index)),
            "nextReload": json(engine.nextReload(of: hosted.index, at: now)),
        ]
        if let present = hosted.present { document["arrived"] = json(present.arrived) }
        if hosted.shown == .former, let former = hosted.former, let past = hosted.past,
            past.entries.indices.contains(former.entry)
        {
            document["former"] = [
                "date": json(past.entries[former.entry].date), "revision": json(past.revision.number),
            ]
        }
        if let failures = engine.failures(of: hosted.index) {
            document["failing"] = [
                "since": json(failures.since), "requests": json(failures.count),
                "class": .string(failures.last.rawValue), "message": json(hosted.failure?.account),
            ]
        }
        document["budget"] = [
            "left": json(engine.budgetLeft(of: hosted.index, at: now)),
            "next": json(engine.nextCharge(of: hosted.index, at: now)),
        ]
        return document
    }

    private func entries(of hosted: HostedWidget) -> [JSONValue] {
        (hosted.present?.entries ?? []).enumerated().map { place, entry in
            var object: JSONObject = [
                "date": json(entry.date), "shown": .boolean(hosted.shown == .entry(place)),
            ]
            if let relevance = entry.relevance {
                object["relevance"] = [
                    "score": JSONValue(relevance.score),
                    "duration": relevance.duration.map { JSONValue($0.seconds) } ?? .null,
                ]
            }
            return .object(object)
        }
    }

    /// One row of `list`.
    func summary(of hosted: HostedWidget, in locale: LocaleTag) -> JSONObject {
        [
            "widget": .string(hosted.id.description), "kind": .string(hosted.id.kind.name),
            "title": json(hosted.bound?.title(in: locale)), "family": .string(hosted.family.rawValue),
            "revision": .integer(Int64(hosted.revision.number)),
            "values": .object(hosted.reading.shownValues),
            "summary": json(hosted.reading.resolved?.localized(for: locale).summary),
            "state": .string(engine.state(of: hosted.index).rawValue),
        ]
    }

    /// One row of `ledger`.
    func document(of row: ReloadRow) -> JSONObject {
        var object: JSONObject = [
            "generation": .integer(Int64(row.generation.number)), "asked": json(row.asked),
            "granted": json(row.outcome == .deferred ? nil : row.granted),
            "reason": .string(row.reason.rawValue), "charged": .boolean(row.isCharged),
            "outcome": .string((row.outcome ?? .unfinished).rawValue),
            "revision": .integer(Int64(row.revision.number)), "recovered": .boolean(row.isRecovered),
        ]
        if let retries = row.retries { object["retries"] = .string(retries.rawValue) }
        if row.joined > 0 { object["joined"] = json(row.joined) }
        if let until = row.deferredUntil { object["deferredUntil"] = json(until) }
        if let why = row.why { object["why"] = .string(why) }
        if !row.bypassed.isEmpty { object["bypassed"] = json(row.bypassed) }
        if let finished = row.finished {
            object["finished"] = json(finished)
            if let granted = row.granted { object["milliseconds"] = .integer((finished - granted).count) }
        }
        if let failure = row.failure { object["failure"] = .string(failure.rawValue) }
        if let message = row.message { object["message"] = .string(message) }
        return object
    }
}

func json(_ instant: Instant?) -> JSONValue { instant.map { .string($0.description) } ?? .null }
func json(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
func json(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
func json(_ bypassed: [Bypassed]) -> JSONValue { .array(bypassed.map { .string($0.rawValue) }) }

func json(_ policy: ReloadPolicy) -> JSONValue {
    switch policy {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after(let instant): ["after": json(instant)]
    }
}
