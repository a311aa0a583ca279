import BoardDocuments
import Testing
import ViewRendering

@Suite struct PictureSequenceTests {
    private static let area = CellRect(x: 2, y: 4, width: 19, height: 9)

    @Test func kittyTakesLongPicturesInPieces() {
        let data = String(repeating: "A", count: 4096) + "BC=="
        let text = PictureSequences.place(data, number: 7, in: Self.area, .kitty)
        let first = "\u{1B}[5;3H\u{1B}_Ga=T,f=100,i=7,p=1,c=19,r=9,C=1,q=2,m=1;"
        #expect(text == first + data.prefix(4096) + "\u{1B}\\\u{1B}_Gm=0;BC==\u{1B}\\")
    }

    @Test func aShortPictureIsOnePiece() {
        let text = PictureSequences.place("AAAA", number: 1, in: Self.area, .kitty)
        #expect(text.hasSuffix("q=2,m=0;AAAA\u{1B}\\"))
        #expect(PictureSequences.remove(number: 1, .kitty) == "\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\")
    }

    @Test func sixelsAreWrittenAtTheCursor() {
        #expect(
            PictureSequences.place("\u{1B}Pq~\u{1B}\\", number: 1, in: Self.area, .sixel)
                == "\u{1B}[5;3H\u{1B}Pq~\u{1B}\\")
    }
}
