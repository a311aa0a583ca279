import Testing

@testable import WidgetPictures

@Suite struct QRCodeTests {
    /// The three squares by which cameras find a code, and nothing at the corner without one.
    @Test func aCodeHasThreeCorners() throws {
        let rows = try #require(QRCode.rows(of: "https://board.example.org/device#abcdefghijklmnopqrstuv"))
        #expect(rows.count == 33 && rows.allSatisfy { $0.count == 33 })
        let corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        func area(_ column: Int, _ row: Int) -> [String] {
            rows[row..<row + 7].map { String($0.dropFirst(column).prefix(7)) }
        }
        #expect(area(0, 0) == corner && area(26, 0) == corner && area(0, 26) == corner)
        #expect(area(26, 26) != corner)
        #expect(rows.joined().allSatisfy { "01".contains($0) })
    }

    @Test func otherTextGivesAnotherCode() {
        #expect(QRCode.rows(of: "a") == QRCode.rows(of: "a"))
        #expect(QRCode.rows(of: "a") != QRCode.rows(of: "b"))
        #expect(QRCode.rows(of: "보드") != nil)
    }

    /// Codes have a largest size.
    @Test func textThatIsTooLongHasNoCode() {
        #expect(QRCode.rows(of: String(repeating: "x", count: 2_331)) != nil)
        #expect(QRCode.rows(of: String(repeating: "x", count: 2_332)) == nil)
        #expect(QRCode.rows(of: "") == nil)
        #expect(QRCode.rows(of: "a\0b") == nil)
    }

    /// The icons of the installed page: one with transparent corners, one that fills its square.
    @Test(arguments: [(180, true), (192, false)])
    func theIconHasItsSize(pixels: Int, isFull: Bool) throws {
        let icon = try DecodedPNG(AppIcon.png(pixels: pixels, isFull: isFull))
        #expect(icon.width == pixels && icon.height == pixels)
    }
}
