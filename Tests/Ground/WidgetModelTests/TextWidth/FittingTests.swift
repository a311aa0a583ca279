import Testing
import WidgetModel

@Suite struct FittingTests {
    @Test(
        arguments: [
            ("Seoul", 5, "Seoul"), ("Seoul", 4, "Seo…"), ("Seoul", 1, "…"), ("Seoul", 0, ""),
            ("서울시", 6, "서울시"),
            ("서울시", 5, "서울…"), ("서울시", 4, "서…"), ("서울", 1, "…"), ("👩‍👧x", 2, "…"), ("👩‍👧xy", 3, "👩‍👧…"),
            ("", 3, ""),
            ("ab", -1, ""),
        ])
    func truncates(text: String, cells: Int, expected: String) {
        let truncated = text.truncated(toCells: cells)
        #expect(truncated == expected)
        #expect(truncated.cells <= max(0, cells))
    }

    @Test func leavesOutAnEllipsisThatDoesNotFit() {
        #expect("Seoul".truncated(toCells: 2, ellipsis: "...") == "Se")
        #expect("Seoul".truncated(toCells: 4, ellipsis: "...") == "S...")
    }

    @Test(
        arguments: [
            ("서", 5, CellAlignment.leading, "서   "), ("서", 5, .center, " 서  "), ("서", 5, .trailing, "   서"),
            ("long", 2, .center, "long"), ("", 2, .leading, "  "),
        ])
    func pads(text: String, cells: Int, alignment: CellAlignment, expected: String) {
        #expect(text.padded(toCells: cells, alignment) == expected)
    }

    @Test func fitsExactly() {
        for cells in 0...8 { #expect("서울 is 서울".fitted(toCells: cells).cells == cells) }
    }

    @Test func prefixesDoNotCutClusters() {
        #expect("e\u{301}e\u{301}".prefix(cells: 1) == "e\u{301}")
        #expect("서울".prefix(cells: 3) == "서")
        #expect("ab".prefix(cells: 9) == "ab")
    }
}
