import BoardDocuments
import Configurations
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetRuntime

/// The results of starting the providers of checked files, for `check --run`.
struct ProviderRuns {
    /// The result of starting one provider, requesting its declaration, and ending it.
    private struct Run {
        let provider: String
        let result: Result<ProviderProbe.Answer, Silence>
    }

    /// The reason why a provider did not return a declaration.
    private struct Silence: Error {
        let remark: BoardRemark
    }

    private var runs: [Run] = []

    init() {}

    /// Adds the results of another workspace.
    mutating func add(_ more: ProviderRuns) { runs += more.runs }

    /// Starts the providers whose manifests are reported on, all at the same time, so that a provider that
    /// does not answer does not delay the others.
    init(of checked: CheckedFiles, in context: CommandContext) async {
        let probe = ProviderProbe(
            checked, in: context.folder, environment: context.environment,
            clock: context.clock, timeouts: context.timeouts)
        let reported = Set(checked.files.map(\.path))
        let manifests = checked.manifests.manifests.filter { reported.contains($0.file.path) }
        let started = manifests.map { manifest in
            Task {
                Run(
                    provider: manifest.name.value.name,
                    result: await ProviderRuns.result(of: manifest, probe))
            }
        }
        var runs: [Run] = []
        for run in started { runs.append(await run.value) }
        self.runs = runs
    }

    /// Runs one provider, and explains a failure with a step that fixes it.
    private static func result(
        of manifest: ProviderManifest, _ probe: ProviderProbe
    ) async -> Result<ProviderProbe.Answer, Silence> {
        if let problem = probe.programProblem(of: manifest) {
            return .failure(
                Silence(
                    remark: .init(
                        .error,
                        "the provider \(manifest.name.value) cannot be started: \(problem.message)",
                        hint: problem.remedy)))
        }
        return await probe.run(manifest).mapError { failure in
            Silence(
                remark: .init(
                    .error, "the provider \(manifest.name.value) does not answer: \(failure.explanation)",
                    hint: ProviderRemedy.ofStart(failure, of: manifest)))
        }
    }

    /// The differences between providers and their manifests.
    var findings: [Finding] {
        runs.flatMap { run in
            if case .success(let answer) = run.result { answer.findings } else { [Finding]() }
        }
    }

    /// The errors about providers that could not be started or did not answer.
    var remarks: [BoardRemark] {
        runs.compactMap { run in
            if case .failure(let silence) = run.result { silence.remark } else { nil }
        }
    }

    /// One provider in the JSON document of `check --run --format json`.
    struct Row: Codable {
        var provider: String
        var answered: Bool
        /// Why the provider did not answer; nil if it did.
        var problem: BoardRemark?
    }

    var rows: [Row] {
        runs.map { run in
            var problem: BoardRemark?
            if case .failure(let silence) = run.result { problem = silence.remark }
            return Row(provider: run.provider, answered: problem == nil, problem: problem)
        }
    }
}
