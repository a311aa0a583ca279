import BoardDocuments
import Foundation
import Testing

@testable import IntentDefinitions
@testable import WidgetRuntime

/// People choose files below the folders that a provider may read, and see nothing else.
@Suite final class FolderBrowsingTests {
    private let path: String

    init() throws {
        path = NSTemporaryDirectory() + "browsing-" + UUID().uuidString
        let files = FileManager.default
        for folder in ["data/2026", "data/Archive", "data/.git", "data/state", "private"] {
            try files.createDirectory(atPath: path + "/" + folder, withIntermediateDirectories: true)
        }
        for file in ["data/b.csv", "data/A.CSV", "data/notes.txt", "data/.hidden.csv", "private/secret.csv"] {
            try Data().write(to: URL(filePath: path + "/" + file))
        }
        try files.createSymbolicLink(
            atPath: path + "/data/way-out", withDestinationPath: path + "/private")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.

    private func listed(_ text: String, _ type: FileType, roots: [String]? = nil) -> [String] {
        FolderBrowsing(
            roots: roots ?? [path + "/data"], hidden: [path + "/data/state"], home: path + "/data", type: type
        ).listing(continuing: text).entries.map { $0.isFolder ? $0.name + "/" : $0.name }
    }

    private static let csv = FileType(isFolder: false, acceptance: FileAcceptance([.extension(".csv")]))
    private static let folder = FileType(isFolder: true, acceptance: .any)

    @Test func foldersComeFirstAndOnlyAcceptedFilesFollow() {
        #expect(listed("", Self.csv) == ["2026/", "Archive/", "A.CSV", "b.csv"])
        #expect(listed("", Self.folder) == [path + "/data/", "2026/", "Archive/"])
    }

    @Test func aNameIsContinuedWithoutRegardToCase() {
        #expect(listed(path + "/data/a", Self.csv) == ["Archive/", "A.CSV"])
        #expect(listed("~/a", Self.csv) == ["Archive/", "A.CSV"])
        #expect(listed("a", Self.csv) == ["Archive/", "A.CSV"])
    }

    @Test func aFolderBelowTheRootLeadsBackUp() {
        #expect(listed(path + "/data/2026/", Self.csv) == ["../"])
        #expect(listed(path + "/data/", Self.csv).first == "2026/", "nothing is above a root")
    }

    @Test func aFolderThatIsGoneLeadsBackUp() {
        #expect(listed(path + "/data/none/", Self.csv) == ["../"])
    }

    @Test func aPathAboveTheRootsLeadsToThem() {
        #expect(listed("/", Self.csv) == [path + "/data/"])
        #expect(listed(path + "/", Self.csv) == [path + "/data/"])
    }

    @Test(arguments: ["/private/", "/data/way-out/", "/data/../private/", "/data/state/"])
    func nothingElseIsListed(of folder: String) {
        #expect(listed(path + folder, Self.csv).isEmpty)
    }

    @Test func severalRootsAreTheBeginning() {
        let roots = [path + "/data/2026", path + "/private"]
        #expect(listed("", Self.csv, roots: roots) == roots.map { $0 + "/" })
        #expect(listed(path + "/private/", Self.csv, roots: roots) == ["secret.csv"])
    }

    @Test func aLongFolderIsCut() throws {
        let many = path + "/data/2026"
        for number in 0...FolderBrowsing.listed {
            try Data().write(to: URL(filePath: "\(many)/\(number).csv"))
        }
        let listing = FolderBrowsing(roots: [many], hidden: [], home: nil, type: Self.csv)
            .listing(continuing: "")
        #expect(listing.entries.count == FolderBrowsing.listed && listing.hasMore)
    }
}
