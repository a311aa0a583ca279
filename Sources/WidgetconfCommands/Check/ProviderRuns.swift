import BoardDocuments
import Configurations
import FindingPages
import JSONText
import SourceText
import WidgetManifests
import WidgetModel
import WidgetRuntime
import YAMLReading

/// What came of starting the providers of checked files: `check --run`.
struct ProviderRuns {
    /// One provider, started and ended again.
    private struct Run {
        let provider: String
        let result: Result<ProviderProbe.Answer, Silence>
    }

    /// Why a provider said nothing of itself.
    private struct Silence: Error {
        let remark: BoardReply.Remark
    }

    private var runs: [Run] = []

    init() {}

    mutating func add(_ more: ProviderRuns) { runs += more.runs }

    /// Starts them side by side: one that does not answer does not hold up the others.
    init(of checked: CheckedFiles, in surroundings: CommandSurroundings) async {
        let probe = ProviderProbe(
            checked, in: surroundings.folder, environment: surroundings.environment,
            clock: surroundings.clock, timeouts: surroundings.timeouts)
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

    private static func result(
        of manifest: ProviderManifest, _ probe: ProviderProbe
    ) async -> Result<ProviderProbe.Answer, Silence> {
        guard probe.program(of: manifest) != nil else {
            let program = manifest.command[0].value
            return .failure(
                Silence(
                    remark: .init(
                        .error,
                        "the provider \(manifest.name.value) cannot be started: "
                            + "its program \(program) is not found",
                        hint: "build or install it, or mend \"command\" in \(manifest.file.path)")))
        }
        return await probe.run(manifest).mapError { failure in
            Silence(
                remark: .init(
                    .error, "the provider \(manifest.name.value) does not answer: \(failure.account)",
                    hint: ProviderRemedy.ofStart(failure, of: manifest)))
        }
    }

    /// Where providers differ from their manifests.
    var findings: [Finding] {
        runs.flatMap { run in
            if case .success(let answer) = run.result { answer.findings } else { [Finding]() }
        }
    }

    /// Why nothing is known of some of them.
    var remarks: [BoardReply.Remark] {
        runs.compactMap { run in
            if case .failure(let silence) = run.result { silence.remark } else { nil }
        }
    }

    /// A row of `check --run --format json`.
    struct Row: Codable {
        var provider: String
        var answered: Bool
        /// Why it did not answer.
        var problem: BoardReply.Remark?
    }

    var rows: [Row] {
        runs.map { run in
            var problem: BoardReply.Remark?
            if case .failure(let silence) = run.result { problem = silence.remark }
            return Row(provider: run.provider, answered: problem == nil, problem: problem)
        }
    }
}
