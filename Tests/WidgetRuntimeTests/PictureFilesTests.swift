import Foundation
import Glibc
import JSONText
import Testing
import WidgetViews

@testable import WidgetRuntime

/// Pictures that a provider names by their files.
@Suite(.timeLimit(.minutes(1))) final class PictureFilesTests {
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

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it any more.

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/provider/" + name, withDestinationPath: target)
    }

    /// The view in place of a picture by file.
    private func view(_ path: String) -> JSONValue? {
        let files = PictureFiles(folder: folder + "/provider")
        let picture: JSONValue = [
            "image": ["file": .string(path)], "label": "flag", "scaling": "fill", "padding": 3,
        ]
        return files.embedded(in: ["vstack": [picture]])?["vstack"]?.array?[0]
    }

    @Test(arguments: ["flag.png", "covers/1.png", "inside.png"])
    func aFileInsideTheFolderIsEmbedded(_ path: String) throws {
        try link("inside.png", to: "covers/1.png")
        let expected: JSONValue = [
            "image": ["bytes": .string(Self.flag)], "label": "flag", "scaling": "fill", "padding": 3,
        ]
        #expect(view(path) == expected)
        #expect((try? ViewTree(json: view(path) ?? .null)) != nil)
    }

    /// Nothing outside of the folder is read, and nothing that is not a file is opened.
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
    func whatCannotBeReadIsATextInItsPlace(_ path: String, _ reason: String) throws {
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
        #expect(view(path) == ["padding": 3, "text": .string("\(path): \(reason)")])
    }

    @Test func theFilesOfATimelineHaveALimit() throws {
        var large = try #require(Data(base64Encoded: Self.flag))
        large.append(Data(count: 1_000_000))
        try large.write(to: URL(filePath: folder + "/provider/large.png"))
        let files = PictureFiles(folder: folder + "/provider")
        let entries = [JSONValue](repeating: ["image": ["file": "large.png"]], count: 8)
        let embedded = files.embedded(in: .array(entries))?.array ?? []
        #expect(embedded.map { $0["image"] != nil } == [true, true, true, true, true, true, false, false])
        #expect(
            embedded[7] == ["text": "large.png: found more than 8388608 bytes of pictures in the timeline"])
    }

    @Test func otherViewsStayAsTheyAre() {
        #expect(PictureFiles(folder: folder).embedded(in: ["image": "heart", "label": "file"]) == nil)
        #expect(PictureFiles.areIn(["entries": [["view": ["image": ["file": "a.png"]]]]]))
    }
}
