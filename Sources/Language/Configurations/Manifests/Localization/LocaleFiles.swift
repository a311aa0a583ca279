package import SourceText
package import WidgetModel

/// The locale files among the files of a workspace.
///
/// A locale file is next to the file that it translates, and its name contains the locale, such as
/// `weather.ko.yaml` next to `weather.yaml`. A file that declares types, defaults or rules is always a
/// definition.
package struct LocaleFiles {
    /// The locale files by the path of the file that they translate, sorted by locale.
    package private(set) var byOriginal: [String: [(locale: LocaleTag, file: SourceFile)]] = [:]
    /// All files that are not locale files.
    package private(set) var others: [SourceFile] = []

    /// Separates the locale files from the others.
    ///
    /// Reports two files of the same locale, copies that still repeat declarations of their original, and
    /// translations that are not named like locale files.
    ///
    /// - Parameter reduced: The paths of files that the user wants to reduce to their strings. They count as
    ///   translations even if they declare more.
    package init(among files: [SourceFile], reduced: Set<String> = [], into findings: inout [Finding]) {
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        let paths = Set(byPath.keys)
        var places: [String: [LocaleTag: SourceFile]] = [:]
        for file in files {
            guard let path = LocalePath(file.path),
                let original = path.original(isThere: paths.contains).flatMap({ byPath[$0] })
            else {
                if let finding = MisnamedTranslationRule.check(file, among: byPath, paths) {
                    findings.append(finding)
                } else {
                    others.append(file)
                }
                continue
            }
            if !file.isTranslation(of: original) {
                others.append(file)
            } else if !reduced.contains(file.path), let key = DefiningKey(in: file) {
                findings.append(
                    key.isTranslatedDefault
                        ? ManifestFindings.localeDefault(key.node, original)
                        : ManifestFindings.localeDeclares(key.node, original, twin: key.twin(in: original)))
            } else if FileRole(path: original.path) == .workspace {
                findings.append(ManifestFindings.localeOfWorkspace(file))
            } else if let earlier = places[original.path]?[path.locale] {
                findings.append(
                    Duplicate.locale.finding(
                        "\(path.locale)", at: file.location(.at(0)), earlier: earlier.location(.at(0))))
            } else {
                places[original.path, default: [:]][path.locale] = file
            }
        }
        byOriginal = places.mapValues { files in
            files.sorted { $0.key < $1.key }.map { (locale: $0.key, file: $0.value) }
        }
    }
}

/// A possible path of a locale file, such as `a/weather.ko.yaml`.
package struct LocalePath {
    /// The path without locale and ending: `a/weather`.
    package let stem: String
    /// The locale in the name: `ko`.
    package let locale: LocaleTag

    /// The last component of `stem`: `weather`.
    var name: Substring { stem.split(separator: "/").last ?? "" }

    /// Splits a path. Returns nil if the name does not contain a locale before its ending, or if the name
    /// gives the file another role.
    package init?(_ path: String) {
        guard let (stem, tag) = LocalePath.parts(of: path), let locale = LocaleTag(ofTranslation: tag) else {
            return nil
        }
        (self.stem, self.locale) = (stem, locale)
    }

    /// Splits `a/weather.old.yaml` into `a/weather` and `old`. Returns nil for a name with fewer dots or
    /// another ending.
    static func parts(of path: String) -> (stem: String, tag: String)? {
        guard FileRole(path: path) == .definition, let end = path.lastIndex(of: "."),
            let point = path[..<end].lastIndex(of: "."), !path[point...].contains("/")
        else { return nil }
        let stem = path[..<point]
        guard let last = stem.last, last != "/" else { return nil }
        return (String(stem), String(path[path.index(after: point)..<end]))
    }

    /// The path of the translated file, which is `stem` with either YAML ending; nil if no such file exists.
    package func original(isThere: (String) -> Bool) -> String? {
        LocalePath.original(ofStem: stem, isThere: isThere)
    }

    /// The path of an existing file with this stem and a YAML ending; nil if no such file exists.
    static func original(ofStem stem: String, isThere: (String) -> Bool) -> String? {
        [".yaml", ".yml"].map { stem + $0 }.first {
            ![.other, .view].contains(FileRole(path: $0)) && isThere($0)
        }
    }
}
