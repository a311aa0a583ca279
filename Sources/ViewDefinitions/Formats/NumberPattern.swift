package import WidgetModel

/// How a language writes numbers.
package struct NumberPattern: Hashable, Sendable {
    /// The character before the digits after the point.
    let point: String
    /// The character between groups of three digits.
    let group: String
    /// What stands between a number and its percent sign.
    let percentSpace: String

    package static let english = NumberPattern(point: ".", group: ",", percentSpace: "")

    /// The pattern of a locale, from the table of CLDR. Languages without one are written as in English.
    package static func of(_ locale: LocaleTag) -> NumberPattern {
        let (language, region) = parts(of: locale)
        let isAmericanSpanish =
            language == "es" && region.map { ["MX", "US", "PR", "GT"].contains($0) } == true
        guard !isAmericanSpanish, commas.contains(language) else { return .english }
        if region == "CH" || region == "LI", language == "de" || language == "it" {
            return NumberPattern(point: ".", group: "’", percentSpace: "")
        }
        let isGroupedByDots = dotted.contains(language) && !(language == "pt" && region == "PT")
        return NumberPattern(
            point: ",", group: isGroupedByDots ? "." : space,
            percentSpace: unspacedPercent.contains(language) ? "" : space)
    }

    /// Keeps a number on one line.
    private static let space = "\u{A0}"

    /// Languages that write a comma before the digits after the point.
    private static let commas: Set = dotted.union([
        "be", "bg", "cs", "et", "fi", "fr", "hu", "hy", "ka", "kk", "lt", "lv", "nb", "nn", "no", "pl", "ru",
        "sk", "sv", "uk",
    ])
    /// Those that separate groups of digits by dots. The others use spaces.
    private static let dotted: Set = [
        "bs", "ca", "da", "de", "el", "es", "eu", "gl", "hr", "id", "is", "it", "mk", "nl", "pt", "ro", "sl",
        "sr", "tr", "vi",
    ]
    private static let unspacedPercent: Set = ["el", "id", "it", "nl", "pl", "pt", "sr", "tr", "vi"]

    private static func parts(of locale: LocaleTag) -> (language: String, region: String?) {
        let parts = locale.description.split(separator: "-").map(String.init)
        return (parts[0], parts.dropFirst().first { $0.utf8.count == 2 })
    }
}
