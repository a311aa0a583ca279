package import WidgetModel

/// How a language writes numbers. All languages use the digits 0 to 9 in groups of three.
package struct NumberPattern: Hashable, Sendable {
    /// The character before the digits after the point.
    let point: String
    /// The character between groups of digits.
    let group: String
    /// The text before and after a number in percent.
    let beforePercent: String
    let afterPercent: String

    private init(_ point: String, _ group: String, _ afterPercent: String, beforePercent: String = "") {
        self.point = point
        self.group = group
        self.afterPercent = afterPercent
        self.beforePercent = beforePercent
    }

    package static let english = NumberPattern(".", ",", "%")

    /// The pattern of a locale. Languages that are not in the table are written as in English.
    package static func of(_ locale: LocaleTag) -> NumberPattern {
        let parts = locale.description.split(separator: "-")
        let region = parts.dropFirst().first { $0.utf8.count == 2 || $0.first?.isNumber == true }
        return region.flatMap { byLocale["\(parts[0])-\($0)"] } ?? byLocale[String(parts[0])] ?? .english
    }

    private static let byLocale: [String: NumberPattern] = {
        var byLocale: [String: NumberPattern] = [:]
        for (pattern, locales) in table {
            for locale in locales.split(separator: " ") { byLocale[String(locale)] = pattern }
        }
        return byLocale
    }()

    /// The languages and regions that differ from English, after CLDR 47. The spaces do not break lines.
    private static let table: [(NumberPattern, locales: String)] = [
        (NumberPattern(",", ".", "%"), "az bs el es-AR es-BO es-CL es-CO es-EC es-PY es-UY es-VE id is it"),
        (NumberPattern(",", ".", "%"), "nl pt sr vi"),
        (NumberPattern(",", ".", "\u{A0}%"), "ca da de es fr-LU gl hr mk ro sl"),
        (NumberPattern(",", ".", "", beforePercent: "%"), "tr"),
        (NumberPattern(",", ".", "", beforePercent: "%\u{A0}"), "eu"),
        (NumberPattern(",", "\u{A0}", "%"), "af bg es-CR et hu hy ka kk ky lv pl sq tg uk uz"),
        (NumberPattern(",", "\u{A0}", "%"), "pt-AO pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST"),
        (NumberPattern(",", "\u{A0}", "%"), "pt-TL"),
        (NumberPattern(",", "\u{A0}", "\u{A0}%"), "be cs fi fr-CA lt nb nn no ru sk sv tt"),
        (NumberPattern(",", "\u{202F}", "\u{A0}%"), "fr"),
        (NumberPattern(",", "\u{202F}", "%"), "fr-CH"),
        (NumberPattern(".", "’", "%"), "de-CH de-LI en-CH it-CH"),
        (.english, "es-419 es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US"),
    ]
}
