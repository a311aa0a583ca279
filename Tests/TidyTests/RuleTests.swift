import Testing

/// Each rule must fail on text that breaks it.
@Suite struct RuleTests {
    @Test func blanksCommentsAndStrings() {
        let text = ##"""
            let a = "try! \(b("x")) y" // later
            /* print( /* nested */ still */ let c = #"a " \#(d) \n"# + "\""
            let e = """
              try! "quoted"
              """ + f
            """##
        let file = SwiftFile(path: "Sources/Ground/A/B.swift", text: text)
        let code = file.code.map { $0.filter { $0 != " " } }
        #expect(code == [#"leta="""#, ##"letc=#""#+"""##, #"lete=""""#, "", #""""+f"#])
        #expect(zip(file.lines, file.code).allSatisfy { $0.utf8.count == $1.utf8.count })
        #expect((file.area, file.target, file.name) == ("Sources", "A", "B.swift"))
    }

    @Test func findsLongLinesAndFiles() {
        let wide = String(repeating: "x", count: 111)
        #expect(LengthRules.check(source(wide)).map(\.line) == [1])
        #expect(LengthRules.check(source(String(wide.dropLast()))) == [])
        #expect(LengthRules.check(source("    \"\(wide)\",")) == [])
        #expect(LengthRules.check(source("    f(\"\(wide)\"),")).map(\.line) == [1])
        #expect(LengthRules.check(source("    \"\(wide)\": \"\(wide)\",")).map(\.line) == [1])
        let lines = String(repeating: "x\n", count: 600)
        #expect(LengthRules.check(source(lines)) == [])
        #expect(LengthRules.check(source(lines + "x\n")).map(\.message) == ["601 lines, at most 600"])
    }

    @Test(
        arguments: [
            ("func f() {", "}"), ("    static func f<T>(_ x: T = [{ 1 }()]) async throws -> T\n{", "}"),
            ("    package init(\n x: Int) {", "}"), ("    var body: some View {", "}"),
            ("mutating func f() { if x {", "}}"),
            ("@Test(arguments: [1, 2]) func f() {", "}"), ("    subscript(x: Int) -> Int {", "}"),
        ])
    func measuresFunctions(head: String, tail: String) {
        let extra = (head + tail).split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let short = head + String(repeating: "\n", count: 69 - extra) + tail
        #expect(LengthRules.check(source(short)) == [])
        let long = head + String(repeating: "\n", count: 70 - extra) + tail
        #expect(LengthRules.check(source(long)).count == 1)
    }

    @Test func seesWhereFunctionsEnd() {
        let text = """
            protocol P {
                func a() -> Int
                func b()
                var c: Int { get }
            }
            func d(_ body: () -> Void = { }) {
                let x = { y in
                    y
                }
            }
            """
        let functions = LengthRules.functions(of: source(text))
        #expect(functions == [.init(name: "d", lowerBound: 6, upperBound: 10)])
    }

    @Test(
        arguments: [
            ("import Foundation", "WidgetModel", false), ("package import WidgetModel", "Timelines", true),
            ("import Timelines", "WidgetModel", false), ("@preconcurrency import Glibc", "Timelines", false),
            ("import CYAML", "SourceText", true), ("import CYAML", "IntentDefinitions", false),
            ("internal import struct Foundation.Date", "Timelines", false),
            ("import WidgetViews", "Configurations", true),
            ("import GRDB", "WidgetRuntime", false), ("// import Foundation", "WidgetModel", true),
            ("let text = \"import Foundation\"", "WidgetModel", true),
            ("import WidgetModel", "Unheard", false),
            ("import Synchronization", "WidgetModel", false), ("import WidgetStore", "ProviderHost", false),
        ])
    func judgesImports(line: String, target: String, isFine: Bool) {
        let problems = ImportRules.check(SwiftFile(path: "Sources/Ground/\(target)/A.swift", text: line))
        #expect(problems.isEmpty == isFine)
    }

    @Test func judgesImportsByFolder() {
        for (path, isFine) in [("BoardDocuments/Client/A.swift", true), ("BoardDocuments/A.swift", false)] {
            let file = SwiftFile(path: "Sources/Board/\(path)", text: "import Glibc")
            #expect(ImportRules.check(file).isEmpty == isFine)
            #expect(ImportRules.isPure(file) == !isFine)
        }
    }

