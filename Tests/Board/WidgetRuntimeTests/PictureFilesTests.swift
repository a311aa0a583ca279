import CaseWalking
import Configurations
import Foundation
import Glibc
import Testing
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// Pictures that a provider refers to by file path.
@Suite(.brief) final class PictureFilesTests {
    private let folder: String
    static let flag =
        "iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAL0lEQVR42u3OQQ0AAAgEIOMYx9gXyxL+ZCMAlekTPTlRQkJCQkJC"
        + "QkJCQkJCv0ILyyugTAy6rW0AAAAASUVORK5CYII="

    init() throws {
        folder = NSTemporaryDirectory() + "widgetconf-pictures-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder + "/provider/covers", withIntermediateDirectories: true)
        let bytes = try #require(Data(base64Encoded: Self.flag))
        for name in ["provider/flag.png", "provider/covers/1.png", "secret.png"] {
            try bytes.write(to: URL(filePath: folder + "/" + name))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/provider/" + name, withDestinationPath: target)
    }

    /// A view with a picture, before and after its file was read.
    private func embedded(_ path: String) throws -> (picture: JSONValue, view: JSONValue, problems: [String])
    {
        let files = PictureFiles(folder: folder + "/provider")
        let picture: JSONValue = [
            "image": ["file": .string(path)], "label": "flag", "scaling": "fill", "padding": 3,
        ]
        let embedded = try #require(files.embedded(in: ["vstack": [picture]]))
        return (picture, try #require(embedded.view["vstack"]?.array?[0]), embedded.problems)
    }

    @Test(arguments: ["flag.png", "covers/1.png", "inside.png"])
    func aFileInsideTheFolderIsEmbedded(_ path: String) throws {
        try link("inside.png", to: "covers/1.png")
        let expected: JSONValue = [
            "image": ["bytes": .string(Self.flag)], "label": "flag", "scaling": "fill", "padding": 3,
        ]
        let (_, view, problems) = try embedded(path)
        #expect(view == expected && problems.isEmpty)
        _ = try ViewTree(json: view)
    }

    /// Files outside the folder are not read, and only regular files are opened.
    @Test(arguments: [
        ("missing.png", "no such file or directory"), ("covers", "found no regular file"),
        ("outside.png", "the path leads out of the provider's folder"),
        ("absolute.png", "the path leads out of the provider's folder"),
        ("folder/secret.png", "the path leads out of the provider's folder"),
        ("../secret.png", "the path leads out of the provider's folder"),
        ("loop.png", "too many levels of symbolic links"),
        ("device.png", "the path leads out of the provider's folder"), ("pipe.png", "found no regular file"),
        ("text.png", "found bytes that begin with 68 65 6c 6c, expected a PNG or JPEG file with its size"),
        ("empty.png", "found no bytes, expected a PNG or JPEG file with its size"),
        ("large.png", "found 1048577 bytes, expected at most 1048576 of pictures in one view"),
        ("huge.png", "found 65535 × 65535 = 4294836225 pixels, expected at most 4000000 in one picture"),
    ])
    func aFileThatCannotBeReadIsReportedAndDrawnAsABox(_ path: String, _ reason: String) throws {
        try link("outside.png", to: "../secret.png")
        try link("absolute.png", to: folder + "/secret.png")
        try link("folder", to: "..")
        try link("loop.png", to: "loop.png")
        try link("device.png", to: "/dev/zero")
        let provider = folder + "/provider/"
        #expect(mkfifo(provider + "pipe.png", 0o600) == 0)
        try Data("hello".utf8).write(to: URL(filePath: provider + "text.png"))
        try Data().write(to: URL(filePath: provider + "empty.png"))
        try Data(count: 1_048_577).write(to: URL(filePath: provider + "large.png"))
        var huge = try #require(Data(base64Encoded: Self.flag))
        huge.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        try huge.write(to: URL(filePath: provider + "huge.png"))
        let (picture, view, problems) = try embedded(path)
        #expect(view == picture && problems == ["\(path): \(reason)"])
    }

    @Test func theFilesOfATimelineHaveALimit() throws {
        var large = try #require(Data(base64Encoded: Self.flag))
        large.append(Data(count: 1_000_000))
        try large.write(to: URL(filePath: folder + "/provider/large.png"))
        let files = PictureFiles(folder: folder + "/provider")
        let embedded = try (0..<8).map { _ in
            try #require(files.embedded(in: ["image": ["file": "large.png"]]))
        }
        let problem = "large.png: found more than 8388608 bytes of pictures in the timeline"
        #expect(embedded.map(\.problems) == [[], [], [], [], [], [], [problem], [problem]])
        #expect(embedded[5].view["image"]?["bytes"] != nil)
        #expect(embedded[6].view == ["image": ["file": "large.png"]])
    }

    /// Each file alone is within the limit.
    @Test func theFilesOfAViewHaveALimit() throws {
        var large = try #require(Data(base64Encoded: Self.flag))
        large.append(Data(count: 600_000))
        try large.write(to: URL(filePath: folder + "/provider/large.png"))
        let files = PictureFiles(folder: folder + "/provider")
        let picture: JSONValue = ["image": ["file": "large.png"]]
        let view: JSONValue = ["vstack": [picture, picture, ["image": ["file": "flag.png"]]]]
        for _ in 1...2 {
            let embedded = try #require(files.embedded(in: view))
            #expect(
                embedded.problems == ["large.png: found more than 1048576 bytes of pictures in one view"])
            let nodes = embedded.view["vstack"]?.array ?? []
            #expect(nodes.map { $0["image"]?["bytes"] != nil } == [true, false, true])
            _ = try ViewTree(json: embedded.view)
        }
    }

    @Test func otherViewsStayAsTheyAre() {
        #expect(PictureFiles(folder: folder).embedded(in: ["image": "heart", "label": "file"]) == nil)
        #expect(PictureFiles.areIn(["entries": [["view": ["image": ["file": "a.png"]]]]]))
    }
}
