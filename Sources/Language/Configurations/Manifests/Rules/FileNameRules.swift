package import SourceText
import WidgetModel

/// Reports a translation whose file name is almost the name of a locale file.
///
/// Such a file contains only strings of an original, and is named like `weather.ko_KR.yaml`,
/// `weather_ko.yaml`, `ko/weather.yaml` or `wether.ko.yaml` for an original `weather.yaml`. Read as a
/// definition, it would lead to misleading findings about missing types.
enum MisnamedTranslationRule {
    /// The finding for a file; nil if its name is consistent with its content.
    ///
    /// - Parameters:
    ///   - files: All files of the workspace, by path.
    ///   - paths: The keys of `files`.
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

    /// The path of the translated file, the malformed part of the name if it should be a locale, and the
    /// correct path if it is known.
    private typealias Meant = (original: String, tag: String?, wanted: String?)

    /// Recognizes another or malformed locale, as in `weather.ko_KR.yaml` or `weather.translated.yaml`.
    private static func byTag(_ path: String, _ paths: Set<String>) -> Meant? {
        guard let (stem, tag) = LocalePath.parts(of: path),
            let original = LocalePath.original(ofStem: stem, isThere: paths.contains)
        else { return nil }
        return (original, tag, LocaleTag.ofTranslation(meantBy: tag).map { "\(stem).\($0).yaml" })
    }

    /// Recognizes a folder named after a locale, as in `ko/weather.yaml`.
    private static func byFolder(_ path: String, _ paths: Set<String>) -> Meant? {
        let parts = PathParts(path)
        guard let folder = parts.folder.split(separator: "/").last,
            let locale = LocaleTag.ofTranslation(meantBy: folder)
        else { return nil }
        return original(parts.folder.dropLast(folder.count + 1) + parts.stem, locale, paths)
    }

    /// Recognizes a locale after another separator, as in `weather_ko.yaml` or `weather-ko.yaml`.
    private static func bySeparator(_ path: String, _ paths: Set<String>) -> Meant? {
        let parts = PathParts(path)
        for end in parts.stem.indices.dropFirst().reversed() where "_-".contains(parts.stem[end]) {
            let tag = parts.stem[parts.stem.index(after: end)...]
            guard let locale = LocaleTag.ofTranslation(meantBy: tag) else { continue }
            if let meant = original(parts.folder + parts.stem[..<end], locale, paths) { return meant }
        }
        return nil
    }

    /// Recognizes a misspelled name of the original, as in `wether.ko.yaml`.
    private static func bySpelling(_ path: String, _ paths: Set<String>) -> Meant? {
        guard let named = LocalePath(path) else { return nil }
        let folder = PathParts(path).folder
        let stems = paths.compactMap { other -> String? in
            let parts = PathParts(other)
            let isOriginal = FileRole(path: other) != .other && !parts.stem.contains(".")
            return parts.folder == folder && isOriginal ? String(parts.stem) : nil
        }
        guard let near = Spelling.nearest(String(named.name), among: stems.sorted()) else { return nil }
        return original(folder + near, named.locale, paths)
    }

    /// The translated file if a file with this stem exists, and the path that a locale file must have.
    private static func original(
        _ stem: some StringProtocol, _ locale: LocaleTag, _ paths: Set<String>
    ) -> Meant? {
        [".yaml", ".yml"].map { stem + $0 }.first(where: paths.contains).map {
            ($0, nil, "\(stem).\(locale).yaml")
        }
    }

    /// A path split into the folder with its trailing slash, and the file name without its ending.
    private struct PathParts {
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
    /// Whether the file refers to declarations of `original` but declares nothing itself.
    fileprivate func hasOnlyTexts(of original: SourceFile) -> Bool {
        guard DefiningKey(in: self) == nil else { return false }
        if FileRole(path: original.path) == .definition { return commonIntent(in: original) != nil }
        var findings: [Finding] = []
        return YAMLTree.read(self, into: &findings).root.map { !$0.members(of: "widgets").isEmpty } ?? false
    }
}

/// Only definitions may end with `.yml`. A `provider.yml` would be read as a definition, and the manifest
/// would be missing without a message.
package enum FileEndingRule {
    /// The finding for a file; nil if the ending is allowed for its role.
    package static func check(_ file: SourceFile) -> Finding? {
        guard file.path.hasSuffix(".yml") else { return nil }
        let meant = file.path.dropLast(4) + ".yaml"
        return FileRole(path: meant) == .definition
            ? nil : ManifestFindings.fileEnding(file, meant: String(meant))
    }
}

/// In a pattern, `*` matches any characters within a file or folder name. Other wildcards are not supported.
enum PatternRule {
    /// Reports the first unsupported wildcard or variable of a pattern.
    static func check(_ pattern: Located<String>, _ sink: FindingSink) {
        for unsupported in ["**", "?", "[", "{"] where pattern.value.contains(unsupported) {
            sink.report(ManifestFindings.patternUnsupported(pattern, unsupported))
            return
        }
        _ = sink.checkPath(pattern, isHomeKnown: false)
    }
}
