package import SourceText
package import WidgetModel
import YAMLReading

/// The locale files among the files of a workspace: each lies beside the one that it translates, and its name
/// says the language, as `weather.ko.yaml` beside `weather.yaml` does.
package struct LocaleFiles {
    /// By the path of the file that they translate, sorted by locale.
    package private(set) var byOriginal: [String: [(locale: LocaleTag, file: SourceFile)]] = [:]
    /// What is none.
    package private(set) var others: [SourceFile] = []

    /// Sorts files out; one of a language that another has already, or of none, is reported, and so is a
    /// translation that is called otherwise.
    package init(among files: [SourceFile], into findings: inout [Finding]) {
        let paths = Set(files.map(\.path))
        var places: [String: [LocaleTag: SourceFile]] = [:]
        for file in files {
            guard let path = LocalePath(file.path), let original = path.original(isThere: paths.contains)
            else {
                if let finding = MisnamedTranslationRule.check(file, among: paths) {
                    findings.append(finding)
                } else {
                    others.append(file)
                }
                continue
            }
            if let finding = LocaleTagRule.check(
                file, path, of: original, among: &places[original, default: [:]])
            {
                findings.append(finding)
            }
        }
        byOriginal = places.mapValues { files in
            files.sorted { $0.key < $1.key }.map { (locale: $0.key, file: $0.value) }
        }
    }
}

/// A path that may be that of a locale file: `a/weather.ko.yaml`.
package struct LocalePath {
    /// `a/weather`
    package let stem: String
    /// `ko`
    package let tag: String

    /// `weather`
    var name: Substring { stem.split(separator: "/").last ?? "" }

    /// Nil for a name with less than two points before the last part, or that ends otherwise, and for one
    /// that says that the file is something else.
    package init?(_ path: String) {
        guard FileRole(path: path) == .definition, let end = path.lastIndex(of: "."),
            let point = path[..<end].lastIndex(of: "."), !path[point...].contains("/")
        else { return nil }
        let stem = path[..<point]
        guard let last = stem.last, last != "/" else { return nil }
        self.stem = String(stem)
        tag = String(path[path.index(after: point)..<end])
    }

    /// The path of the file that it translates: the sibling without the tag; nil when there is none.
    package func original(isThere: (String) -> Bool) -> String? {
        [".yaml", ".yml"].map { stem + $0 }.first { FileRole(path: $0) != .other && isThere($0) }
    }
}
