import CaseWalking
import Foundation
import FuzzedInput
import Testing

/// The fuzzer runs on demand. These tests ensure that its target compiles and handles the fuzzer's initial
/// inputs.
@Suite struct OneInputTests {
    /// Each file in one role.
    @Test func readsEveryFileOfTheCases() throws {
        for (number, file) in try Self.files().enumerated() {
            try Self.read(file, role: number % OneInput.paths.count)
        }
    }

    fileprivate static func files() throws -> [URL] {
        let files = try ["Tests/Cases", "Samples", "Intents"].flatMap(yamlFiles)
        try #require(files.count > 500)
        return files.sorted { $0.path < $1.path }
    }

    fileprivate static func read(_ file: URL, role: Int) throws {
        let input = [UInt8(role)] + [UInt8](try Data(contentsOf: file))
        input.withUnsafeBufferPointer(OneInput.read)
    }

    @Test func readsAnEmptyInput() {
        [UInt8]().withUnsafeBufferPointer(OneInput.read)
        [UInt8(0)].withUnsafeBufferPointer(OneInput.read)
    }

    private static func yamlFiles(in folder: String) throws -> [URL] {
        let walk = try #require(
            FileManager.default.enumerator(
                at: TestCase.packageRoot.appending(path: folder), includingPropertiesForKeys: nil))
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" }
    }
}

/// Each file in each role.
@Suite struct OneInputRoleTests {
    @Test(arguments: OneInput.paths.indices)
    func readsEveryFileOfTheCases(role: Int) throws {
        for file in try OneInputTests.files() { try OneInputTests.read(file, role: role) }
    }
}
