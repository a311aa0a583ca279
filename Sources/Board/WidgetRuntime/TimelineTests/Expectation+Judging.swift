import Configurations
import Timelines
import WidgetModel

/// The result of comparing an expectation with a widget. Both sides are strings in the test file's notation.
struct Judged: Hashable, Sendable {
    var isMet: Bool
    var found: String
    var expected: String

    /// Compares two values for equality, and formats both with `words`.
    init<Value: Equatable>(_ found: Value, _ expected: Value, _ words: (Value) -> String) {
        isMet = found == expected
        self.found = words(found)
        self.expected = words(expected)
    }

    /// The result of any other comparison, such as searching for a substring.
    init(isMet: Bool, found: String, expected: String) {
        self.isMet = isMet
        self.found = found
        self.expected = expected
    }
}

extension Expectation.Fact {
    /// Compares the expectation with a widget's state.
    ///
    /// - Parameter start: the start of the test, to which instants in the test file are relative.
    func judge(_ observed: ObservedWidget, from start: Instant) -> Judged {
        switch self {
        case .shows(let expected): return shows(expected, observed)
        case .entry(let place): return Judged(observed.entryPlace, place, number)
        case .entries(let count): return Judged(observed.entries, count) { "\($0)" }
        case .state(let state): return Judged(observed.state, state, \.rawValue)
        case .age(let age): return Judged(observed.age.rawValue, age.rawValue) { $0 }
        case .revision(let revision): return Judged(observed.revision.number, revision) { "\($0)" }
        case .shownRevision(let revision): return Judged(observed.shownRevision?.number, revision, number)
        case .reload(let reason): return Judged(observed.requests.last, reason) { $0?.rawValue ?? "none" }
        case .reloads(let reasons):
            return Judged(observed.requests, reasons) { "[\($0.map(\.rawValue).joined(separator: ", "))]" }
        case .charged(let count): return Judged(observed.charged, count) { "\($0)" }
        case .left(let count): return Judged(observed.left, count) { "\($0)" }
        case .deferred(let deferral): return deferred(deferral, observed, from: start)
        case .nextReload(let moment): return judge(observed.nextReload, moment, from: start)
        case .due(let moment): return judge(observed.due, moment, from: start)
        case .relevance(let score): return Judged(observed.relevance, score) { $0.map { "\($0)" } ?? "none" }
        case .failures(let count): return Judged(observed.failures, count) { "\($0)" }
        case .warning(let part): return judge(observed.warnings, part)
        case .refused(let part): return judge(observed.refusal.map { [$0] } ?? [], part)
        case .options(let expected):
            return Judged(observed.offered, expected) { all in
                let each = all.map { "\($0.parameter): [\($0.titles.joined(separator: ", "))]" }
                return "{ \(each.joined(separator: ", ")) }"
            }
        case .picture(let name): return Judged(isMet: true, found: name, expected: name)
        }
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "none" }

    /// Compares the shown content. An expected text must be part of the shown text.
    private func shows(_ expected: Expectation.Shown, _ observed: ObservedWidget) -> Judged {
        let found =
            switch observed.shown {
            case .placeholder where observed.text.isEmpty: "placeholder"
            case .former: "former"
            case .entry, .placeholder: "\"\(observed.text)\""
            }
        switch expected {
        case .placeholder:
            let isShown = observed.shown == .placeholder && observed.text.isEmpty
            return Judged(isMet: isShown, found: found, expected: "placeholder")
        case .former: return Judged(isMet: observed.shown == .former, found: found, expected: "former")
        case .text(let text):
            let hasText = observed.shown != .placeholder || !observed.text.isEmpty
            let isShown = hasText && observed.text.contains(text)
            let words = observed.shown == .former ? "former, \"\(observed.text)\"" : found
            return Judged(isMet: isShown, found: words, expected: "\"\(text)\"")
        }
    }

    /// Compares a deferral, as far as the expectation specifies it.
    private func deferred(
        _ expected: Expectation.Wait?, _ observed: ObservedWidget, from start: Instant
    ) -> Judged {
        let found =
            observed.waiting.map { waiting in
                let until = waiting.until.map { "until \(words($0, from: start))" } ?? "without an instant"
                return until + (waiting.why.map { ", why \($0.rawValue)" } ?? "")
            } ?? "none"
        guard let expected else {
            return Judged(isMet: observed.waiting == nil, found: found, expected: "none")
        }
        let until = expected.until?.instant(after: start)
        let parts = [
            until.map { "until \(words($0, from: start))" }, expected.why.map { "why \($0.rawValue)" },
        ].compactMap { $0 }
        let isUntil = until == nil || observed.waiting?.until == until
        let isWhy = expected.why == nil || observed.waiting?.why?.rawValue == expected.why?.rawValue
        return Judged(
            isMet: observed.waiting != nil && isUntil && isWhy, found: found,
            expected: parts.isEmpty ? "a reload that waits" : parts.joined(separator: ", "))
    }

    /// Compares an instant.
    private func judge(_ found: Instant?, _ expected: ScriptedMoment?, from start: Instant) -> Judged {
        Judged(found, expected?.instant(after: start)) { $0.map { words($0, from: start) } ?? "none" }
    }

    /// Whether one of the strings contains the expected part. Without an expectation, the list must be empty.
    private func judge(_ found: [String], _ part: String?) -> Judged {
        let isMet = part.map { part in found.contains { $0.contains(part) } } ?? found.isEmpty
        let words = found.isEmpty ? "none" : found.map { "\"\($0)\"" }.joined(separator: ", ")
        return Judged(isMet: isMet, found: words, expected: part.map { "\"\($0)\"" } ?? "none")
    }

    /// The instant in the notation of the test file: the time since the start.
    private func words(_ instant: Instant, from start: Instant) -> String { (instant - start).description }
}

extension ObservedWidget {
    /// The number of the shown entry, from 1; nil if no entry of the current timeline is shown.
    var entryPlace: Int? {
        if case .entry(let place) = shown { place + 1 } else { nil }
    }

    /// All facts in the notation of the test file, except facts that concern only a step.
    ///
    /// Each fact is judged against an arbitrary expectation, because judging also formats the found value.
    /// The report of a failed step lists these facts.
    func facts(from start: Instant) -> [(key: String, words: String)] {
        let facts: [(String, Expectation.Fact)] = [
            ("shows", .shows(.placeholder)), ("entry", .entry(0)), ("entries", .entries(0)),
            ("state", .state(.current)), ("age", .age(.fresh)), ("revision", .revision(0)),
            ("shownRevision", .shownRevision(nil)), ("reload", .reload(nil)), ("reloads", .reloads([])),
            ("charged", .charged(0)),
            ("left", .left(0)), ("deferred", .deferred(nil)), ("nextReload", .nextReload(nil)),
            ("due", .due(nil)), ("relevance", .relevance(nil)), ("failures", .failures(0)),
            ("warning", .warning(nil)),
        ]
        return facts.map { ($0, $1.judge(self, from: start).found) }
    }
}