    @Test func structuresOfTwoModulesNeedBoth() {
        for (text, isFine) in [
            ("import Glibc\n    var a = stat()", false), ("import Glibc\n    f(timespec(), 1)", false),
            ("import CLinux\nimport Glibc\n    var a = stat()", true),
            ("import Glibc\n    fstat(a, &b)", true),
        ] {
            let file = SwiftFile(path: "Sources/Board/Machine/A.swift", text: text)
            #expect(ImportRules.check(file).isEmpty == isFine, "\(text)")
        }
    }

    /// Events of a loop arrive in four targets, of which two speak HTTP. Two programs parse command lines of
    /// people. Every other package is one target's own.
    @Test func eachPackageBelongsToOneTarget() {
        let sources = Tree.package.sources
        let modules =
            sources.flatMap(\.products) + sources.filter { $0.maker == ".systemLibrary" }.map(\.name)
        for module in Set(modules).sorted() {
            let owners = sources.filter { ($0.dependencies + $0.products).contains(module) }.map(\.name)
            if ["NIOCore", "NIOPosix"].contains(module) {
                #expect(owners == ["ProviderHost", "widgetconf-source", "WidgetRuntime", "widgetconf-web"])
            } else if module == "NIOHTTP1" {
                #expect(owners == ["widgetconf-source", "widgetconf-web"])
            } else if module == "ArgumentParser" {
                #expect(owners == ["widgetconf", "widgetconf-fleet"])
            } else {
                #expect(owners.count == 1, "\(module) is imported by \(owners)")
            }
        }
    }

    @Test func coreTargetsDependOnlyOnCoreOnes() {
        let pure: Set<String> = ["CYAML", "CBundledFiles"]
        for target in Tree.package.sources where target.isCore {
            let hasEdge = ImportRules.edges.contains { $0.hasPrefix(target.name + "/") }
            let allowed = hasEdge ? pure.union(["CLinux"]) : pure
            let impure = target.dependencies.filter {
                Tree.package[$0]?.isCore != true && !allowed.contains($0)
            }
            #expect(impure == [], "\(target.name) depends on them")
            #expect(ImportRules.system[target.name, default: []].isSubset(of: ["Synchronization"]))
            #expect(target.products == [])
        }
    }

    @Test func readsTheListOfThePackage() {
        let text = """
            let folders: KeyValuePairs<String, [Target]> = [
                "Low": [
                    .systemLibrary(name: "CA", pkgConfig: "a", providers: [.apt(["liba-dev"])]),
                    core("A", ["CA"]),
                    tests("ATests", ["A"]),
                ],
                "High": [
                    // A comment.
                    program(
                        "b",
                        [
                            "A", .product(name: "M", package: "p"),
                        ]),
                ],
            ]
            let other = [
                    library("C")
            ]
            """
        let package = PackageTargets(package: text)
        #expect(package.folders == ["Low", "High"])
        #expect(package.sources.map(\.name) == ["CA", "A", "b"])
        #expect(package.sources.map(\.maker) == [".systemLibrary", "core", "program"])
        #expect(package.sources.map(\.dependencies) == [[], ["CA"], ["A"]])
        #expect(package.sources.map(\.products) == [[], [], ["M"]])
        let page = "| folder | targets |\n| --- | --- |\n| `Low` | `CA`, `A` | – |\n| `High` | `b` | – |\n"
        #expect(PackageTargets.documented(in: page) == [["Low", "CA", "A"], ["High", "b"]])
    }

