package import Configurations
import IntentDefinitions
package import Machine
import NIOCore
import ProviderHost
package import ProviderProtocol
package import SourceText
import WidgetModel

/// Checks whether a provider can be run and how it answers, by starting a separate process and ending it
/// afterwards. `doctor` and `check --run` use it.
package struct ProviderProbe: Sendable {
    /// The declaration of a provider that was started.
    package struct Answer: Sendable {
        package let declaration: InitializeAnswer
        /// The time from starting the process to its answer to `initialize`.
        package let milliseconds: Double
        /// The differences between the declaration and the manifest, and problems with the provider's
        /// answers.
        package let findings: [Finding]
    }

    /// The absolute path to which the paths of manifests refer.
    private let base: String
    private let manifests: ManifestSet
    private let widgets: [BoundWidget]
    private let environment: [String: String]
    private let clock: any Clock
    private let literals: LiteralContext
    private let timeouts: Timeouts

    /// Prepares to probe the providers of a workspace, for `doctor`.
    package init(
        _ workspace: LoadedWorkspace, environment: [String: String], clock: any Clock, timeouts: Timeouts
    ) {
        self.timeouts = timeouts
        base = workspace.folder
        literals = workspace.literals
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
        literals = .machine(clock: clock, folder: base, environment: environment)
        manifests = checked.manifests
        widgets = checked.widgets
        self.environment = environment
        self.clock = clock
    }

    /// Why the manifest's program cannot be started, with the step that corrects it; nil if it can.
    package func programProblem(of manifest: ProviderManifest) -> (message: String, remedy: String)? {
        settings(of: manifest).programProblem.map { problem in
            (
                problem.message(about: manifest.command[0].value, folder: manifest.folder),
                ProviderRemedy.of(problem, in: manifest)
            )
        }
    }

    /// Starts the provider, tests its answers for each of its widgets, and ends it.
    ///
    /// The process does not serve any board, so a provider that already runs for a board is not disturbed.
    /// The failure is about the start: a missing program, a timeout or a malformed answer.
    package func run(_ manifest: ProviderManifest) async -> Result<Answer, ProviderFailure> {
        let stopwatch = Stopwatch()
        let conversation = ProviderConversation(settings(of: manifest), on: BoardLoop.next().eventLoop)
        let declared = await conversation.start(with: firstRequest(to: manifest))
        let milliseconds = stopwatch.milliseconds
        var findings: [Finding] = []
        if case .success(let declaration) = declared {
            findings = ProviderCheck.check(declaration, of: manifest, among: manifests, bound: widgets)
            let trials = widgets.filter { $0.manifest.name == manifest.name }.map {
                ProviderTrial(of: $0, declaring: declaration, in: context($0.kind, $0.families), literals)
            }
            findings = (findings + (await answers(to: trials, conversation))).inOrder()
        }
        await conversation.stop()
        return declared.map { Answer(declaration: $0, milliseconds: milliseconds, findings: findings) }
    }

    /// Tries all widgets at once; the host queues the requests as the provider's concurrency requires.
    private func answers(
        to trials: [ProviderTrial], _ conversation: ProviderConversation
    ) async -> [Finding] {
        await withTaskGroup(of: [Finding].self) { group in
            for trial in trials {
                group.addTask {
                    var trial = trial
                    while let request = trial.next() {
                        let sent = widgets.withSimulatedTokens(request)
                        trial.record(await conversation.ask(sent).result, to: request)
                    }
                    return trial.findings
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func settings(of manifest: ProviderManifest) -> ProviderSettings {
        ProviderSettings(manifest, widgets, in: base, environment: environment, timeouts: timeouts)
    }

    /// A request that makes the host start the process. Its answer is ignored.
    private func firstRequest(to manifest: ProviderManifest) -> ProviderRequest {
        guard let widget = manifest.widgets.first else { return .shutdown(ShutdownRequest()) }
        return .placeholder(
            PlaceholderRequest(context: context(widget.kind.value, widget.families.map(\.value))))
    }

    /// The context of a widget that is not on a board, in its first family.
    private func context(_ kind: Kind, _ families: [Family]) -> RequestContext {
        RequestContext(
            kind: kind, family: families.first ?? .systemSmall, isPreview: true, isSimulated: true,
            now: clock.now(), locale: BoardContext.locale(environment).description,
            timeZone: ZoneDatabase.present(environment: environment), colorScheme: .dark)
    }
}
