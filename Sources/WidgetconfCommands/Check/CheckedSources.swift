import Configurations
import IntentDefinitions
import SourceText

/// Files that were checked, those of each workspace by themselves.
struct CheckedSources {
    let parts: [CheckedFiles]
    /// The names of files that were passed over.
    let skipped: [String]
    /// Everything that is wrong, in the order of reports.
    let findings: [Finding]
    /// What would be there without the comments that ignore it.
    let ignored: [IgnoredFinding]

    init(_ parts: [CheckedFiles], skipped: [String]) {
        self.parts = parts
        self.skipped = skipped
        findings = parts.flatMap(\.findings).inOrder()
        ignored = parts.flatMap(\.ignored)
    }

    var fileCount: Int { parts.reduce(0) { $0 + $1.files.count } }

    /// The files among which an intent is declared; the first ones when none declares it.
    func declaring(_ intent: String) -> CheckedFiles {
        parts.first { $0.definitions.isDeclared(intent) } ?? parts[0]
    }
}
