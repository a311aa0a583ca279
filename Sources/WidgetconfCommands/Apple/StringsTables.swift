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
    /// Tables of no language.
    private(set) var skipped: [String] = []

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
            guard let locale = LocaleTag(stem) ?? LocaleTag.meant(by: stem),
                !tables.places.contains(where: { $0.locale == locale })
            else {
                tables.skipped.append(file)
                continue
            }
            tables.places.append(Place(locale: locale, path: path))
        }
        tables.places.sort { $0.locale < $1.locale }
        return tables
    }

    /// Where a table goes: into the language's folder where there is one.
    static func path(of locale: LocaleTag, in folder: String, of name: String) -> String {
        let project = "\(folder)/\(locale).lproj"
        return FileManager.default.fileExists(atPath: project)
            ? "\(project)/\(name).strings" : "\(folder)/\(locale).strings"
    }
}
