import Configurations
import Foundation
import IntentDefinitions
import NIOCore
import ProviderKit
import SourceText
import WidgetModel

/// The provider of widgets without a program: it answers from the sources in a manifest.
///
/// The host starts it like any other provider, in the manifest's folder and with the manifest's permissions.
enum SourceProgram {
    static let usage =
        "usage: widgetconf-source MANIFEST; widgetconf starts it for manifests with \"source\"\n"

    /// Answers requests on standard input until the host sends `shutdown` or closes the input.
    ///
    /// - Parameters:
    ///   - arguments: the path of the manifest.
    ///   - environment: can contain `SourceVariables`.
    ///   - report: receives findings and failures for standard error.
    /// - Returns: the exit code: 0, 1 if the manifest or the recorded answers have errors, 2 for wrong usage,
    ///   or 3 if the manifest cannot be read.
    static func run(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        report: @Sendable (String) -> Void
    ) async -> Int32 {
        guard arguments.count == 1, !arguments[0].hasPrefix("-") else {
            report(usage)
            return 2
        }
        guard let content = FileManager.default.contents(atPath: arguments[0]) else {
            report("\(arguments[0]) cannot be read\n")
            return 3
        }
        let file = SourceFile(path: arguments[0], bytes: Array(content))
        var findings: [Finding] = []
        guard let manifest = manifest(in: file, into: &findings) else {
            report(FindingText.render(findings.inOrder()))
            return 1
        }
        guard let outside = Outside(environment: environment, report: report) else { return 1 }
        NIOSingletons.groupLoopCountSuggestion = FetchLimits.connectionThreads
        let fetching = SourceFetching(
            hosts: manifest.reachableHosts, time: FetchLimits.time(within: manifest.limits.answer),
            outside: outside)
        let widgets = widgets(of: manifest, fetching).map(\.provided)
        await ProviderProgram(widgets: widgets, concurrency: FetchLimits.concurrency).run()
        await fetching.shutDown()
        return 0
    }

    /// The manifest in a file; nil if it cannot be run. Findings are added if it has errors.
    static func manifest(in file: SourceFile, into findings: inout [Finding]) -> ProviderManifest? {
        let manifests = ManifestSet.read([file], into: &findings)
        return manifests.manifests.first
    }

    /// The widgets that have a source. The others are not whole, or a program answers for them.
    static func widgets(of manifest: ProviderManifest, _ fetching: SourceFetching) -> [SourceWidget] {
        manifest.widgets.compactMap { widget in
            // Their errors were reported when the board read the manifest.
            guard let source = manifest.source(of: widget),
                let entry = widget.entry.flatMap({ EntryDeclaration.read($0, FindingSink()) })
            else { return nil }
            return SourceWidget(
                declaration: widget, source: source, entry: entry,
                mostEntries: min(manifest.limits.entries, AnswerLimits.entries), fetching: fetching)
        }
    }
}
