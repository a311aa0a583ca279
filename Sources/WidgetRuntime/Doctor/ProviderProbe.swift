package import Configurations
import ProviderHost
package import ProviderProtocol
package import SourceText
import Synchronization
package import WidgetManifests
import WidgetModel
import YAMLReading

/// Checks whether a provider can be run, by starting a separate process of it and ending that again. `doctor`
/// and `check --run` use it.
package struct ProviderProbe: Sendable {
    /// The declaration of a provider that was started.
    package struct Answer: Sendable {
        package let declaration: InitializeAnswer
        /// The time from the start of the process to its answer to `initialize`.
        package let milliseconds: Double
        /// The differences between the declaration and the manifest.
        package let findings: [Finding]
    }

    /// The absolute path to which the paths of manifests refer.
    private let base: String
    private let manifests: ManifestSet
    private let widgets: [BoundWidget]
    private let environment: [String: String]
    private let clock: any Clock
    private let timeouts: Timeouts

    /// Prepares to probe the providers of a workspace, for `doctor`.
    package init(
        _ workspace: LoadedWorkspace, environment: [String: String], clock: any Clock, timeouts: Timeouts
    ) {
        self.timeouts = timeouts
        base = workspace.folder
        manifests = workspace.manifests
        widgets = workspace.widgets
        self.environment = environment
        self.clock = clock
    }

    /// Prepares to probe the providers of checked files, for `check --run`.
    ///
    /// - Parameter base: the absolute path to which the paths of the files refer.
    package init(
        _ checked: CheckedFiles, in base: String, environment: [String: String], clock: any Clock,
        timeouts: Timeouts
    ) {
        self.timeouts = timeouts
        self.base = base
        manifests = checked.manifests
        widgets = checked.widgets
        self.environment = environment
        self.clock = clock
    }

    /// The path of the manifest's program; nil if it does not exist.
    package func program(of manifest: ProviderManifest) -> String? { settings(of: manifest).programPath }

    /// Starts the provider, waits for its answer to `initialize`, and ends it.
    ///
    /// The process does not serve any board, so a provider that already runs for a board is not disturbed.
    /// The failure is that of the start: a missing program, a timeout or a malformed answer.
    package func run(_ manifest: ProviderManifest) async -> Result<Answer, ProviderFailure> {
        let stopwatch = Stopwatch()
        let waiting = Waiting()
        let host = ProviderHost(settings: settings(of: manifest), on: BoardLoop.next().eventLoop) { event in
            switch event {
            case .declared(let declaration): waiting.settle(.success(declaration))
            case .failed(_, let failure): waiting.settle(.failure(failure))
            default: break
            }
        }
        let result = await withCheckedContinuation { continuation in
            waiting.wait(continuation)
            host.send(OutgoingRequest(token: 1, request: request(of: manifest)))
        }
        let milliseconds = stopwatch.milliseconds
        await host.stop()
        return result.map {
            Answer(
                declaration: $0, milliseconds: milliseconds,
                findings: ProviderCheck.check($0, of: manifest, among: manifests, bound: widgets))
        }
    }

    private func settings(of manifest: ProviderManifest) -> ProviderSettings {
        ProviderSettings(manifest, in: base, environment: environment, timeouts: timeouts)
    }

    /// A request that makes the host start the process. Its answer is ignored.
    private func request(of manifest: ProviderManifest) -> ProviderRequest {
        guard let widget = manifest.widgets.first else { return .shutdown(ShutdownRequest()) }
        let context = RequestContext(
            kind: widget.kind.value, family: widget.families.first?.value ?? .systemSmall, isPreview: true,
            now: clock.now(), locale: BoardContext.locale(environment).description,
            timeZone: ZoneDatabase.present(environment: environment), colorScheme: .dark, reason: nil,
            revision: nil)
        return .placeholder(PlaceholderRequest(context: context))
    }
}

/// Waits for the first result of a provider. Later ones are ignored.
private final class Waiting: Sendable {
    typealias Said = Result<InitializeAnswer, ProviderFailure>
    private let continuation = Mutex<CheckedContinuation<Said, Never>?>(nil)

    /// Must be called before the first `settle`, whose result would otherwise be lost.
    func wait(_ continuation: CheckedContinuation<Said, Never>) {
        self.continuation.withLock { $0 = continuation }
    }

    /// Resumes the caller with the first result.
    func settle(_ said: Said) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: said)
    }
}
