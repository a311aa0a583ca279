import Foundation
import WidgetModel
import WidgetRuntime

/// Where strings tables lie: `ko.strings`, or `ko.lproj/NAME.strings`.
struct StringsTables {
    struct Place {
        let locale: LocaleTag
        let path: String
    }

    private(set) var places: [Place] = []
    /// Tables that are not read.
    private(set) var skipped: [(name: String, reason: String)] = []

    /// The tables of a definition in a folder, by locale; `Base.lproj` has none.
    static func find(in folder: String, of name: String) throws(RuntimeFailure) -> StringsTables {
        // A folder that cannot be listed is told below.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw RuntimeFailure(
                "\(folder) cannot be read as a folder",
                hint: "name the folder with the .lproj or .strings in it")
        }
        var tables = StringsTables()
        for file in names.sorted() {
            let stem = (file as NSString).deletingPathExtension
            let path: String
            switch (file as NSString).pathExtension {
            case "strings": path = "\(folder)/\(file)"
            case "lproj": path = "\(folder)/\(file)/\(name).strings"
            default: continue
            }
            guard stem != "Base", FileManager.default.fileExists(atPath: path) else { continue }
            guard let locale = locale(of: file) else {
                tables.skipped.append(
                    (file, "\"\(stem)\" is not a supported language, expected one such as ko or pt-BR"))
                continue
            }
            guard !tables.places.contains(where: { $0.locale == locale }) else {
                tables.skipped.append((file, "there is another table in that language, \(locale)"))
                continue
            }
            tables.places.append(Place(locale: locale, path: path))
        }
        tables.places.sort { $0.locale < $1.locale }
        return tables
    }

    /// Where a table goes: into the language's folder where there is one, else where one of it is.
    static func path(of locale: LocaleTag, in folder: String, of name: String) -> String {
        // A folder that is not there yet has nothing in it.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let own = names.sorted().filter { self.locale(of: $0) == locale }
        if let project = own.first(where: { $0.hasSuffix(".lproj") }) {
            return "\(folder)/\(project)/\(name).strings"
        }
        return folder + "/" + (own.first { $0.hasSuffix(".strings") } ?? "\(locale).strings")
    }

    /// The language that a file or a folder is named after, as Xcode has named them over the years.
    private static func locale(of file: String) -> LocaleTag? {
        let stem = (file as NSString).deletingPathExtension
        return LocaleTag(ofTranslation: stem) ?? LocaleTag.ofTranslation(meantBy: stem)
    }
}
