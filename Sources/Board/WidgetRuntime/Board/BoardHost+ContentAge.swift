import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The age of shown content, and the declared appearance for that age (T13).
struct ShownAge {
    /// When the content was answered. The age is counted from this instant.
    let answered: Instant
    /// The instants at which the content becomes stale and expires.
    let marks: AgeMarks
    let age: Age
    /// The replacement for expired content; nil if the manifest does not declare one.
    let look: ExpiredLook?

    /// The replacement that is shown now; nil if the content itself is shown.
    var replacement: ExpiredLook? { age == .expired ? look ?? .placeholder : nil }

    /// Whether the content is shown, unchanged or dimmed.
    var showsContent: Bool { replacement == nil || replacement == .dimmed }

    /// The age as part of a reply.
    var document: ContentAge {
        ContentAge(
            is: age, answered: answered, stale: marks.stale, expires: marks.expiry, show: look?.rawValue)
    }

    /// The view that replaces expired content with a message.
    var message: ViewTree {
        let span = ViewTree(.date(ViewDate(answered, style: .relative)))
        return ViewTree(.stack(ViewStack(.vertical, [.text("Nothing new for"), span])))
    }
}

extension BoardHost {
    /// A view with the message that a login is needed, for content that was withdrawn or never arrived; nil
    /// if content exists, if a login is not the cause, or if the manifest declares another replacement.
    func loginMessage(of hosted: HostedWidget, in locale: LocaleTag) -> ViewTree? {
        guard hosted.shown == .placeholder, hosted.bound?.declaration.loggedOutLook == .message,
            isRefused(hosted) || lacksAccount(hosted)
        else { return nil }
        let isKorean = locale.chain.last?.description == "ko"
        return .text(isKorean ? "로그인 필요" : "Needs a login")
    }

    /// Whether a request for the current configuration was refused for lack of a login. Later requests may
    /// have failed for other reasons.
    private func isRefused(_ hosted: HostedWidget) -> Bool {
        guard let failures = engine.failures(of: hosted.index), failures.count > 0 else { return false }
        if failures.last == .authentication { return true }
        // If the ledger cannot be read, show the placeholder.
        return (try? store.isLoginRefused(of: hosted.id, hosted.revision)) ?? false
    }

    /// Whether the configuration names an account that is not on this board.
    private func lacksAccount(_ hosted: HostedWidget) -> Bool {
        guard !accounts.isSimulated, let bound = hosted.bound else { return false }
        return bound.accounts(in: hosted.reading.values).contains { accounts[$0] == nil }
    }

    /// The age of the shown content; nil for the placeholder.
    func age(of hosted: HostedWidget, at now: Instant) -> ShownAge? {
        age(of: hosted, showing: hosted.shown, at: now)
    }

    /// The age at an instant of content from the current timeline or the one before.
    func age(of hosted: HostedWidget, showing shown: Shown, at instant: Instant) -> ShownAge? {
        engine.answered(of: hosted.index, showing: shown).map { age(of: hosted, answered: $0, at: instant) }
    }

    /// The age of content at an instant, by the currently declared limits.
    ///
    /// - Parameter answered: when the provider answered with the content.
    func age(of hosted: HostedWidget, answered: Instant, at instant: Instant) -> ShownAge {
        let limits = hosted.bound?.declaration.reloads.age ?? AgeLimits()
        let marks = limits.marks(from: answered)
        return ShownAge(
            answered: answered, marks: marks, age: marks.age(at: instant),
            look: limits.expiry == nil ? nil : hosted.bound?.declaration.expiredLook)
    }
}
