import Foundation
import Testing

/// Checks the tree against the rules of CONTRIBUTING.md.
@Suite struct TidyTests {
    @Test func keepsToTheLengths() { expectNone(Tree.files.flatMap(LengthRules.check)) }

    /// If a suite was renamed, `make test` would run it.
    @Test func knowsTheThoroughSuites() throws {
        let file = Tree.root.appending(path: "Tests/thorough-suites.txt")
        let list = try String(contentsOf: file, encoding: .utf8)
        let names = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let tests = Tree.files.filter { $0.area == "Tests" }.flatMap(\.code)
        #expect(names.filter { name in !tests.contains { $0.contains("struct \(name) {") } } == [])
        #expect(names == names.sorted())
    }

    @Test func importsDownwardsOnly() { expectNone(Tree.files.flatMap(ImportRules.check)) }

    @Test func everyTargetHasAnImportRule() {
        let targets = Set(Tree.files.filter { $0.area == "Sources" || $0.area == "Samples" }.map(\.target))
        #expect(targets.subtracting(ImportRules.arrows.keys).sorted() == [])
    }

    @Test func writesNoBannedWords() { expectNone(Tree.files.flatMap(WordRules.check)) }

    @Test func guidesAreInPlainEnglish() throws {
        try #require(Tree.guides.count > 30)
        expectNone(Tree.guides.flatMap(WordRules.checkEnglish))
    }

    @Test func quotesWithDoubleQuotes() { expectNone(Tree.files.flatMap(QuoteRules.check)) }

    @Test func wordsFindingsInCatalogs() { expectNone(Tree.files.flatMap(FindingCodeRules.check)) }

    @Test(.enabled(if: Tree.document != nil, "\(FindingCodeRules.documentation) is not written yet"))
    func documentsEveryFinding() throws {
        let document = try #require(Tree.document)
        expectNone(
            FindingCodeRules.compare(
                catalogs: Tree.files.filter(FindingCodeRules.isCatalog), document: document))
    }

    private func expectNone(_ problems: [Problem], at location: SourceLocation = #_sourceLocation) {
        #expect(!Tree.files.isEmpty, "the tree was not found at \(Tree.root.path)", sourceLocation: location)
        let list = problems.map(\.description).joined(separator: "\n")
        #expect(problems.isEmpty, "\(problems.count) problems:\n\(list)", sourceLocation: location)
    }
}

/// The Swift files of this package.
enum Tree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    static let files: [SwiftFile] = ["Sources", "Tests", "Samples", "Benchmarks"].flatMap { area in
        let walk = FileManager.default.enumerator(atPath: root.appending(path: area).path)
        let paths = (walk?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(".swift") && !$0.contains(".build/")
        }
        return paths.sorted().map { path in
            let file = root.appending(path: "\(area)/\(path)")
            return SwiftFile(
                path: "\(area)/\(path)", text: String(decoding: bytes(of: file) ?? [], as: UTF8.self))
        }
    }

    /// The guides: the Markdown files of the root, of `Docs`, of the documentation catalog and of each folder
    /// of `Sources`.
    static let guides: [SwiftFile] = guideFolders.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { name in
            SwiftFile(
                path: folder + name,
                text: String(decoding: bytes(of: root.appending(path: folder + name)) ?? [], as: UTF8.self))
        }
    }

    private static let guideFolders: [String] = {
        // Without the folder, the test of the guides finds too few.
        let parts = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Sources")) ?? []
        return ["", "Docs/", "Sources/Kit/ProviderKit/ProviderKit.docc/"]
            + parts.sorted().map { "Sources/\($0)/" }
    }()

    static let document: String? = bytes(of: root.appending(path: FindingCodeRules.documentation)).map {
        String(decoding: $0, as: UTF8.self)
    }

    private static func bytes(of file: URL) -> [UInt8]? {
        FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
    }
}
