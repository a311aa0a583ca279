import CaseWalking
import Configurations
import Foundation
import Testing
import WidgetModel

/// Docs/manifest.md lists exactly the keys that a manifest can have.
@Suite struct ManifestReferenceTests {
    @Test(arguments: [("The provider", [String]()), ("A widget", ["widgets"])])
    func everyKeyIsListed(section: String, path: [String]) throws {
        var mapping = FileSchema.manifest.document
        for key in path {
            let member = mapping.object?["properties"]?.object?[key]?.object
            let values = try #require(member?["additionalProperties"])
            mapping = values.object?["allOf"]?.array?.first ?? values
        }
        #expect(try keys(listedIn: section).sorted() == keys(of: mapping).sorted())
    }

    /// `limits.memory` instead of `limits`; a key that maps names to values is documented as one key.
    private func keys(of mapping: JSONValue) -> [String] {
        (mapping.object?["properties"]?.object ?? [:]).flatMap { key, value in
            let members = keys(of: value)
            return members.isEmpty ? [key] : members.map { "\(key).\($0)" }
        }
    }

    /// The first column of the section's table.
    private func keys(listedIn section: String) throws -> [String] {
        let page = TestCase.packageRoot.appending(path: "Docs/manifest.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex(of: "## \(section)"))
        return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| `") }
            .map { String($0.split(separator: "`")[1]) }
    }
}
