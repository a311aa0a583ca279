import Foundation
import ProviderKit
import Synchronization

/// Small providers with one purpose each.
struct WordsEntry: TimelineEntry {
    var date: Date
    var words: String
    var relevance: TimelineEntryRelevance?
}

struct Greeting: WidgetConfigurationIntent {
    @Parameter(title: "Name", default: "you") var name: String
    @Parameter(title: "Times", default: 1) var times: Int
    @Parameter(title: "Tone", default: .calm) var tone: Tone

    enum Tone: String, AppEnum { case calm, loud }
}

/// Greets as its intent describes; some names make it fail.
struct GreetingProvider: AppIntentTimelineProvider {
    struct OddError: Error { var number: Int }

    /// The presses in this process, each with the widget that it belongs to.
    static let pressed = Pressed()

    func perform(_ press: WidgetPress, for configuration: Greeting, in context: Context) async throws {
        if press.action == "down" { throw ProviderError.unavailable("the moon is down") }
        let state = press.isOn.map { "\($0) " } ?? ""
        GreetingProvider.pressed.add(press.action + " " + state + configuration.name)
    }

    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func snapshot(for configuration: Greeting, in context: Context) async throws -> WordsEntry {
        switch configuration.name {
        case "down": throw ProviderError.unavailable("the moon is down", retryAfter: 90)
        case "signed-out": throw ProviderError.authentication("sign in")
        case "odd": throw OddError(number: 3)
        default: break
        }
        let once = configuration.name + (configuration.tone == .loud ? "!" : "")
        let words = Array(repeating: once, count: configuration.times).joined(separator: " ")
        return WordsEntry(date: context.now, words: words)
    }

    func timeline(for configuration: Greeting, in context: Context) async throws -> Timeline<WordsEntry> {
        Timeline(entries: [try await snapshot(for: configuration, in: context)], policy: .never)
    }
}

/// The recorded presses, from any thread.
final class Pressed: Sendable {
    private let words = Mutex<[String]>([])
    func add(_ press: String) { words.withLock { $0.append(press) } }
    func contains(_ press: String) -> Bool { words.withLock { $0.contains(press) } }
}

/// Answers immediately.
struct StillProvider: TimelineProvider {
    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WordsEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WordsEntry>) -> Void) {
        let relevance = TimelineEntryRelevance(score: 2, duration: 60)
        let entries = [
            WordsEntry(date: context.now, words: "now", relevance: relevance),
            WordsEntry(date: context.now + 3600, words: "later"),
        ]
        completion(Timeline(entries: entries, policy: .after(context.now + 7200)))
    }
}

/// Maximum relevance, for an infinite duration.
struct EndlessProvider: TimelineProvider {
    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WordsEntry) -> Void) {}

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WordsEntry>) -> Void) {
        let relevance = TimelineEntryRelevance(score: .infinity, duration: .infinity)
        let entry = WordsEntry(date: context.now, words: "now", relevance: relevance)
        completion(Timeline(entries: [entry], policy: .never))
    }
}

/// Never calls one completion, and calls the other one twice.
struct ForgetfulProvider: TimelineProvider {
    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WordsEntry) -> Void) {
        completion(WordsEntry(date: context.now, words: "first"))
        completion(WordsEntry(date: context.now, words: "second"))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WordsEntry>) -> Void) {}
}

/// Keeps its completion without calling it.
final class KeepingProvider: TimelineProvider {
    private let kept = Mutex<[@Sendable (Timeline<WordsEntry>) -> Void]>([])

    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WordsEntry) -> Void) {}

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WordsEntry>) -> Void) {
        kept.withLock { $0.append(completion) }
    }
}

/// Waits until the gate opens or its task is canceled.
struct GateProvider: AppIntentTimelineProvider {
    let gate: Gate

    func placeholder(in context: Context) -> WordsEntry { WordsEntry(date: context.now, words: "…") }

    func snapshot(for configuration: Greeting, in context: Context) async throws -> WordsEntry {
        placeholder(in: context)
    }

    func timeline(for configuration: Greeting, in context: Context) async throws -> Timeline<WordsEntry> {
        try await gate.pass()
        return Timeline(entries: [placeholder(in: context)], policy: .atEnd)
    }
}

/// Blocks every caller until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var waiting: Int { state.withLock { $0.waiting.count } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    func pass() async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let passes = state.withLock { state in
                    if !state.isOpen, !Task.isCancelled { state.waiting[number] = continuation }
                    return state.isOpen || Task.isCancelled
                }
                if passes {
                    continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
                }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
