import CaseWalking
import Foundation
import JSONText
import Testing

@testable import WebBoard

@Suite struct OpenAPITests {
    /// Every route is described once, and its names in braces are its parameters.
    @Test func describesEveryRoute() throws {
        let paths = try #require(OpenAPI.document["paths"]?.object)
        let operations = paths.reduce(0) { $0 + ($1.value.object?.count ?? 0) }
        #expect(operations == APIRoute.all.count)
        for route in APIRoute.all {
            let operation = try #require(paths[route.path]?[route.method.lowercased()])
            let names = operation["parameters"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(route.path.contains("{id}") == names.contains("id"))
            #expect(operation["responses"]?["\(route.success)"] != nil)
        }
    }

    @Test func problemsHaveTheirSchema() throws {
        let schema = try #require(OpenAPI.document["components"]?["schemas"]?["Problem"]?["properties"])
        for name in ["type", "title", "status", "detail", "errors"] { #expect(schema[name] != nil) }
    }
}

/// The files of the page, which are read as text.
@Suite struct PageFileTests {
    private static let folder = TestCase.packageRoot.appending(path: "Sources/CWebPages/pages")
    static let names: [String] = {
        // Without the folder, there is nothing to test, and the test of the words fails.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0 != "icon.svg" }.sorted()
    }()

    /// Texts of providers are never read as markup, and the policy of the page forbids the rest.
    @Test(arguments: names)
    func filesHaveNoMarkupFromTexts(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let banned = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            "DOMParser", "createContextualFragment", "srcdoc", "style=", ".style.", "javascript:", "onclick=",
            "http://", "https://", "localStorage", "sessionStorage", "document.cookie",
        ]
        for word in banned { #expect(!text.contains(word), "\(name) has \(word)") }
    }

    /// Both languages have the same words, with the same values.
    @Test func everyWordHasATranslation() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "words.js"), encoding: .utf8)
        let tables = text.components(separatedBy: "const korean")
        func words(_ table: String) -> [String: Set<String>] {
            var words: [String: Set<String>] = [:]
            for line in table.components(separatedBy: "\n};")[0].split(separator: "\n") {
                guard line.hasPrefix("  "), let colon = line.firstIndex(of: ":") else { continue }
                let values = line[colon...].split(separator: "{").dropFirst().compactMap { part in
                    part.firstIndex(of: "}").map { String(part[..<$0]) }
                }
                words[line[..<colon].trimmingCharacters(in: .whitespaces)] = Set(
                    values.filter { !$0.contains(" ") })
            }
            return words
        }
        #expect(tables.count == 2)
        #expect(words(tables[0]).count > 50)
        #expect(words(tables[0]) == words(tables[1]))
    }
}
