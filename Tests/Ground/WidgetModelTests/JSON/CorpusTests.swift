import CaseWalking
import Foundation
import Testing
import WidgetModel

/// The parsing cases of JSONTestSuite; not part of this repository.
enum JSONCorpus {
    static let folder = TestCase.packageRoot.deletingLastPathComponent()
        .appending(path: "shared/corpus/json")

    static let names: [String] = {
        // A folder that cannot be listed counts as a missing corpus.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    static func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}

@Suite(.enabled(if: !JSONCorpus.names.isEmpty, "the corpus is absent: \(JSONCorpus.folder.path)"))
struct CorpusTests {
    /// Undefined behavior is decided here: numbers beyond a double are kept; anything but UTF-8 and complete
    /// surrogate pairs is rejected.
    static let accepted: Set<String> = [
        "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
        "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json",
        "i_number_real_pos_overflow.json",
        "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json",
    ]

    @Test func isWhole() { #expect(JSONCorpus.names.count == 318) }

    @Test(arguments: JSONCorpus.names)
    func decides(name: String) throws {
        let bytes = try JSONCorpus.bytes(of: name)
        let isAccepted = name.hasPrefix("y_") || Self.accepted.contains(name)
        do throws(JSONError) {
            let value = try JSONValue(parsing: bytes)
            #expect(isAccepted, "read as \(value.text)")
            #expect(try JSONValue(parsing: value.text) == value)
            #expect(try JSONValue(parsing: value.pretty()) == value)
        } catch {
            #expect(!isAccepted, "\(error)")
            #expect(1...bytes.count + 1 ~= error.column)
        }
    }
}

func errorOf(_ body: () throws(JSONError) -> Void) -> JSONError? {
    do throws(JSONError) {
        try body()
        return nil
    } catch {
        return error
    }
}
