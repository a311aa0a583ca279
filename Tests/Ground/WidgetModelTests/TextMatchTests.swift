import Testing
import WidgetModel

@Suite struct TextMatchTests {
    static let cases: [(search: String, text: String, match: TextMatch?)] = [
        ("at", "At", .whole), ("AT", "at once", .prefix), ("at", "look at it", .word),
        ("at", "the date", .part), ("at", "Name", nil), ("ß", "Straße", .part), ("", "", .whole),
        ("서울", "서울 날씨", .prefix),
    ]

    @Test(arguments: cases)
    func saysHowWellATextMatches(_ search: String, _ text: String, _ match: TextMatch?) {
        #expect(TextMatch(of: search, in: text) == match)
    }

    @Test func betterMatchesComeFirst() {
        #expect([TextMatch.part, .word, .whole, .prefix].sorted() == [.whole, .prefix, .word, .part])
    }
}
