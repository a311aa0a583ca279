import Testing
import WidgetModel

@Suite struct CellsTests {
    @Test(
        arguments: [
            ("", 0), ("abc", 3), ("a\tb\n", 2), ("\u{7F}\u{1B}[0m", 3), ("naïve", 5), ("\r\n", 0),
            ("\u{9F}\u{A0}", 1),
        ])
    func countsNarrowTextAndControls(text: String, cells: Int) { #expect(text.cells == cells) }

    @Test(
        arguments: [
            ("서울", 4), ("東京", 4), ("ｱ", 1), ("Ａ", 2), ("　", 2), ("、", 2), ("ㄱ", 2), ("䷀", 2), ("𠮷", 2),
            ("〿", 1),
            ("°", 1), ("½", 1), ("—", 1), ("“", 1), ("α", 1), ("Я", 1), ("…", 1), ("│", 1), ("█", 1),
        ])
    func countsWideAndAmbiguousCharacters(text: String, cells: Int) { #expect(text.cells == cells) }

    @Test(
        arguments: [
            ("e\u{301}", 1), ("\u{301}", 0), ("u\u{308}\u{304}", 1), ("서\u{301}", 2), ("ש\u{5B8}", 1),
            ("한", 2),  // Written as three jamo.
            ("क\u{94D}ष\u{93F}", 2), ("नि", 1), ("ก\u{E33}", 2), ("a\u{200B}b", 2), ("\u{FEFF}", 0),
            ("\u{AD}", 1),
            ("\u{600}", 1), ("\u{2028}", 0),
        ])
    func countsMarksAndFormats(text: String, cells: Int) { #expect(text.cells == cells) }

    @Test(
        arguments: [
            ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇰🇷", 2), ("🇰🇷🇩🇪", 4), ("\u{1F1F0}", 1),
            ("❤", 1), ("❤️", 2),
            ("⌚", 2), ("⌚\u{FE0E}", 1), ("1️⃣", 2), ("☀", 1), ("☀️", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("a\u{FE0F}", 1),
        ])
    func countsEmoji(text: String, cells: Int) { #expect(text.cells == cells) }

    @Test func countsPartsOfTexts() { #expect("x서울".dropFirst().cells == 4) }

    /// The table's boundaries: the scalars on both sides of each change between narrow and wide.
    @Test(
        arguments: [
            (0x10FF, 0x1100), (0x115F, 0x115F), (0x2328, 0x2329), (0x2E7F, 0x2E80), (0x303F, 0x3041),
            (0xA4D0, 0xA4C6), (0xABFF, 0xAC00), (0xD7FB, 0xD7A3), (0xFF61, 0xFF60), (0x1D2FF, 0x1D300),
            (0x1F1E6, 0x1F200),
        ])
    func knowsTheEdgesOfTheTable(narrow: UInt32, wide: UInt32) throws {
        let narrow = try #require(Unicode.Scalar(narrow))
        #expect(narrow.cells < 2 || narrow.value == wide)
        #expect(try #require(Unicode.Scalar(wide)).cells == 2)
    }
}
