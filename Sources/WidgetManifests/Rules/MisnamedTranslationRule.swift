import SourceText
import WidgetModel
import YAMLReading

/// A file whose name is nearly that of a locale file, and that says nothing but texts, is a translation:
/// `weather_ko.yaml`, `ko/weather.yaml` or `wether.ko.yaml` beside `weather.yaml`. As a definition it would
/// lack its types.
enum MisnamedTranslationRule {
    /// The finding against a file; nil for one that is what its name says.
    ///
    /// - Parameter paths: of all files that are there.
    static func check(_ file: SourceFile, among paths: Set<String>) -> Finding? {
        guard FileRole(path: file.path) == .definition,
            let meant = byFolder(file.path, paths) ?? bySeparator(file.path, paths)
                ?? bySpelling(file.path, paths),
            file.isOnlyTexts
        else { return nil }
        return ManifestFindings.localeFileName(file, original: meant.original, wanted: meant.wanted)
    }

    /// What a file translates, and the path that would say so.
    private typealias Meant = (original: String, wanted: String)

    /// `ko/weather.yaml`
    private static func byFolder(_ path: String, _ paths: Set<String>) -> Meant? {
        let place = Place(path)
        guard let folder = place.folder.split(separator: "/").last, let locale = LocaleTag.meant(by: folder)
        else { return nil }
        return original(place.folder.dropLast(folder.count + 1) + place.stem, locale, paths)
    }

    /// `weather_ko.yaml`, `weather-ko.yaml`
    private static func bySeparator(_ path: String, _ paths: Set<String>) -> Meant? {
        let place = Place(path)
        for end in place.stem.indices.dropFirst().reversed() where "_-".contains(place.stem[end]) {
            let tag = place.stem[place.stem.index(after: end)...]
            guard let locale = LocaleTag.meant(by: tag) else { continue }
            if let meant = original(place.folder + place.stem[..<end], locale, paths) { return meant }
        }
        return nil
    }

    /// `wether.ko.yaml`
    private static func bySpelling(_ path: String, _ paths: Set<String>) -> Meant? {
        guard let named = LocalePath(path), let locale = LocaleTag(named.tag) else { return nil }
        let folder = Place(path).folder
        let stems = paths.compactMap { other -> String? in
            let place = Place(other)
            let isOriginal = FileRole(path: other) != .other && !place.stem.contains(".")
            return place.folder == folder && isOriginal ? String(place.stem) : nil
        }
        guard let near = Spelling.nearest(String(named.name), among: stems.sorted()) else { return nil }
        return original(folder + near, locale, paths)
    }

    private static func original(
        _ stem: some StringProtocol, _ locale: LocaleTag, _ paths: Set<String>
    ) -> Meant? {
        [".yaml", ".yml"].map { stem + $0 }.first(where: paths.contains).map {
            ($0, "\(stem).\(locale).yaml")
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
    /// Whether the file has parameters and none of them a type, or widgets and nothing that answers for them.
    fileprivate var isOnlyTexts: Bool {
        var findings: [Finding] = []
        guard let root = YAMLTree.read(self, into: &findings).root else { return false }
        if let widgets = root.member("widgets") {
            return widgets.isMapping && root.member("command") == nil && root.member("provider") == nil
        }
        let intents = (root.member("intents")?.entries).map { Array($0) } ?? []
        let parameters = intents.flatMap { intent in
            (intent.value.member("parameters")?.entries).map { Array($0) } ?? []
        }
        return parameters.contains { $0.value.member("cases") == nil }
            && parameters.allSatisfy { $0.value.member("type") == nil }
    }
}

extension YAMLNode {
    fileprivate func member(_ name: StaticString) -> YAMLNode? {
        entries.first { $0.key.hasText(name) }?.value
    }
}
