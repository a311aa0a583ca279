import CaseWalking
import Foundation
import FuzzedInput
import Testing

/// The fuzzer runs on demand. These tests ensure that its target compiles and handles the fuzzer's initial
/// inputs.
@Suite struct OneInputTests {
    @Test(arguments: OneInput.paths.indices)
    func readsEveryFileOfTheCases(role: Int) throws {
        let files = try yamlFiles(in: "Tests/Cases") + yamlFiles(in: "Samples") + yamlFiles(in: "Intents")
        #expect(files.count > 500)
        for file in files {
            let input = [UInt8(role)] + [UInt8](try Data(contentsOf: file))
            input.withUnsafeBufferPointer(OneInput.read)
        }
    }

    @Test func readsAnEmptyInput() {
        [UInt8]().withUnsafeBufferPointer(OneInput.read)
        [UInt8(0)].withUnsafeBufferPointer(OneInput.read)
    }

    private func yamlFiles(in folder: String) throws -> [URL] {
        let walk = try #require(
            FileManager.default.enumerator(
                at: TestCase.packageRoot.appending(path: folder), includingPropertiesForKeys: nil))
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" }
    }
}
