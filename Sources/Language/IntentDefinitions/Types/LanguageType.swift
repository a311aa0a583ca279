package import WidgetModel

/// The type `language`: a BCP 47 tag in canonical case, such as `ko` or `pt-BR` (see `LocaleTag`).
package struct LanguageType: LiteralKind {
    package var word: String { "language" }
    package var otherWords: [String] { ["lang", "locale"] }

    package var expectation: String { "a language tag such as \"ko\" or \"pt-BR\"" }
    package var literalSchema: JSONValue { .text(fitting: LanguageType.pattern) }
    /// The shape of a tag. Whether a language of two letters and a country exist cannot be expressed.
    private static let pattern =
        "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if LocaleTag(text)?.description == text, LanguageType.country(in: text).map(isCountry) != false {
            return .literal(text)
        }
        throw problem(.form, text, suggestion: LocaleTag.meant(by: text).flatMap { fixed($0.description) })
    }

    /// The tag with the country that was probably meant; nil if it is unknown.
    private func fixed(_ tag: String) -> String? {
        guard let country = LanguageType.country(in: tag), !isCountry(country) else { return tag }
        return CountryType.meant(by: String(country)).map { code in
            tag.split(separator: "-").map { $0 == country ? code : String($0) }.joined(separator: "-")
        }
    }

    /// The code of the country in a tag. Only a region has two letters after the language.
    private static func country(in tag: String) -> Substring? {
        tag.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
    }

    /// ISO 3166-1 does not define a code for Kosovo, but BCP 47 tags contain `XK` for it.
    private func isCountry(_ code: Substring) -> Bool {
        code == "XK" || CountryType.isCode(String(code))
    }

    package var controls: [Control] { [.field, .menu] }
    package var valueControl: ValueControl { .comboBox }
    package func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue] {
        guard locale.isKorean else { return LanguageType.common }
        return LanguageType.common.map { language in
            ListedValue(
                language.literal, titled: KoreanNames.language(language.literal) ?? language.title,
                synonyms: [language.title] + language.synonyms)
        }.sorted { $0.title < $1.title }
    }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? {
        let korean = locale.isKorean ? KoreanNames.language(literal) : nil
        return korean ?? LanguageType.common.first { $0.literal == literal }?.title
    }

    /// The languages that a form lists, with their English names and their own. Other tags are typed.
    private static let common = """
        af Afrikaans;am Amharic/አማርኛ;ar Arabic/العربية;az Azerbaijani/azərbaycan;be Belarusian/беларуская;\
        bg Bulgarian/български;bn Bangla/Bengali/বাংলা;bs Bosnian/bosanski;ca Catalan/català;cs Czech/čeština;\
        cy Welsh/Cymraeg;da Danish/dansk;de German/Deutsch;de-AT German (Austria)/Deutsch;\
        de-CH German (Switzerland)/Deutsch;el Greek/Ελληνικά;en English;en-AU English (Australia);\
        en-CA English (Canada);en-GB English (United Kingdom);en-US English (United States);eo Esperanto;\
        es Spanish/español;es-MX Spanish (Mexico)/español;et Estonian/eesti;eu Basque/euskara;\
        fa Persian/Farsi/فارسی;fi Finnish/suomi;fil Filipino/Tagalog;fr French/français;\
        fr-CA French (Canada)/français;ga Irish/Gaeilge;gl Galician/galego;gu Gujarati/ગુજરાતી;\
        he Hebrew/עברית;hi Hindi/हिन्दी;hr Croatian/hrvatski;hu Hungarian/magyar;hy Armenian/հայերեն;\
        id Indonesian/Indonesia;is Icelandic/íslenska;it Italian/italiano;ja Japanese/日本語;\
        ka Georgian/ქართული;kk Kazakh/қазақ;km Khmer/ខ្មែរ;kn Kannada/ಕನ್ನಡ;ko Korean/한국어;\
        ky Kyrgyz/кыргызча;lo Lao/ລາວ;lt Lithuanian/lietuvių;lv Latvian/latviešu;mk Macedonian/македонски;\
        ml Malayalam/മലയാളം;mn Mongolian/монгол;mr Marathi/मराठी;ms Malay/Melayu;my Burmese/မြန်မာ;\
        nb Norwegian Bokmål/norsk bokmål;ne Nepali/नेपाली;nl Dutch/Nederlands;nn Norwegian Nynorsk/nynorsk;\
        pa Punjabi/ਪੰਜਾਬੀ;pl Polish/polski;pt Portuguese/português;pt-BR Portuguese (Brazil)/português;\
        ro Romanian/română;ru Russian/русский;si Sinhala/සිංහල;sk Slovak/slovenčina;sl Slovenian/slovenščina;\
        sq Albanian/shqip;sr Serbian/српски;sv Swedish/svenska;sw Swahili/Kiswahili;ta Tamil/தமிழ்;\
        te Telugu/తెలుగు;th Thai/ไทย;tr Turkish/Türkçe;uk Ukrainian/українська;ur Urdu/اردو;\
        uz Uzbek/o‘zbek;vi Vietnamese/Tiếng Việt;zh-Hans Chinese, Simplified/简体中文;\
        zh-Hant Chinese, Traditional/繁體中文;zu Zulu/isiZulu
        """.split(separator: ";").map { row in
            let parts = row.split(separator: " ", maxSplits: 1)
            let names = parts[1].split(separator: "/").map(String.init)
            return ListedValue(String(parts[0]), titled: names[0], synonyms: Array(names.dropFirst()))
        }
}

extension ParameterType {
    package static let language = ParameterType(LanguageType())
}
