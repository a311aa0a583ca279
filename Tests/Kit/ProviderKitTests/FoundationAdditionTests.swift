import Foundation
import ProviderKit
import Testing

/// Foundation types that are missing on Linux.
@Suite struct FoundationAdditionTests {
    @Test(
        arguments: [
            (-7200, "2 hours ago", "2 hours ago"), (300, "in 5 minutes", "in 5 minutes"),
            (-86_400, "1 day ago", "yesterday"),
        ] as [(TimeInterval, String, String)])
    func distancesAreWords(_ interval: TimeInterval, _ numeric: String, _ named: String) {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        #expect(formatter.localizedString(for: viewDate + interval, relativeTo: viewDate) == numeric)
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(for: viewDate + interval, relativeTo: viewDate) == named)
    }

    @Test func unitsHaveStyles() {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let texts = [RelativeDateTimeFormatter.UnitsStyle.full, .spellOut, .short, .abbreviated].map {
            formatter.unitsStyle = $0
            return formatter.localizedString(fromTimeInterval: -7200)
        }
        #expect(texts == ["2 hours ago", "two hours ago", "2 hr. ago", "2h ago"])
        #expect(formatter.string(for: 3) == nil)
    }

    @Test func aGroupHasAFolder() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }  // Best-effort cleanup.
        let folder = try #require(FileManager.default.groupFolder("group.org.example", home: home))
        #expect(folder.path == home.path + "/.local/share/group.org.example")
        try Data("7".utf8).write(to: folder.appending(path: "number.txt"))
        #expect(FileManager.default.groupFolder("group.org.example", home: home) == folder)
        #expect(FileManager.default.groupFolder("org.example", home: home) == nil)
        #expect(FileManager.default.groupFolder("group./../x", home: home) == nil)
        #expect(FileManager.default.groupFolder("group.x", home: folder.appending(path: "number.txt")) == nil)
    }
}
