/// A BCP 47 tag of a language, possibly as used in a country: `ko`, `pt-BR`, `zh-Hant-TW`.
///
/// It consists of a language of two or three letters, followed by an optional script, region and variants.
/// Extensions and private use are not supported, because they do not affect translations. Case is ignored.
package struct LocaleTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The tag in canonical case: `zh-Hant-TW`.
    package let description: String

    /// Parses a tag; returns nil if it is malformed. A language of two letters must exist (ISO 639-1). There
    /// are too many languages of three letters to distinguish them from mistakes.
    package init?(_ text: some StringProtocol) {
        var rest = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }[...]
        guard let language = rest.popFirst(), LocaleTag.isLanguage(language) else { return nil }
        var parts = [language]
        if let script = rest.first, script.utf8.count == 4, script.utf8.allSatisfy(isLetter) {
            parts.append(script.prefix(1).uppercased() + script.dropFirst())
            rest.removeFirst()
        }
        if let region = rest.first, LocaleTag.isRegion(region) {
            parts.append(region.uppercased())
            rest.removeFirst()
        }
        guard rest.allSatisfy(LocaleTag.isVariant), Set(rest).count == rest.count else { return nil }
        description = (parts + rest).joined(separator: "-")
    }

    private init(canonical text: String) { description = text }

    /// The default if no language is specified.
    package static let english = LocaleTag(canonical: "en")

    /// This tag, followed by its shorter forms down to the language: `zh-Hant-TW`, `zh-Hant`, `zh`.
    package var chain: [LocaleTag] {
        let parts = description.split(separator: "-")
        return parts.indices.reversed().map {
            LocaleTag(canonical: parts[...$0].joined(separator: "-"))
        }
    }

    package static func < (left: LocaleTag, right: LocaleTag) -> Bool { left.description < right.description }

    private static func isLanguage(_ text: String) -> Bool {
        guard text.utf8.allSatisfy(isLetter) else { return false }
        return text.utf8.count == 3 || text.utf8.count == 2 && languages.contains(text)
    }

    private static func isRegion(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy(isLetter)
            || text.utf8.count == 3 && text.utf8.allSatisfy(\.isDigit)
    }

    private static func isVariant(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ isLetter($0) || $0.isDigit }), let first = text.utf8.first else {
            return false
        }
        return (5...8).contains(text.utf8.count) || text.utf8.count == 4 && first.isDigit
    }
}

private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }
extension LocaleTag {
    /// The tag that was probably meant by a malformed or unusual text, such as `ko_KR`, `jp` or `german`.
    package static func meant(by text: some StringProtocol) -> LocaleTag? {
        let plain = text.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
        let words = String(plain).split(separator: "-").map(String.init)
        guard let first = words.first?.lowercased() else { return nil }
        let language = mistaken[first] ?? first
        return LocaleTag(([language] + words.dropFirst()).joined(separator: "-"))
    }

    /// The languages of ISO 639-1, except Kanuri: software is not translated into it, and `kr` is often
    /// written for Korean.
    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
        dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia \
        id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko ks ku kv kw ky la lb lg li ln lo \
        lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl \
        ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk \
        tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init))

    /// Country codes, older and longer language codes, and English names that are often used for a language.
    private static let mistaken: [String: String] = [
        "jp": "ja", "cn": "zh", "cz": "cs", "dk": "da", "ua": "uk", "gb": "en", "us": "en", "by": "be",
        "al": "sq", "gr": "el", "kr": "ko", "kz": "kk", "np": "ne", "kh": "km", "rs": "sr", "ir": "fa",
        "il": "he", "iw": "he", "in": "id", "ji": "yi", "vn": "vi", "tl": "fil", "eng": "en", "deu": "de",
        "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "kor": "ko", "jpn": "ja",
        "zho": "zh", "chi": "zh", "por": "pt", "rus": "ru",
        "english": "en", "german": "de", "deutsch": "de", "french": "fr", "spanish": "es", "italian": "it",
        "korean": "ko", "japanese": "ja", "chinese": "zh", "portuguese": "pt", "russian": "ru", "dutch": "nl",
        "polish": "pl", "turkish": "tr", "swedish": "sv", "danish": "da", "finnish": "fi", "greek": "el",
        "hebrew": "he", "arabic": "ar", "hindi": "hi", "czech": "cs", "ukrainian": "uk", "norwegian": "no",
    ]
}

extension LocaleTag: TextCodable {
    package static let expectation = "a BCP 47 tag, such as pt-BR"
}

extension LocaleTag {
    /// The tag in the file name of a translation.
    ///
    /// Returns nil if the text is not a tag, or if software is not translated into its language. Therefore
    /// `photos.old.yaml` does not count as a translation into Mochi.
    package init?(ofTranslation text: some StringProtocol) {
        guard let tag = LocaleTag(text), tag.isCovered else { return nil }
        self = tag
    }

    /// The tag of a translation that was probably meant by a malformed or unusual text, such as `ko_KR`, `jp`
    /// or `german`.
    package static func ofTranslation(meantBy text: some StringProtocol) -> LocaleTag? {
        LocaleTag.meant(by: text).flatMap { $0.isCovered ? $0 : nil }
    }

    /// Whether software is translated into the language.
    private var isCovered: Bool {
        LocaleTag.covered.contains(description.split(separator: "-")[0])
    }

    /// The languages that CLDR covers at the level "basic" or better, from `coverageLevels.json` of cldr-core
    /// 47.0.0. Docs/authoring-intents.md contains the same list.
    package static let coveredLanguages = """
        af ak am ar as ast az bal be bg bgc bho blo bn br brx bs ca ceb chr cs csw cv cy da de doi dsb \
        ee el en eo es et eu fa ff fi fil fo fr fy ga gaa gd gl gu ha he hi hr hsb ht hu hy ia id ie ig \
        ii is it ja jv ka kea kgp kk km kn ko kok ks ku kxv ky lb lij lmo lo lt lv mai mi mk ml mn mni \
        mr ms mt my nb nds ne nl nn no nqo nso oc om or pa pcm pl ps pt qu raj rm ro ru rw sa sah sat sc \
        sd si sk sl so sq sr st su sv sw syr szl ta te tg th ti tk tn to tr tt ug uk ur uz vec vi vmw wo \
        xh xnr yo yrl yue za zh zu
        """

    private static let covered = Set(coveredLanguages.split(separator: " "))
}
