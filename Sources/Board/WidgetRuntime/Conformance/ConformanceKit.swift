package import Configurations
package import IntentDefinitions
package import ProviderHost
import ProviderProtocol
import SourceText
package import WidgetModel

/// Checks whether a provider conforms to the protocol, by running it.
///
/// The provider runs in separate processes outside of any board, under a `now` that the kit chooses, and with
/// `isSimulated` in every context. `perform` is never sent.
package struct ConformanceKit: Sendable {
    /// The subject of a check: one provider with its manifest and its widgets.
    package struct Subject: Sendable {
        package var manifest: ProviderManifest
        package var manifests: ManifestSet
        /// The provider's widgets, without widgets whose declarations contain errors.
        package var widgets: [BoundWidget]
        package var settings: ProviderSettings
        package var literals: LiteralContext
        /// The time, language and zone of ordinary requests.
        package var now: Instant
        package var locale: String
        package var timeZone: String

        package init(
            manifest: ProviderManifest, manifests: ManifestSet, widgets: [BoundWidget],
            settings: ProviderSettings, literals: LiteralContext, now: Instant, locale: String,
            timeZone: String
        ) {
            self.manifest = manifest
            self.manifests = manifests
            self.widgets = widgets.filter { $0.manifest.name == manifest.name }
            self.settings = settings
            self.literals = literals
            self.now = now
            self.locale = locale
            self.timeZone = timeZone
            // The process must not be stopped as idle between two checks.
            self.settings.limits.idle = .hours(1)
        }
    }

    /// The time limits for certain answers, for which people or the board wait.
    package struct Waits: Sendable {
        /// For a snapshot of the gallery, which shows the placeholder after that (T9).
        package var preview = Milliseconds.seconds(3)
        /// For `validate`; the edit is accepted without it after that.
        package var validate = Milliseconds.seconds(1)
        /// For `placeholder`, during which a new widget is empty.
        package var placeholder = Milliseconds.seconds(1)
        /// The time for the process to end after its input was closed. It may be longer than after
        /// `shutdown`, because no host depends on it.
        package var endOfInput = Milliseconds.seconds(5)
        /// For any answer: a person perceives a change as delayed after that.
        package var noticeable = Milliseconds.seconds(1)

        package init() {}
    }

    private let subject: Subject
    private let waits: Waits
    private let loop: HostLoop

    package init(_ subject: Subject, waits: Waits = Waits(), on loop: HostLoop) {
        self.subject = subject
        self.waits = waits
        self.loop = loop
    }

    /// Runs all checks, one after the other.
    ///
    /// - Parameter progress: receives a description of the next check.
    package func run(progress: @Sendable (String) -> Void = { _ in }) async -> ConformanceReport {
        var run = ConformanceRun(subject, waits, on: loop)
        progress("starting \(subject.manifest.name.value)")
        if await run.checkStart() {
            if subject.widgets.isEmpty {
                run.sheet.skip(
                    .timeline, nil, "the provider has no widget without errors, which \"check\" shows")
            }
            for widget in subject.widgets {
                progress("checking \(widget.kind)")
                await run.check(widget)
            }
            progress("checking how \(subject.manifest.name.value) handles unusual input")
            await run.checkMessages()
            await run.checkLoad()
        }
        progress("ending \(subject.manifest.name.value)")
        await run.checkEnd()
        return run.sheet.report(on: subject.manifest.name.value)
    }
}
