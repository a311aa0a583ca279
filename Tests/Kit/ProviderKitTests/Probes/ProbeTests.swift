import CaseWalking
import Foundation
import Testing

/// Source that Apple's frameworks accept compiles against ProviderKit, or is listed as a known failure. See
/// Tests/Cases/widgetkit-probes/README.md.
@Suite(.brief) struct ProbeTests {
    @Test(arguments: ProbeFile.all) func probesCompileUnlessListed(_ file: ProbeFile) async throws {
        let failures = try await ProbeCompiler.shared.failures(in: file)
        let known = try KnownFailures.of(file)
        for (name, errors) in failures where known[name] == nil {
            Issue.record("\"\(name)\" does not compile:\n\(errors.joined(separator: "\n"))")
        }
        for name in known.keys.sorted() where failures[name] == nil {
            Issue.record("\"\(name)\" compiles; remove it from known-failures.txt")
        }
        #expect(!file.probes.isEmpty)
    }

    /// Names that Apple withdrew still compile, with a warning that contains the current name.
    @Test func namesThatAppleWithdrewAreDeprecated() async throws {
        let file = ProbeFile(
            name: "withdrawn.swift.txt",
            text: """
                //// WidgetRelevances
                import WidgetKit
                private func f() -> WidgetRelevances<Void> { WidgetRelevance([]) }
                //// WidgetRelevance(context:)
                import WidgetKit
                private let relevance = WidgetRelevance(context: .date(.now))
                //// relevances()
                import WidgetKit
                private func f(_ provider: some TimelineProvider) async { _ = await provider.relevances() }
                """)
        let warnings = try await ProbeCompiler.shared.failures(in: file, ["-warnings-as-errors"])
        for probe in file.probes {
            let lines = warnings[probe.name] ?? []
            #expect(lines.contains { $0.contains("deprecated") }, "\(probe.name): \(lines)")
        }
    }

    @Test func aProbeThatDoesNotCompileIsReported() async throws {
        let file = ProbeFile(
            name: "wrong.swift.txt",
            text:
                "//// right\nimport WidgetKit\nprivate let a: Date = .now\n//// wrong\nprivate let a: Nothing\n"
        )
        let failures = try await ProbeCompiler.shared.failures(in: file)
        #expect(Array(failures.keys) == ["wrong"])
    }
}

/// A file of probes.
struct ProbeFile: Sendable, CustomTestStringConvertible {
    static let folder = packageFolder.appending(path: "Tests/Cases/widgetkit-probes")

    static let all: [ProbeFile] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift.txt") || $0.hasSuffix(".swift5.txt") }.sorted().map {
            let bytes = FileManager.default.contents(atPath: folder.appending(path: $0).path) ?? Data()
            return ProbeFile(name: $0, text: String(decoding: bytes, as: UTF8.self))
        }
    }()

    let name: String
    /// The probes in order: their names and their source.
    let probes: [(name: String, source: String)]

    var testDescription: String { name }
    /// `timelines` for `timelines.swift.txt`.
    var section: String { String(name.prefix { $0 != "." }) }
    var languageMode: String { name.hasSuffix(".swift5.txt") ? "5" : "6" }

    init(name: String, text: String) {
        self.name = name
        probes = ("\n" + text).components(separatedBy: "\n//// ").dropFirst().map { part in
            let end = part.firstIndex(of: "\n") ?? part.endIndex
            return (String(part[..<end]), String(part[end...]))
        }
    }
}

/// The probes that are known not to compile, with the reasons.
private enum KnownFailures {
    static func of(_ file: ProbeFile) throws -> [String: String] {
        let list = ProbeFile.folder.appending(path: "known-failures.txt")
        var known: [String: String] = [:]
        for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        where !line.hasPrefix("#") {
            let parts = line.components(separatedBy: ": ")
            try #require(parts.count >= 3, "expected FILE: NAME: REASON, found \(line)")
            if parts[0] == file.section { known[parts[1]] = parts[2...].joined(separator: ": ") }
        }
        return known
    }
}

/// Compiles probes with the modules of this build.
private struct ProbeCompiler {
    static let shared = ProbeCompiler()

    /// The compiler's messages about each probe that does not compile.
    ///
    /// Types are checked first. Some mistakes are only found in code whose types are right, so the rest is
    /// compiled once more.
    ///
    /// - Parameter flags: further arguments of the compiler.
    func failures(in file: ProbeFile, _ flags: [String] = []) async throws -> [String: [String]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "probes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // Best-effort cleanup.
        var sources: [String: String] = [:]
        for (index, probe) in file.probes.enumerated() {
            let path = folder.appending(path: "p\(index).swift").path
            try probe.source.write(toFile: path, atomically: false, encoding: .utf8)
            sources[path] = probe.name
        }
        let wrong = try await errors(of: ["-typecheck"] + flags, sources.keys.sorted(), file)
        let rest = sources.keys.filter { wrong[$0] == nil }.sorted()
        let later = try await errors(of: ["-emit-sil", "-o", "/dev/null"], rest, file)
        var failures: [String: [String]] = [:]
        for (path, lines) in wrong.merging(later, uniquingKeysWith: +) {
            failures[sources[path] ?? path] = lines
        }
        return failures
    }

    /// The compiler's errors, by path.
    private func errors(
        of mode: [String], _ paths: [String], _ file: ProbeFile
    ) async throws -> [String: [String]] {
        let modules = programFolder.appending(path: "Modules").path
        let plugin = programFolder.appending(path: "PreviewMacro-tool").path
        let arguments =
            mode + [
                "-swift-version", file.languageMode, "-parse-as-library", "-wmo", "-no-color-diagnostics",
                "-module-name", "Probes", "-I", modules, "-load-plugin-executable",
                plugin + "#PreviewMacro",
            ] + paths
        let (status, output) = try await run(arguments)
        var errors: [String: [String]] = [:]
        for line in output.split(separator: "\n") where line.contains(": error: ") {
            let path = String(line.prefix { $0 != ":" })
            errors[path, default: []].append(String(line))
        }
        if status != 0, errors.isEmpty { errors["the compiler"] = [output] }
        return errors
    }

    private func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try ProcessStarts.start(process)
        return await OwnThread.run {
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            ProcessStarts.waitForEnd(of: process)
            return (process.terminationStatus, text)
        }
    }
}
