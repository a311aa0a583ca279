import Configurations
import Foundation
import Machine
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetRuntime

/// The answer to the first request of a new source. `widgetconf-source` requests it like the answers of every
/// widget, with the same isolation, for a workspace in a temporary folder.
struct FirstAnswer {
    private let origin: SourceOrigin
    private let exchange: RecordedExchange?
    /// Why there is no exchange; nil if there is one.
    private let problem: String?
    /// The time of the request, and the zone of its dates.
    let context: AnswerContext

    /// - Throws: if the program that answers for sources cannot be used.
    init(
        to origin: SourceOrigin, _ options: GlobalOptions, in context: CommandContext
    ) async throws(RuntimeFailure) {
        self.origin = origin
        let folder = try Simulation.makeFolder(context.environment)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The folder is no longer used.
        let recording = try AnswerRecording(context.environment)
        defer { recording.remove() }
        let workspace = try Self.workspace(requesting: origin, in: folder, context)
        guard let manifest = workspace.manifests.manifests.first,
            let widget = workspace.widget(SourceOrigin.requestKind)
        else {
            let finding = workspace.findings.first { $0.severity == .error }
            throw RuntimeFailure(
                "the source cannot be requested\(finding.map { ": \($0.message)" } ?? "")",
                hint: finding?.hint)
        }
        let now = context.clock.now()
        let zone = ZoneDatabase.present(environment: context.environment)
        self.context = AnswerContext(now: now, offset: { ZoneDatabase.offset(of: zone, at: $0) ?? 0 })
        let locale = options.locale(in: context) ?? BoardContext.locale(context.environment)
        let stage = ProviderStage(
            manifest, in: workspace, outside: recording.outside, locale: locale.description,
            environment: context.environment, timeouts: context.timeouts)
        if case .failure(let failure) = await stage.start(for: widget, at: now) {
            await stage.stop()
            let chosen = ChosenProvider(manifest: manifest, workspace: workspace)
            throw RuntimeFailure(
                "\(SourceDeclaration.program) does not start: \(failure.explanation)",
                hint: chosen.remedy(after: failure, in: context))
        }
        let line = WaitingLine(context)
        line?.show(words: "waiting for the answer…")
        let shown = await stage.timeline(of: widget, widget.families.first ?? .systemSmall, [:], at: now)
        line?.show(words: nil)
        await stage.stop()
        exchange = try recording.exchanges().last
        problem = exchange == nil ? shown.problems.first : nil
    }

    /// Writes and reads the workspace.
    private static func workspace(
        requesting origin: SourceOrigin, in folder: String, _ context: CommandContext
    ) throws(RuntimeFailure) -> LoadedWorkspace {
        for file in origin.requestFiles {
            try FileWriting.create(folder + "/" + file.path, Array(file.text.utf8))
        }
        var findings: [Finding] = []
        guard let read = try WorkspaceFolder.read(folder, into: &findings) else {
            throw RuntimeFailure("the workspace in \(folder) cannot be read")
        }
        return try LoadedWorkspace(
            read,
            literals: .machine(clock: context.clock, folder: folder, environment: context.environment))
    }

    /// The content of the answer; nil if the request failed.
    var bytes: [UInt8]? {
        guard let exchange, exchange.failure == nil, let text = exchange.text else { return nil }
        return Array(text.utf8)
    }

    /// Why the request failed.
    var failure: String { exchange?.failure ?? problem ?? "there was no answer" }

    /// Whether the host has a private address, so that nothing was requested.
    var isRefusedAddress: Bool {
        exchange?.text == nil && failure.contains(HostAddress.remedy)
    }

    /// A step after a failed request.
    var step: String {
        if let status = exchange?.status, [401, 403].contains(status) {
            return "nothing was written; if the service needs a token, add --header \"NAME: TOKEN\""
        }
        return switch origin {
        case .http: "nothing was written; open the address in a browser, or retry later"
        case .run: "nothing was written; run the command yourself, and see what it says"
        case .file: "nothing was written; correct the path"
        }
    }
}
