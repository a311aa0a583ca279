import Foundation
import Testing

/// Checks the tree against the rules of CONTRIBUTING.md.
@Suite struct TidyTests {
    @Test func keepsToTheLengths() { expectNone(Tree.files.flatMap(LengthRules.check)) }

    @Test func keepsTypesSmall() { expectNone(LengthRules.checkTypes(Tree.files)) }

    /// If a suite was renamed, `make test` would run it.
    @Test func knowsTheThoroughSuites() throws {
        let file = Tree.root.appending(path: "Tests/thorough-suites.txt")
        let list = try String(contentsOf: file, encoding: .utf8)
        let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let names = lines.compactMap { $0.split(separator: " ").first }
        #expect(Set(lines.map { String($0.suffix(2)) }) == [" 0", " 1", " 2", " 3"], "share 4 has no tests")
        // Suites are declared in the first column.
        let tests = Tree.files.filter { $0.area == "Tests" }.flatMap(\.code).filter {
            $0.hasPrefix("@Suite") || $0.hasPrefix("struct ") || $0.hasPrefix("final class ")
        }
        #expect(names.filter { name in !tests.contains { $0.contains("struct \(name) {") } } == [])
        #expect(names == names.sorted())
        // With the limit of the other suites, a listed one would fail by chance.
        let marked = tests.indices.filter { place in
            tests[place].contains("@Suite") && [".brief", ".thorough"].contains { tests[place].contains($0) }
        }
        #expect(marked.count > 100)
        let wrong = marked.filter { place in
            let declaration = tests[place...].first { $0.contains("struct ") || $0.contains("class ") } ?? ""
            let isListed = names.contains { declaration.contains("struct \($0) {") }
            return tests[place].contains(".thorough") != isListed
        }
        #expect(wrong.map { tests[$0] } == [])
    }

    /// A call that is not listed works in one process, but not on the socket.
    @Test func listsEveryCallOfTheBoard() throws {
        let calls = Tree.files.filter { $0.path.contains("/BoardDocuments/Calls/") }
        let list = try #require(calls.first { $0.name == "BoardCalls.swift" }).code.joined()
        let names = calls.map { $0.name.dropLast(".swift".count) }.filter { $0.hasSuffix("Call") }
        #expect(names.count > 40)
        #expect(names.filter { $0 != "BoardCall" && !list.contains("\($0).self") } == [])
    }

    @Test func importsDownwardsOnly() { expectNone(Tree.files.flatMap(ImportRules.check)) }

    @Test func listsEveryTargetOnce() throws {
        let folders = try Tree.folders(of: "Sources")
        #expect(folders == Tree.package.folders.sorted())
        for folder in folders {
            let targets = Tree.package.sources.filter { $0.folder == folder }.map(\.name)
            #expect(try Tree.folders(of: "Sources/" + folder) == targets.sorted())
        }
    }

    /// A short list can be read at once: 32 targets, and the two for fleets.
    @Test func hasFewFoldersAndTargets() {
        #expect(Tree.package.folders.count <= 10)
        #expect(Tree.package.sources.count <= 34)
    }

    @Test func theArchitectureNamesEveryTarget() throws {
        let page = try String(contentsOf: Tree.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let listed = Tree.package.folders.map { folder in
            [folder] + Tree.package.sources.filter { $0.folder == folder }.map(\.name)
        }
        #expect(PackageTargets.documented(in: page) == listed)
    }

    @Test func everyDependencyIsImported() {
        for target in Tree.package.sources where !target.isC {
            let imported = Tree.files.filter { $0.area == "Sources" && $0.target == target.name }
                .flatMap(ImportRules.imports).map(\.module)
            let unused = (target.dependencies + target.products).filter {
                !imported.contains($0) && Tree.package[$0]?.isMacro != true
            }
            #expect(unused == [], "\(target.name) does not import them")
        }
    }

    @Test func writesNoBannedWords() { expectNone(Tree.files.flatMap(WordRules.check)) }

    @Test func guidesAreInPlainEnglish() throws {
        try #require(Tree.guides.count > 30)
        expectNone(Tree.guides.flatMap(WordRules.checkEnglish))
    }

    @Test func thePageHasNothingUnused() throws {
        try #require(Tree.pages.count > 30)
        expectNone(PageRules.check(Tree.pages))
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

    /// The list of Package.swift; empty if the file cannot be read, and then no import is allowed.
    static let package = PackageTargets(
        package: String(decoding: bytes(of: root.appending(path: "Package.swift")) ?? [], as: UTF8.self))

    /// The names of the folders in a folder.
    static func folders(of path: String) throws -> [String] {
        let entries = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey])
        return entries.filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
    }

    /// The guides: the Markdown files of the root, of `Docs`, of the documentation catalog and of each folder
    /// of `Sources`.
    static let guides: [SwiftFile] = guideFolders.flatMap { texts(in: $0, endings: [".md"]) }

    /// The files of the page in a browser.
    static let pages = texts(in: PageRules.folder, endings: [".html", ".js"])

    /// The files of a folder that end with one of these.
    private static func texts(in folder: String, endings: [String]) -> [SwiftFile] {
        // Without the folder, the tests of its files find too few.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { name in
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
