import Foundation
import Testing
import WebBoard
import WidgetModel

@testable import widgetconf_web

/// The files that people upload, and their names.
@Suite struct UploadedFilesTests {
    @Test(arguments: [
        ("../a b.png", "a b.png"),
        ("C:\\photos\\.a.png", "a.png"),
        ("e\u{301}.png", "\u{E9}.png"),
        ("\u{202E}gnp.exe\u{0}", "gnp.exe"),
        ("/\u{200D}../\u{200D}../\u{200D}a.png", "a.png"),
        ("a/\u{301}b.png", "\u{301}b.png"),
        ("..", "file"),
        ("", "file"),
    ]) func namesArePlain(_ name: String, _ expected: String) {
        // Strings are equal if only their forms differ.
        #expect(Array(UploadedFiles.safe(name).unicodeScalars) == Array(expected.unicodeScalars))
    }

    /// Browsers on Macs send a name of 45 syllables as 409 bytes.
    @Test func longNamesKeepTheirEnd() throws {
        let syllables = String(repeating: "한", count: 45)
        let decomposed = syllables.decomposedStringWithCanonicalMapping + ".png"
        #expect(decomposed.utf8.count == 409)
        #expect(UploadedFiles.safe(decomposed).utf8.count == 139)
        for part in ["a", "é", "한", "🗑", "한\u{301}", ". "] {
            let name = UploadedFiles.safe(String(repeating: part, count: 300) + "Q.png")
            #expect(name.hasSuffix("Q.png") && name.utf8.count <= 200, "\(part): \(name)")
        }
    }

    /// The longest name is stored, although `FileWriting` first writes a file with a longer one.
    @Test func storesLongNames() throws {
        let home = NSTemporaryDirectory() + "uploads-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: home) }  // Best-effort cleanup.
        let files = UploadedFiles(
            ofBoardIn: home + "/state", environment: ["XDG_DATA_HOME": home], WebLimits())
        let path = try files.store([1, 2, 3], named: String(repeating: "n", count: 300) + ".png")
        #expect(path.hasPrefix(home + "/widgetconf/uploads/state/") && path.hasSuffix("n.png"))
        #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
    }

    @Test func failuresNameNoPath() throws {
        let home = NSTemporaryDirectory() + "uploads-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: home) }  // Best-effort cleanup.
        try Data().write(to: URL(filePath: home))
        var limits = WebLimits()
        limits.uploadedBytes = 2
        let files = UploadedFiles(ofBoardIn: "/board/state", environment: ["XDG_DATA_HOME": home], limits)
        for size in [1, 3] {
            do throws(WebProblem) {
                let path = try files.store([UInt8](repeating: 0, count: size), named: "a.png")
                Issue.record("stored: \(path)")
            } catch {
                #expect(error.type.hasSuffix(size == 1 ? ":not-stored" : ":no-room"), "\(error)")
                #expect(!"\(error.detail) \(error.hint ?? "")".contains("/"), "\(error)")
            }
        }
    }
}