    @Test(
        arguments: [
            ("let now = Date()", "ProviderKit", 1), ("let now = Date()", "WidgetRuntime", 0),
            ("Date(x)", "ProviderKit", 0),
            ("print(x)", "Timelines", 1), ("printer.print(x)", "Timelines", 0),
            ("debugprint(x)", "Timelines", 0),
            ("output.readabilityHandler = read", "WidgetRuntime", 1),
            ("DispatchQueue.main", "WidgetRuntime", 1), ("try! f()", "WidgetRuntime", 1),
            ("fatalError()", "Timelines", 1),
            ("do { } catch { }", "WidgetRuntime", 1), ("await f()", "Timelines", 1),
            ("await f()", "ProviderHost", 0),
            ("let awaited = actors", "Timelines", 0), ("let x: Regex<Int>", "SourceText", 1),
            ("struct BoardManager {", "WidgetRuntime", 1), ("enum FileUtils {", "WidgetStore", 1),
            ("FileManager.default", "WidgetRuntime", 0), ("struct Baseline {", "WidgetRuntime", 0),
            ("let data = 1", "WidgetStore", 1), ("let dataset = 1", "WidgetStore", 0),
            ("// \(WordRules.mend)", "WidgetStore", 1),
            ("// \(WordRules.later)", "WidgetStore", 1),
            ("// \(WordRules.later)(kim): after the store", "WidgetStore", 0),
            ("// Nobody waits.", "WidgetStore", 1), ("// Nobody's fault, anew", "WidgetStore", 2),
            ("let recommended = amendment", "WidgetStore", 0),
            ("x = try? f()", "WidgetStore", 1), ("x = try? f()  // gone is fine", "WidgetStore", 0),
            ("x = retry?.count", "WidgetStore", 0), ("// gone is fine\nx = try? f()", "WidgetStore", 0),
        ])
    func findsBannedWords(text: String, target: String, count: Int) {
        #expect(
            WordRules.check(SwiftFile(path: "Sources/Ground/\(target)/A.swift", text: text)).count == count)
    }

    @Test(arguments: [
        ("Int.random(in: 0..<3)", 1), ("Int.random(in: 0..<3, using: &random)", 0), ("random.below(3)", 0),
    ])
    func findsRandomnessWithoutASeed(text: String, count: Int) {
        #expect(
            WordRules.check(SwiftFile(path: "Tests/Ground/ATests/A.swift", text: text)).count == count)
    }

    @Test func findsSleepsInTests() {
        #expect(
            WordRules.check(
                SwiftFile(path: "Tests/Ground/ATests/A.swift", text: "try await Task.sleep(for: x)")
            )
            .count == 1)
    }

    @Test(
        arguments: [
            (#"let hint = "write `a`""#, "Sources/Ground/A/B.swift", 1),
            (#"let hint = "write \"a\"""#, "Sources/Ground/A/B.swift", 0),
            (#"let text = "\(`class`): \(a)""#, "Sources/Ground/A/B.swift", 0),
            (#"case `class`  // "`a`""#, "Sources/Ground/A/B.swift", 0),
            (#"let hint = "write `a`""#, "Sources/Ground/A/Schemas/B.swift", 0),
            (#"let hint = "write `a`""#, "Tests/Ground/ATests/B.swift", 0),
        ])
    func findsBackquotesInTexts(text: String, path: String, count: Int) {
        #expect(QuoteRules.check(SwiftFile(path: path, text: text)).count == count)
    }

    @Test func wordsFindingsOnlyInCatalogs() {
        let text = "let finding = Finding(\"a-b\", \"m\", at: nil)"
        #expect(FindingCodeRules.check(SwiftFile(path: "Sources/Ground/A/Rule.swift", text: text)).count == 1)
        for path in [
            "Sources/Ground/A/AFindings.swift", "Sources/Ground/A/AFindings+Values.swift",
            "Sources/Ground/SourceText/A.swift",
        ] {
            #expect(FindingCodeRules.check(SwiftFile(path: path, text: text)) == [])
        }
    }

    @Test func comparesCodesWithTheirSections() {
        let text = #"""
            Finding(
                isKind ? "kind-duplicate" : "provider-duplicate", "found a-code \("x-y")", hint: "\"x-y\"")
            // "in-comment"
            Finding("key-unknown", "m")
            """#
        let catalog = SwiftFile(path: "Sources/Ground/A/AFindings.swift", text: text)
        #expect(
            FindingCodeRules.codes(of: catalog).map(\.code) == [
                "kind-duplicate", "provider-duplicate", "key-unknown",
            ])
        let document = """
            # Findings
            ## About codes
            ## `kind-duplicate`
            ### key-unknown
            ## key-unknown
            ## never-used
            """
        #expect(
            FindingCodeRules.compare(catalogs: [catalog], document: document).map(\.description) == [
                "Sources/Ground/A/AFindings.swift:2: provider-duplicate has no section `## provider-duplicate` in "
                    + "Docs/diagnostics.md",
                "Docs/diagnostics.md:5: key-unknown has two sections",
                "Docs/diagnostics.md:6: no finding has the code never-used",
            ])
    }

    private func source(_ text: String) -> SwiftFile {
        SwiftFile(path: "Sources/Ground/A/B.swift", text: text)
    }
}
