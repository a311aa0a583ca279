import CaseWalking
import Foundation
import SourceText

/// Definitions written by other people, in a folder next to the repository: test input only, not part of the
/// project.
enum Corpus {
    static let folder = TestCase.packageRoot.deletingLastPathComponent().appending(path: "shared/corpus")

    static let definitions: [String] = names("intentdefinition")

    /// `DEFINITION/de.strings`
    static let strings: [String] = names("strings").flatMap { folder in
        names("strings/\(folder)").map { "\(folder)/\($0)" }
    }

    static let absence = "the corpus is not at ../shared/corpus: tests on real files are skipped"

    static func definition(_ name: String) throws -> SourceFile {
        let url = folder.appending(path: "intentdefinition/\(name)")
        return SourceFile(path: name, bytes: Array(try Data(contentsOf: url)))
    }

    private static func names(_ part: String) -> [String] {
        // A missing folder counts as empty, and the tests report it.
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: part).path)
        return (names ?? []).sorted()
    }
}
