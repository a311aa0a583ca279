import Foundation
import Synchronization

/// The strings tables of the program's resources. Each table is read once.
final class StringTables: Sendable {
    static let shared = StringTables()

    /// The folder of the program's resources, and the resource folders of packages in it, such as
    /// `App_App.resources`.
    let programFolders: [String]

    /// By path; empty for a file that is missing or not a table.
    private let tables = Mutex<[String: [String: String]]>([:])

    private init() {
        guard let main = Bundle.main.resourcePath else {
            programFolders = []
            return
        }
        // A folder that cannot be listed is treated as empty.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: main)) ?? []
        let packages = names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
        programFolders = [main] + packages.map { main + "/" + $0 }
    }

    /// The words of a key in the language's table, or else in the table of its language without region; nil
    /// if both lack the key.
    func format(of key: String, in table: String, for locale: Locale, folders: [String]) -> String? {
        for language in Self.languages(of: locale) {
            for folder in folders {
                if let words = entries(of: "\(folder)/\(language).lproj/\(table).strings")[key] {
                    return words
                }
            }
        }
        return nil
    }

    /// `zh-Hant-TW`, `zh-Hant`, `zh`, from the most specific to the least, in the spellings of folders.
    private static func languages(of locale: Locale) -> [String] {
        var parts = locale.identifier.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        var names: [String] = []
        while !parts.isEmpty {
            names.append(parts.joined(separator: "-"))
            if parts.count > 1 { names.append(parts.joined(separator: "_")) }
            parts.removeLast()
        }
        return names + ["Base"]
    }

    private func entries(of path: String) -> [String: String] {
        tables.withLock { tables in
            if let known = tables[path] { return known }
            let list = FileManager.default.contents(atPath: path).flatMap { contents in
                // A file that is not a table is treated as empty, so that the default values are shown.
                try? PropertyListSerialization.propertyList(from: contents, format: nil)
            }
            let entries = list as? [String: String] ?? [:]
            tables[path] = entries
            return entries
        }
    }
}
