import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel
import WidgetViews

/// The languages listed in Docs/views.md, according to CLDR 47. `_` is a no-break space, and `~` a narrow
/// one.
@Suite struct NumberPatternTests {
    @Test(arguments: [
        ("en", "12,345.5", "-72.5%"), ("ko", "12,345.5", "-72.5%"), ("ja", "12,345.5", "-72.5%"),
        ("zh-Hant-TW", "12,345.5", "-72.5%"), ("de", "12.345,5", "-72,5_%"), ("de-AT", "12.345,5", "-72,5_%"),
        ("de-CH", "12’345.5", "-72.5%"), ("de-LI", "12’345.5", "-72.5%"), ("it", "12.345,5", "-72,5%"),
        ("it-CH", "12’345.5", "-72.5%"), ("fr", "12~345,5", "-72,5_%"), ("fr-CA", "12_345,5", "-72,5_%"),
        ("fr-CH", "12~345,5", "-72,5%"), ("es", "12.345,5", "-72,5_%"), ("es-MX", "12,345.5", "-72.5%"),
        ("es-419", "12,345.5", "-72.5%"), ("es-AR", "12.345,5", "-72,5%"), ("es-CR", "12_345,5", "-72,5%"),
        ("pt", "12.345,5", "-72,5%"), ("pt-BR", "12.345,5", "-72,5%"), ("pt-PT", "12_345,5", "-72,5%"),
        ("nl", "12.345,5", "-72,5%"), ("da", "12.345,5", "-72,5_%"), ("sv", "12_345,5", "-72,5_%"),
        ("nb", "12_345,5", "-72,5_%"), ("fi", "12_345,5", "-72,5_%"), ("pl", "12_345,5", "-72,5%"),
        ("cs", "12_345,5", "-72,5_%"), ("hu", "12_345,5", "-72,5%"), ("uk", "12_345,5", "-72,5%"),
        ("ru-RU", "12_345,5", "-72,5_%"), ("bg", "12_345,5", "-72,5%"), ("tr", "12.345,5", "-%72,5"),
        ("eu", "12.345,5", "-%_72,5"), ("el", "12.345,5", "-72,5%"), ("id", "12.345,5", "-72,5%"),
        ("vi", "12.345,5", "-72,5%"), ("sw", "12,345.5", "-72.5%"),
    ])
    func numbersAreWrittenInTheLanguage(_ locale: String, _ number: String, _ percent: String) throws {
        let texts = try texts("[{count}, {share:1}]", ["count": 12345.5, "share": -0.725], in: locale)
        let written = texts.replacing("\u{A0}", with: "_").replacing("\u{202F}", with: "~")
        #expect(written == "[\(number), \(percent)]")
    }

    /// A hundred times this number does not fit into 64 bits.
    @Test func aFractionThatIsTooLargeIsWrittenAsItIs() throws {
        #expect(
            try texts("{share}", ["count": 1, "share": 900_719_925_474_099_200], in: "en")
                == "900,719,925,474,099,200")
    }

    private func texts(_ text: String, _ data: JSONValue, in locale: String) throws -> String {
        let view = try TestView("\"\(text)\"", entry: "{ count: decimal, share: percent }")
        return try #require(try view.built(data, in: locale).tree.json.string)
    }
}
