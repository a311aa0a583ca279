import Configurations
import IntentDefinitions
import JSONText
import Timelines
import WidgetManifests
import WidgetModel
import WidgetStore

/// The JSON documents that commands print: what scripts rely on.
extension BoardHost {
    /// `timeline ID`: the present timeline, what shows of it, and what comes next.
    func timelineDocument(of hosted: HostedWidget, at now: Instant) -> JSONObject {
        let engine = engine  // One copy instead of one for each question.
        var document: JSONObject = [
            "widget": .string(hosted.id.description),
            "revision": .integer(Int64(hosted.revision.number)),
            "shownRevision": json(engine.shownRevision(of: hosted.index)?.number),
            "state": .string(engine.state(of: hosted.index).rawValue),
            "entries": .array(entries(of: hosted, at: now)),
            "policy": hosted.present.map { $0.policy.encodedJSON } ?? .null,
            "due": json(engine.due(of: hosted.index)),
            "nextReload": json(engine.nextReload(of: hosted.index, at: now)),
            // Whether anything reloads by itself: `nextReload` only comes true while somebody serves.
            "serving": .boolean(isServing),
        ]
        if let present = hosted.present {
            document["arrived"] = json(present.arrived)
            document["timelineRevision"] = json(present.revision.number)
        }
        if hosted.shown == .former, let former = hosted.former, let past = hosted.past,
            past.entries.indices.contains(former.entry)
        {
            document["former"] = [
                "date": json(past.entries[former.entry].date), "revision": json(past.revision.number),
            ]
        }
        document["updating"] = updating(hosted)
        if engine.isHeld(hosted.index) { document["held"] = true }
        document["age"] = age(of: hosted, at: now)?.json
        document["failing"] = failing(hosted)
        document["declared"] = declared(hosted)
        document["needs"] = needs(of: hosted)
        document["budget"] = [
            "left": json(engine.budgetLeft(of: hosted.index, at: now)),
            "perDay": json(hosted.bound?.declaration.budget.perDay),
            "next": json(engine.nextCharge(of: hosted.index, at: now)),
        ]
        return document
    }

    /// Since when its requests fail, and why the last one did; nil while they are answered.
    private func failing(_ hosted: HostedWidget) -> JSONValue? {
        guard let failures = engine.failures(of: hosted.index) else { return nil }
        return [
            "since": json(failures.since), "requests": json(failures.count),
            "class": .string(failures.last.rawValue),
            "message": json(hosted.failure?.account),
        ]
    }

    /// `false` when the workspace no longer declares its kind, `"broken"` when what declares it has errors;
    /// nil when all is well.
    func declared(_ hosted: HostedWidget) -> JSONValue? {
        if hosted.bound != nil { return nil }
        return workspace.manifests.isDeclared(hosted.id.kind) ? "broken" : false
    }

    /// The name of each parameter's type: what its values in JSON mean.
    func types(of hosted: HostedWidget) -> JSONValue {
        var types = JSONObject()
        for parameter in hosted.reading.form?.intent.parameters ?? [] {
            types[parameter.name] = .string(parameter.type.name)
        }
        return .object(types)
    }

    /// None is shown while something else stands for content that expired (T13).
    private func entries(of hosted: HostedWidget, at now: Instant) -> [JSONValue] {
        let showsContent = age(of: hosted, at: now)?.showsContent ?? true
        return (hosted.present?.entries ?? []).enumerated().map { place, entry in
            var object: JSONObject = [
                "date": json(entry.date), "shown": .boolean(showsContent && hosted.shown == .entry(place)),
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
        var row: JSONObject = [
            "widget": .string(hosted.id.description), "kind": .string(hosted.kind.name),
            "title": json(hosted.bound?.title(in: locale)), "family": .string(hosted.family.rawValue),
            "revision": .integer(Int64(hosted.revision.number)),
            "values": .object(hosted.reading.shownValues),
            "types": types(of: hosted),
            "summary": json(hosted.reading.resolved?.localized(for: locale).summary),
            "state": .string(engine.state(of: hosted.index).rawValue),
        ]
        row["failing"] = failing(hosted)
        row["declared"] = declared(hosted)
        return row
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
        if let bytes = row.bytes { object["bytes"] = json(bytes) }
        if row.isUnchanged { object["unchanged"] = true }
        if let failure = row.failure { object["failure"] = .string(failure.rawValue) }
        if let message = row.message { object["message"] = .string(message) }
        return object
    }
}

func json(_ instant: Instant?) -> JSONValue { instant.map { .string($0.description) } ?? .null }
func json(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
func json(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
func json(_ bypassed: [Bypassed]) -> JSONValue { .array(bypassed.map { .string($0.rawValue) }) }
