import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import widgetconf_source

/// Files whose content is the answer.
@Suite(.brief) struct WatchedFileTests {
    private static let kind = ReloadedKind(Kind(unchecked: "note"))

    private func read(_ path: String, home: String? = nil) async throws -> String {
        let files = FileFetching(pacer: ReloadPacer { _ in }, home: home)
        let bytes = try await files.content(of: path, for: nil, by: Deadline(after: .seconds(30)))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func readsFiles() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content", to: "a.json")
        #expect(try await read(folder.path + "/a.json") == "content")
        #expect(try await read("~/a.json", home: folder.path) == "content")
    }

    @Test func otherThingsAreNotRead() async throws {
        let folder = try TemporaryFolder()
        try Data(count: FetchLimits.answerBytes + 1).write(to: URL(filePath: folder.path + "/large"))
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for (name, problem) in [
            ("none", "cannot be read: no such file or directory; correct the path"), ("", "is not a file"),
            ("pipe", "is not a file"), ("large", "is larger than 8 MiB"),
        ] {
            let path = folder.path + "/" + name
            let failure = try await #require(throws: ProviderFailure.self) { try await read(path) }
            #expect(failure.message == "\(path) \(problem)")
        }
    }

    /// Programs write files in place, or rename a new one.
    @Test(arguments: ["> note", "> new; mv new note", "> other; ln -sf other note"])
    func changesReloadTheKind(_ script: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "note")
        let reloaded = FirstResult<ReloadedKind>()
        let files = FileFetching(pacer: ReloadPacer(spacing: .zero) { reloaded.finish(.success($0)) })
        _ = try await files.content(
            of: folder.path + "/note", for: Self.kind, by: Deadline(after: .seconds(30)))
        let changed = try await ToolRun.of(
            "sh", ["-c", "echo other > unrelated; echo new \(script)"], in: folder.path)
        #expect(changed.status == 0)
        #expect(try await reloaded.value() == Self.kind)
    }

    /// More widgets than processors can show the same file.
    @Test func manyCanReadOneFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content", to: "a")
        let files = FileFetching(pacer: ReloadPacer { _ in })
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<FetchLimits.concurrency {
                group.addTask {
                    try await files.content(
                        of: folder.path + "/a", for: nil, by: Deadline(after: .seconds(30))
                    ).count
                }
            }
            for try await count in group { #expect(count == 7) }
        }
    }

    /// The system has one watch for a folder, even if two paths lead to it.
    @Test func twoPathsCanLeadToOneFolder() async throws {
        let (folder, links) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createSymbolicLink(
            atPath: links.path + "/link", withDestinationPath: folder.path)
        let results = ["one": FirstResult<Void>(), "two": FirstResult<Void>()]
        let files = FileFetching(
            pacer: ReloadPacer(spacing: .zero) { results[$0.kind.name]?.finish(.success(())) })
        for (path, kind) in [(links.path + "/link/1", "one"), (folder.path + "/2", "two")] {
            try folder.write("old", to: String(path.suffix(1)))
            _ = try await files.content(
                of: path, for: ReloadedKind(Kind(unchecked: kind)), by: Deadline(after: .seconds(30)))
        }
        try folder.write("new", to: "2")
        try await results["two"]?.value()
        try folder.write("new", to: "1")
        try await results["one"]?.value()
    }

    /// A file that does not exist yet, and the target of a link, are watched, too.
    @Test(arguments: ["later", "link"]) func watchesOtherFolders(_ name: String) async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try elsewhere.write("old", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: elsewhere.path + "/target")
        let reloaded = FirstResult<ReloadedKind>()
        let files = FileFetching(pacer: ReloadPacer(spacing: .zero) { reloaded.finish(.success($0)) })
        // The first read of a missing file fails, and still watches it.
        _ = try? await files.content(
            of: folder.path + "/" + name, for: Self.kind, by: Deadline(after: .seconds(30)))
        try (name == "later" ? folder : elsewhere).write("new", to: name == "later" ? "later" : "target")
        #expect(try await reloaded.value() == Self.kind)
    }
}
