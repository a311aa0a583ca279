import Configurations
import IntentDefinitions
import SourceText

/// The results of a check: one `CheckedFiles` for each workspace or group of files.
struct CheckResults {
    let parts: [CheckedFiles]
    /// The names of files that `--skip-unknown` left out.
    let skipped: [String]
    /// The findings of all parts, sorted as reports print them.
    let findings: [Finding]
    /// The findings that comments in the files suppress.
    let ignored: [IgnoredFinding]

    init(_ parts: [CheckedFiles], skipped: [String]) {
        self.parts = parts
        self.skipped = skipped
        findings = parts.flatMap(\.findings).inOrder()
        ignored = parts.flatMap(\.ignored)
    }

    /// The number of files that were reported on, without files that were only read for context.
    var fileCount: Int { parts.reduce(0) { $0 + $1.files.count } }

    /// The part that declares an intent; the first part if no part declares it.
    func declaring(_ intent: String) -> CheckedFiles {
        parts.first { $0.definitions.isDeclared(intent) } ?? parts[0]
    }
}
