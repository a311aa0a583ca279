import SourceText
import WidgetModel

/// The name of a locale file says a language that exists, and that no other file says for the same original.
enum LocaleTagRule {
    /// The finding against a file; nil when it is taken.
    static func check(
        _ file: SourceFile, _ path: LocalePath, of original: String,
        among files: inout [LocaleTag: SourceFile]
    ) -> Finding? {
        if FileRole(path: original) == .workspace { return ManifestFindings.localeOfWorkspace(file) }
        guard let locale = LocaleTag(path.tag) else { return ManifestFindings.localeTag(file, path) }
        if let earlier = files[locale] {
            return ManifestFindings.localeDuplicate(file, locale, earlier: earlier)
        }
        files[locale] = file
        return nil
    }
}
