import Testing
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

@Suite struct RasterTests {
    private static let pictures = Pictures.everything

    @Test(arguments: PictureDepth.allCases, [1.0, 2.0]) func aPictureHasTheSizeOfItsFamily(
        _ depth: PictureDepth, _ scale: Double
    ) throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(Self.pictures, .systemMedium)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: scale, depth: depth))
        #expect((png.width, png.height) == (Int(364 * scale), Int(170 * scale)))
        #expect(png.depth == depth.rawValue)
        #expect(png.isGray == (depth != .eight))
        #expect(Set(png.pixels).count > 1)
    }

    /// A widget on a page consists of the same pixels as alone, except for the line around it. Its distance
    /// from the page's corner is a multiple of 4, so that the dots of faint areas are the same.
    @Test(arguments: [PictureDepth.eight, .one]) func aPageShowsWholeWidgets(_ depth: PictureDepth) throws {
        let pictures = Pictures()
        let widget = try pictures.drawing(Self.pictures, .systemMedium)
        let page = PageLayout(size: Size(width: 404, height: 202), scheme: .light)
            .drawing(of: [widget], title: "Page")
        let alone = try DecodedPNG(pictures.rasterizer.png(widget, scale: 1, depth: depth))
        let shown = try DecodedPNG(pictures.rasterizer.png(page, scale: 1, depth: depth))
        #expect((shown.width, shown.height) == (404, 202))
        let differences = (8..<162).reduce(0) { count, y in
            count
                + (8..<356).count { x in
                    let pairs = zip(channels(alone, x, y), channels(shown, x + 20, y + 16))
                    // Letters may begin at different fractions of a pixel.
                    return pairs.contains { abs($0 - $1) > 16 }
                }
        }
        #expect(differences == 0)
    }

    /// A pixel's gray level or channels.
    private func channels(_ png: DecodedPNG, _ x: Int, _ y: Int) -> [Int] {
        if png.isGray { return [png.pixel(x, y)] }
        let color = png.color(x, y)
        return (0..<4).map { color >> (8 * $0) & 0xFF }
    }

    /// Corners are transparent, and the background keeps its exact color, for any number of other colors.
    @Test(arguments: Appearance.allCases) func colorsAreExact(_ scheme: Appearance) throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(Self.pictures, .systemMedium, scheme: scheme)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 2, depth: .eight))
        #expect(png.color(0, 0) & 0xFF == 0)
        let surface = Palette.of(scheme).surface
        let expected = [surface.red, surface.green, surface.blue, 255].reduce(0) { $0 << 8 | Int($1) }
        #expect(png.color(364, 4) == expected)
    }

    /// Letters in black and white use only pixels that gray letters use or nearly use: they are not dithered.
    /// The rest of a gauge is drawn with dots.
    @Test func faintAreasAreDotted() throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"gauge": 0}"#)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 2, depth: .one))
        let black = png.pixels.count { $0 == 0 }
        let area = 138 * 2 * 8 * 2
        #expect((area / 6...area / 3).contains(black), "\(black) of \(area)")
    }

    @Test func secondaryTextIsSolidInBlackAndWhite() throws {
        let pictures = Pictures()
        func black(_ color: String) throws -> Int {
            let drawing = try pictures.drawing(#"{"text": "Partly cloudy", "color": "\#(color)"}"#)
            return try DecodedPNG(pictures.rasterizer.png(drawing, scale: 2, depth: .one)).pixels.count {
                $0 == 0
            }
        }
        #expect(try black("secondary") == black("primary"))
        #expect(try black("primary") > 100)
    }

    @Test func gradientsAreDithered() throws {
        let rectangle = Outline.rectangle(Rect(x: 0, y: 0, width: 64, height: 16), radius: 0)
        var drawing = Drawing(
            size: Size(width: 64, height: 16), surface: rectangle, surfaceColor: RGBA(0xFFFFFF), title: "")
        drawing.fill(
            rectangle,
            .gradient(
                [ColorStop(RGBA(0), at: 0), ColorStop(RGBA(0xFFFFFF), at: 1)], from: Point(x: 0, y: 0),
                to: Point(x: 64, y: 0)))
        let png = try DecodedPNG(Rasterizer(nil).png(drawing, scale: 1, depth: .one))
        func white(_ columns: Range<Int>) -> Int {
            columns.reduce(0) { sum, x in sum + (0..<16).reduce(0) { $0 + png.pixel(x, $1) } }
        }
        let parts = stride(from: 0, to: 64, by: 16).map { white($0..<$0 + 16) }
        #expect(parts == parts.sorted() && parts[0] < 64 && parts[3] > 192 && (64...192).contains(parts[1]))
    }

    /// Light grays differ from the background, even if the page contains many other colors.
    @Test func faintColorsStayOnAPageOfManyColors() throws {
        let pictures = Pictures()
        let views = ["#e8e8e8", "#ff8000", "#0080ff", "#80ff00", "#ff0080"].map { color in
            let shape = #"{"shape": "circle", "fill": "\#(color)"}"#
            return #"{"vstack": [{"text": "가나다 \#(color)", "color": "\#(color)"}, \#(shape)]}"#
        }
        let drawings = try views.map { try pictures.drawing($0) }
        let page = PageLayout(size: Size(width: 560, height: 380), scheme: .light)
            .drawing(of: drawings, title: "Page")
        let png = try DecodedPNG(pictures.rasterizer.png(page, scale: 2, depth: .eight))
        #expect(png.count(of: 0xE8E8_E8FF) > 1000)
    }

    /// Gradients and pictures use more colors than fit into a table, so their colors are not rounded.
    @Test func gradientsHaveAllColors() throws {
        let pictures = Pictures()
        let view = #"{"gradient": ["black", "white"], "from": "leading", "to": "trailing"}"#
        let drawing = try pictures.drawing(view)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 2, depth: .eight))
        #expect(png.color(0, 0) == 0 && png.color(170, 8) == 0xFFFF_FFFF)
        let row = (34..<306).map { png.color($0, 170) }
        #expect(row == row.sorted() && Set(row).count > 200)
    }

    @Test func anAreaFadesTowardTheBottom() throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"chart": [1, 1], "mark": "area", "tint": "blue"}"#)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 1, depth: .eight))
        let reds = (20..<154).map { png.color(85, $0) >> 24 }
        #expect(reds == reds.sorted() && reds[0] < 170 && reds[133] > 230)
    }

    /// The left half of the picture is red, and the right one is blue.
    @Test func picturesAreDrawnInTheirProportions() throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"image": {"bytes": "\#(Pictures.flag)"}, "scaling": "fill"}"#)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 1, depth: .eight))
        #expect(png.color(20, 20) == 0xC850_28FF && png.color(150, 150) == 0x2850_C8FF)
        #expect(png.color(8, 80) == 0xFFFF_FFFF, "it does not exceed the margins")
        let fitting = try pictures.drawing(#"{"image": {"bytes": "\#(Pictures.flag)"}}"#)
        let small = try DecodedPNG(pictures.rasterizer.png(fitting, scale: 1, depth: .eight))
        #expect(small.count(of: 0xC850_28FF) == 24 * 24)
    }

    @Test(arguments: [Pictures.damaged, Pictures.jpeg]) func aBoxReplacesAPictureThatCannotBeDecoded(
        _ bytes: String
    ) throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"image": {"bytes": "\#(bytes)"}, "label": "cover"}"#)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 1, depth: .eight))
        let box = Palette.of(.light).track.faded(0.5).over(Palette.of(.light).surface)
        let expected = Int(box.red) << 24 | Int(box.green) << 16 | Int(box.blue) << 8 | 255
        #expect(png.count(of: expected) > 500)
        #expect(drawing.spoken == ["cover"])
    }

    @Test(arguments: [Pictures.everything, Pictures.shades])
    func theSameDrawingGivesTheSameBytes(_ view: String) throws {
        let first = Pictures(), second = Pictures()
        _ = try second.rasterizer.png(second.drawing(#""other""#, .systemLarge), scale: 1, depth: .eight)
        for depth in PictureDepth.allCases {
            let pictures = try [first, first, second].map {
                $0.rasterizer.png(try $0.drawing(view, .systemLarge), scale: 2, depth: depth)
            }
            #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
        }
    }

    @Test func withoutFontsLettersAreBoxes() throws {
        let pictures = Pictures(fontFolder: "/nonexistent")
        #expect(pictures.shaper == nil)
        let drawing = try pictures.drawing(#""letters""#)
        let png = try DecodedPNG(pictures.rasterizer.png(drawing, scale: 2, depth: .one))
        #expect(png.pixels.count { $0 == 0 } > 100)
    }
}
