package import SourceText
import WidgetModel
import YAMLReading

/// A file whose name is nearly that of a locale file, and that has nothing but texts, is a translation:
/// `weather.ko_KR.yaml`, `weather_ko.yaml`, `ko/weather.yaml` or `wether.ko.yaml` beside `weather.yaml`. As a
/// definition it would lack its types.
enum MisnamedTranslationRule {
    /// The finding against a file; nil for one that is what its name says.
    ///
    /// - Parameters:
    ///   - files: all files, by their paths.
    ///   - paths: their paths.
    static func check(
        _ file: SourceFile, among files: [String: SourceFile], _ paths: Set<String>
    ) -> Finding? {
        guard FileRole(path: file.path) == .definition,
            let meant = byTag(file.path, paths) ?? byFolder(file.path, paths)
                ?? bySeparator(file.path, paths) ?? bySpelling(file.path, paths),
            let original = files[meant.original], file.hasOnlyTexts(of: original)
        else { return nil }
        return ManifestFindings.localeFileName(
            file, original: meant.original, tag: meant.tag, wanted: meant.wanted)
    }

    /// What a file translates, what its name has in place of a language, and the path that would say so.
    private typealias Meant = (original: String, tag: String?, wanted: String?)

    /// `weather.ko_KR.yaml`, `weather.translated.yaml`
    private static func byTag(_ path: String, _ paths: Set<String>) -> Meant? {
        guard let (stem, tag) = LocalePath.parts(of: path),
            let original = LocalePath.original(ofStem: stem, isThere: paths.contains)
        else { return nil }
        return (original, tag, LocaleTag.ofTranslation(meantBy: tag).map { "\(stem).\($0).yaml" })
    }

    /// `ko/weather.yaml`
    private static func byFolder(_ path: String, _ paths: Set<String>) -> Meant? {
        let place = Place(path)
        guard let folder = place.folder.split(separator: "/").last,
            let locale = LocaleTag.ofTranslation(meantBy: folder)
        else { return nil }
        return original(place.folder.dropLast(folder.count + 1) + place.stem, locale, paths)
    }

    /// `weather_ko.yaml`, `weather-ko.yaml`
    private static func bySeparator(_ path: String, _ paths: Set<String>) -> Meant? {
        let place = Place(path)
        for end in place.stem.indices.dropFirst().reversed() where "_-".contains(place.stem[end]) {
            let tag = place.stem[place.stem.index(after: end)...]
            guard let locale = LocaleTag.ofTranslation(meantBy: tag) else { continue }
            if let meant = original(place.folder + place.stem[..<end], locale, paths) { return meant }
        }
        return nil
    }

    /// `wether.ko.yaml`
    private static func bySpelling(_ path: String, _ paths: Set<String>) -> Meant? {
        guard let named = LocalePath(path) else { return nil }
        let folder = Place(path).folder
        let stems = paths.compactMap { other -> String? in
            let place = Place(other)
            let isOriginal = FileRole(path: other) != .other && !place.stem.contains(".")
            return place.folder == folder && isOriginal ? String(place.stem) : nil
        }
        guard let near = Spelling.nearest(String(named.name), among: stems.sorted()) else { return nil }
        return original(folder + near, named.locale, paths)
    }

    private static func original(
        _ stem: some StringProtocol, _ locale: LocaleTag, _ paths: Set<String>
    ) -> Meant? {
        [".yaml", ".yml"].map { stem + $0 }.first(where: paths.contains).map {
            ($0, nil, "\(stem).\(locale).yaml")
        }
    }

    /// A path in two: the folder with its slash, and the name without the ending.
    private struct Place {
        let folder: Substring
        let stem: Substring

        init(_ path: String) {
            let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            folder = path[..<start]
            let name = path[start...]
            stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        }
    }
}

extension SourceFile {
    /// Whether the file speaks of what another declares, and declares nothing itself.
    fileprivate func hasOnlyTexts(of original: SourceFile) -> Bool {
        guard DefiningKey(in: self) == nil else { return false }
        if FileRole(path: original.path) == .definition { return commonIntent(in: original) != nil }
        var findings: [Finding] = []
        return YAMLTree.read(self, into: &findings).root.map { !$0.members(of: "widgets").isEmpty } ?? false
    }
}

/// Only definitions may end with `.yml`: `provider.yml` would otherwise be read as one, and never found as a
/// manifest.
package enum FileEndingRule {
    /// The finding against a file; nil for a name that says what the file is.
    package static func check(_ file: SourceFile) -> Finding? {
        guard file.path.hasSuffix(".yml") else { return nil }
        let meant = file.path.dropLast(4) + ".yaml"
        return FileRole(path: meant) == .definition
            ? nil : ManifestFindings.fileEnding(file, meant: String(meant))
    }
}

/// A pattern is a path in which `*` stands for any run of characters within a name.
enum PatternRule {
    static func check(_ pattern: Located<String>, _ sink: FindingSink) {
        for unsupported in ["**", "?", "[", "{"] where pattern.value.contains(unsupported) {
            sink.report(ManifestFindings.patternUnsupported(pattern, unsupported))
            return
        }
    }
}
