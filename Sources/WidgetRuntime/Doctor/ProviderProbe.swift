package import Configurations
import ProviderHost
package import ProviderProtocol
package import SourceText
import Synchronization
package import WidgetManifests
import WidgetModel
import YAMLReading

/// Tries whether a provider can be run at all: starts a process of its own for that and ends it again.
package struct ProviderProbe: Sendable {
    /// What a provider that runs said of itself, after how long.
    package struct Answer: Sendable {
        package let declaration: InitializeAnswer
        package let milliseconds: Double
        /// Where it differs from its manifest.
        package let findings: [Finding]
    }

    /// An absolute path, where those of manifests begin.
    private let base: String
    private let manifests: ManifestSet
    private let widgets: [BoundWidget]
    private let environment: [String: String]
    private let clock: any Clock
    private let timeouts: Timeouts

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

    /// - Parameter base: an absolute path, where those of the files begin.
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

    /// The path of the manifest's program; nil when there is none.
    package func program(of manifest: ProviderManifest) -> String? { settings(of: manifest).programPath }

    /// Starts the provider and waits for its answer to `initialize`.
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

    /// A process is started by its first request; its answer does not matter here.
    private func request(of manifest: ProviderManifest) -> ProviderRequest {
        guard let widget = manifest.widgets.first else { return .shutdown(ShutdownRequest()) }
        let context = RequestContext(
            kind: widget.kind.value, family: widget.families.first?.value ?? .systemSmall, isPreview: true,
            now: clock.now(), locale: Surroundings.locale(environment).description,
            timeZone: ZoneDatabase.present(environment: environment), colorScheme: .dark, reason: nil,
            revision: nil)
        return .placeholder(PlaceholderRequest(context: context))
    }
}

/// The first thing that a provider says.
private final class Waiting: Sendable {
    typealias Said = Result<InitializeAnswer, ProviderFailure>
    private let continuation = Mutex<CheckedContinuation<Said, Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<Said, Never>) {
        self.continuation.withLock { $0 = continuation }
    }

    func settle(_ said: Said) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: said)
    }
}
