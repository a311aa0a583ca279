import Testing
import WidgetModel

@testable import widgetconf

/// The keys that terminals send, in xterm's encodings.
@Suite struct KeyDecoderTests {
    static let inputs: [(String, [KeyDecoder.Input])] = [
        ("a", [.key(.character("a"))]), ("é", [.key(.character("é"))]), ("日", [.key(.character("日"))]),
        ("👍", [.key(.character("👍"))]), ("ab", [.key(.character("a")), .key(.character("b"))]),
        ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
        ("\u{8}", [.key(.backspace)]), ("\u{3}", [.key(.control("c"))]), ("\u{F}", [.key(.control("o"))]),
        ("\u{1F}", [.key(.control("_"))]),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]), ("\u{1B}[C", [.key(.right)]),
        ("\u{1B}[1;3A", [.key(.altUp)]), ("\u{1B}[1;3B", [.key(.altDown)]), ("\u{1B}[1;2C", [.key(.right)]),
        ("\u{1B}[1;5C", [.key(.alt("f"))]), ("\u{1B}[1;5D", [.key(.alt("b"))]),
        ("\u{1B}[1;3D", [.key(.alt("b"))]),
        ("\u{1B}[H", [.key(.home)]), ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[4~", [.key(.end)]),
        ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]),
        ("\u{1B}[Z", [.key(.backTab)]), ("\u{1B}OQ", [.key(.function(2))]),
        ("\u{1B}[19~", [.key(.function(8))]),
        ("\u{1B}z", [.key(.alt("z"))]), ("\u{1B}Z", [.key(.alt("Z"))]), ("\u{1B}ü", [.key(.alt("ü"))]),
        // Esc, and then another key.
        ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]), ("\u{1B}\r", [.key(.escape), .key(.enter)]),
        (
            "\u{1B}[200~one\r\ntwo\u{1B}[A\u{1B}[201~x",
            [.key(.paste("one\r\ntwo\u{1B}[A")), .key(.character("x"))]
        ),
        ("\u{1B}[200~\u{1B}[201~", [.key(.paste(""))]),
        ("\u{1B}[<0;12;5M", [.click(row: 4, column: 11)]), ("\u{1B}[<0;12;5m", []), ("\u{1B}[<2;12;5M", []),
        ("\u{1B}[<64;1;1M", [.wheel(-1)]), ("\u{1B}[<65;1;1M", [.wheel(1)]),
        // Late answers of the terminal are not keys.
        ("\u{1B}_Gi=31;OK\u{1B}\\q", [.key(.character("q"))]), ("\u{1B}[?62;4cq", [.key(.character("q"))]),
        ("\u{1B}_q", [.key(.alt("_")), .key(.character("q"))]),
        // Unknown input is ignored: a report of the focus, a key with many modifiers, a bad report.
        ("\u{1B}[I", []), ("\u{1B}[99~", []), ("\u{1B}[<1;2M", []), ("\u{1B}OX", []),
    ]

    @Test(arguments: inputs)
    func keysAreKnownHoweverTheirBytesArrive(_ text: String, _ inputs: [KeyDecoder.Input]) {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            var decoder = KeyDecoder()
            let decoded = decoder.decode(Array(bytes[..<split])) + decoder.decode(Array(bytes[split...]))
            #expect(decoded == inputs, "split at \(split)")
            #expect(decoder.flush().isEmpty)
        }
    }

    @Test func anEscapeByteIsAKeyIfNothingFollows() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(decoder.isUndecided)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.decode(Array("[A".utf8)) == [.key(.character("[")), .key(.character("A"))])
    }

    @Test func aCharacterWaitsForItsLastBytes() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xE6, 0x97]).isEmpty)
        #expect(!decoder.isUndecided)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.decode([0xA5]) == [.key(.character("日"))])
    }

    @Test func aPasteWhoseEndNeverComesIsTaken() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}[200~one".utf8)).isEmpty)
        #expect(decoder.isPasting)
        #expect(decoder.flush() == [.key(.paste("one"))])
        #expect(decoder.decode([3]) == [.key(.control("c"))])
    }

    @Test func invalidBytesAreDropped() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE3, 0x81]] {
            var decoder = KeyDecoder()
            #expect(decoder.decode(bytes + Array("a".utf8)).last == .key(.character("a")), "\(bytes)")
        }
    }

    @Test func aPasteHasALimit() throws {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array("\u{1B}[200~".utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        for _ in 0..<40 { _ = decoder.decode(piece) }
        let inputs = decoder.decode(Array("\u{1B}[201~".utf8))
        guard case .key(.paste(let text))? = inputs.first else {
            Issue.record("no paste: \(inputs)")
            return
        }
        #expect(text.utf8.count == KeyDecoder.longestPaste)
    }

    @Test func anyBytesAreRead() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var decoder = KeyDecoder()
            for _ in 0..<8 {
                let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    [0x1B, 0x5B, 0x3C, 0x7E, 0x4D, UInt8.random(in: 0...255, using: &random)].randomElement()!
                }
                _ = decoder.decode(bytes)
            }
            _ = decoder.flush()
            _ = decoder.decode(Array("\u{1B}[201~".utf8))
            _ = decoder.flush()
            #expect(decoder.decode([UInt8(ascii: "a")]) == [.key(.character("a"))])
        }
    }
}
