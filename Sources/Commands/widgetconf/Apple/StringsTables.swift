import Foundation
import Machine
import WidgetModel
import WidgetRuntime

/// Finds strings tables in a folder, for `import --strings` and `export --strings`.
///
/// Apple's projects use two layouts, and both are supported: `ko.strings`, and `ko.lproj/NAME.strings`.
struct StringsTables {
    /// A table that can be read.
    struct Place {
        let locale: LocaleTag
        let path: String
    }

    /// The tables, sorted by locale, one for each locale.
    private(set) var places: [Place] = []
    /// The files and folders that were not used, each with the reason for the warning.
    private(set) var skipped: [(name: String, reason: String)] = []

    /// Finds the tables of one definition.
    ///
    /// `Base.lproj` is ignored, because it repeats the strings of the definition.
    ///
    /// - Parameter name: the name of Apple's file without its extension.
    /// - Throws: if the folder cannot be listed.
    static func find(in folder: String, of name: String) throws(RuntimeFailure) -> StringsTables {
        // The failure below contains everything that this error would say.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw RuntimeFailure(
                "\(folder) cannot be read as a folder",
                hint: "name the folder that contains the .lproj folders or .strings files")
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
                tables.skipped.append((file, "there is already a table for \(locale)"))
                continue
            }
            tables.places.append(Place(locale: locale, path: path))
        }
        tables.places.sort { $0.locale < $1.locale }
        return tables
    }

    /// The path to which the table of a language is written.
    ///
    /// An existing `.lproj` folder of that language is used first, then an existing `.strings` file, so that
    /// an export replaces what an import has read. Otherwise the path is `TAG.strings`.
    static func path(of locale: LocaleTag, in folder: String, of name: String) -> String {
        // A folder that does not exist yet contains no tables. It is created when the table is written.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let own = names.sorted().filter { self.locale(of: $0) == locale }
        if let project = own.first(where: { $0.hasSuffix(".lproj") }) {
            return "\(folder)/\(project)/\(name).strings"
        }
        return folder + "/" + (own.first { $0.hasSuffix(".strings") } ?? "\(locale).strings")
    }

    /// The language after which a file or folder is named; nil if the name is not a language.
    ///
    /// Older versions of Xcode wrote English names such as `German.lproj`, which are accepted too.
    private static func locale(of file: String) -> LocaleTag? {
        let stem = (file as NSString).deletingPathExtension
        return LocaleTag(ofTranslation: stem) ?? LocaleTag.ofTranslation(meantBy: stem)
    }
}
