package import Foundation

/// One folder under `Tests/Cases/<area>/<ok|err>/`: inputs and the expected results.
///
/// The folder's name is a sentence (`rejects-unknown-parameter`). With `UPDATE_EXPECTED=1` in the
/// environment, expectations are rewritten instead of compared; without it, a missing expectation is a
/// failure.
package struct TestCase: Sendable, CustomStringConvertible {
    /// `err/rejects-unknown-parameter`.
    package let name: String
    package let folder: URL

    package var description: String { name }
    /// Whether the case is below `ok`, so that no finding is expected.
    package var isOK: Bool { name.hasPrefix("ok/") }

    /// All cases of an area, sorted by name; fails if there are no cases.
    package static func all(in area: String) -> [TestCase] {
        let root = packageRoot.appending(path: "Tests/Cases/\(area)")
        let cases = ["ok", "err"].flatMap { outcome in
            names(in: root.appending(path: outcome)).map { name in
                TestCase(name: "\(outcome)/\(name)", folder: root.appending(path: "\(outcome)/\(name)"))
            }
        }
        precondition(!cases.isEmpty, "no cases in \(root.path)")
        return cases
    }

    private static func names(in folder: URL) -> [String] {
        // A missing folder counts as empty; `all` complains when both are missing.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The folder of Package.swift.
    package static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: file)))
    }

    package func text(of file: String) throws -> String {
        String(decoding: try bytes(of: file), as: UTF8.self)
    }

    /// Names of the files in the case's folder, sorted.
    package func files(endingIn suffix: String) -> [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    /// Nil when `actual` equals the file's content, else the differing lines. Writes the file in update mode.
    package func difference(from file: String = "expected.txt", actual: String) throws -> String? {
        let url = folder.appending(path: file)
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            try Data(actual.utf8).write(to: url)
            return nil
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            return "\(name)/\(file) is missing; UPDATE_EXPECTED=1 writes it:\n\(actual)"
        }
        return LineDifference.describe(expected: try text(of: file), actual: actual).map {
            "\(name)/\(file):\n\($0)"
        }
    }
}
