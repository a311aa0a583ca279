import SourceText
import Testing

@Suite struct SpellingTests {
    static let keys = [
        "title", "description", "version", "parameters", "summary", "min", "max", "type", "options", "id",
    ]

    @Test(
        arguments: [
            ("titel", "title"), ("titl", "title"), ("Title", "title"), ("tittle", "title"), ("tite", "title"),
            ("discription", "description"), ("desciptoin", "description"), ("parametrs", "parameters"),
            ("para_meters", "parameters"), ("versoin", "version"), ("mim", "min"), ("mni", "min"),
            ("tipe", "type"),
            ("option", "options"), ("ID", "id"), ("di", nil), ("di_", nil), ("zebra", nil), ("", nil),
            ("-", nil),
            ("descriptor", "description"), ("titles of it", nil),
        ] as [(String, String?)])
    func findsTheNearest(word: String, expected: String?) {
        #expect(Spelling.nearest(word, among: Self.keys) == expected)
    }

    @Test func neverGuessesBetweenTwo() {
        #expect(Spelling.nearest("place1", among: ["place2", "place3"]) == nil)
        #expect(Spelling.nearest("place1", among: ["place2", "place2"]) == "place2")
        #expect(Spelling.nearest("placs", among: ["place", "places", "plac"]) == nil)
    }

    @Test func prefersLettersOverCaseAndSeparators() {
        #expect(Spelling.nearest("system_small", among: ["systemSmall", "system_smell"]) == "systemSmall")
        #expect(Spelling.nearest("Unitz", among: ["Units", "units"]) == "Units")
        #expect(Spelling.nearest("today_commit", among: ["today-commit", "today-commits"]) == "today-commit")
    }

    @Test(
        arguments: [
            ("dimm", "dimmed"), ("dim", "dimmed"), ("di", nil), ("immed", "dimmed"), ("med", nil),
            ("SMALL", "systemSmall"), ("large", "systemLarge"), ("system", nil), ("accessoryC", nil),
            ("message!", nil), ("", nil),
        ] as [(String, String?)])
    func findsTheWholeOfAPart(word: String, expected: String?) {
        let words = [
            "dimmed", "message", "systemSmall", "systemExtraLarge", "systemLarge", "accessoryCorner",
            "accessoryCircular",
        ]
        #expect(Spelling.whole(of: word, among: words) == expected)
    }

    @Test func hasNoNeighbourInItself() {
        #expect(Spelling.nearest("title", among: ["title"]) == nil)
    }

    @Test func readsHangul() {
        #expect(Spelling.nearest("서울특별사", among: ["서울특별시", "부산광역시"]) == "서울특별시")
    }

    @Test func bounds() {
        let long = String(repeating: "x", count: 100_000)
        #expect(Spelling.nearest(long, among: [long + "y"]) == nil)
        #expect(Spelling.nearest("title", among: [long, "titel"]) == "titel")
    }

    @Test func tellsASlipFromAnotherWord() {
        #expect(Spelling.isTypo("defualt", of: "default"))
        #expect(Spelling.isTypo("system_small", of: "systemSmall"))
        #expect(!Spelling.isTypo("optional", of: "options"))
        #expect(!Spelling.isTypo(String(repeating: "a", count: 100), of: "a"))
    }
}
