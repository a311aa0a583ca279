import Testing
import ViewRendering
import WidgetModel
import WidgetViews

@testable import WidgetPictures

/// Pictures for panels with few colors.
@Suite struct InkTests {
    private static let black = RGBA(0x000000), white = RGBA(0xFFFFFF), red = RGBA(0xC00000)
    private static let yellow = RGBA(0xFFFF00), blue = RGBA(0x0000FF), green = RGBA(0x00FF00)

    /// A panel's inks, a color, and the inks for letters and areas of this color.
    private static let inks: [(name: String, panel: [RGBA], color: ViewColor.Name, line: RGBA, fill: RGBA)] =
        [
            ("red stays red", [black, white, red], .red, red, red),
            ("orange is nearest to red", [black, white, red], .orange, red, red),
            ("blue has no ink", [black, white, red], .blue, black, black),
            ("gray never becomes a color", [black, white, red], .secondary, black, black),
            ("yellow letters cannot be read on white", [black, white, yellow], .yellow, black, yellow),
            ("each color has its ink", [black, white, red, yellow, blue, green], .green, green, green),
            ("indigo is a blue", [black, white, red, yellow, blue, green], .indigo, blue, blue),
        ]

    @Test(arguments: inks) func colorsBecomeInks(
        _ name: String, _ panel: [RGBA], _ color: ViewColor.Name, _ line: RGBA, _ fill: RGBA
    ) {
        let ink = ColoredInk(panel, onLight: true)
        let color = Palette.of(.light).resolve(.named(color))
        #expect(ink.line(color) == line, "\(name)")
        #expect(ink.fill(color) == fill, "\(name)")
    }

    @Test func theBackgroundIsTheLightestOrTheDarkestInk() {
        let panel = [Self.black, Self.white, Self.red]
        #expect(ColoredInk(panel, onLight: true).surface(Palette.of(.light).page) == Self.white)
        #expect(ColoredInk(panel, onLight: false).surface(Palette.of(.dark).page) == Self.black)
        #expect(ColoredInk([Self.red, Self.yellow], onLight: true).surface(Self.white) == Self.yellow)
    }

    /// Palettes of known panels, and the inks of a red text and a full green gauge.
    private static let panels: [(palette: String, inks: [String])] = [
        ("gray2", ["0", "1"]),
        ("gray4", ["1", "3"]),
        ("#000000,#ffffff,#c00000", ["000000", "c00000", "ffffff"]),
        ("#000000,#ffffff,#ffcc00", ["000000", "ffffff"]),
        ("#000000,#ffffff,#ff0000,#ffff00,#0000ff,#00ff00", ["00ff00", "ff0000", "ffffff"]),
        ("#000000,#ffffff", ["000000", "ffffff"]),
    ]

    @Test(arguments: panels) func flatViewsAreDrawnInPureInks(
        _ palette: String, _ inks: [String]
    ) throws {
        let view = #"{"vstack": [{"text": "Rain", "color": "red"}, {"gauge": 1, "tint": "green"}]}"#
        let png = try png(view, palette)
        #expect(try png.depth == #require(DisplayPalette(palette)).depth)
        #expect(png.lonelyPixels < 6)
        #expect(Set(png.pixels).map(png.ink).sorted() == inks)
    }

    /// Letters on dots would be illegible. Four grays include one for a button's area.
    @Test(arguments: panels.map(\.palette)) func aButtonHasAnEdgeInsteadOfDots(_ palette: String) throws {
        let png = try png(#"{"button": "b", "content": "+ 1"}"#, palette)
        #expect(png.lonelyPixels < 6)
        let middle = (0..<png.width).map { png.ink(png.pixel($0, png.height / 2)) }
        let button = middle.drop { $0 == middle[0] }
        let edge = button.prefix { $0 == button.first }
        if palette == "gray4" {
            #expect(edge.first == "2" && edge.count > 4)
        } else {
            #expect(["0", "000000"].contains(edge.first) && edge.count <= 4)
        }
    }

    private func png(_ view: String, _ palette: String) throws -> DecodedPNG {
        let palette = try #require(DisplayPalette(palette))
        let pictures = Pictures()
        return try DecodedPNG(
            pictures.rasterizer.png(pictures.drawing(view), scale: 2, palette: palette, rotation: .none))
    }

    @Test func theEdgeOfAFaintAreaIsSeen() {
        for (isLight, color, edge) in [
            (true, RGBA(0xEEEEEE), Self.black), (false, RGBA(0x202020), Self.white),
        ] {
            let inks: [any WidgetPictures.Ink] = [
                GrayInk(.one, onLight: isLight), ColoredInk([Self.black, Self.white], onLight: isLight),
            ]
            for ink in inks { #expect(ink.isOutlined(color) && ink.edge == edge) }
        }
    }

    @Test func gradientsAreMixedFromInks() throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(
            #"{"gradient": ["white", "red"], "from": "leading", "to": "trailing"}"#)
        let palette = DisplayPalette.colors([Self.black, Self.white, RGBA(0xFF0000)])
        let png = try DecodedPNG(
            pictures.rasterizer.png(drawing, scale: 1, palette: palette, rotation: .none))
        func red(_ columns: Range<Int>) -> Int {
            columns.reduce(0) { sum, x in sum + (20..<150).count { png.pixel(x, $0) == 2 } }
        }
        let parts = stride(from: 20, to: 148, by: 32).map { red($0..<$0 + 32) }
        #expect(parts == parts.sorted() && parts[0] < 1000 && parts[3] > 2500)
    }

    /// A dot in the upper left corner is in the upper right corner after a quarter turn.
    @Test func picturesAreTurnedClockwise() throws {
        let page = Rect(x: 0, y: 0, width: 8, height: 4)
        var drawing = Drawing(
            size: page.size, surface: .rectangle(page, radius: 0), surfaceColor: Self.white, title: "")
        drawing.fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1), radius: 0), Self.black)
        var corners: [String] = []
        for rotation in Rotation.allCases {
            let png = try DecodedPNG(
                Rasterizer(nil).png(drawing, scale: 1, palette: .blackAndWhite, rotation: rotation))
            let place = try #require(png.pixels.firstIndex(of: 0))
            #expect(png.pixels.count { $0 == 0 } == 1)
            corners.append("\(png.width)x\(png.height) \(place % png.width),\(place / png.width)")
        }
        #expect(corners == ["8x4 0,0", "4x8 3,0", "8x4 7,3", "4x8 0,7"])
    }
}

extension DecodedPNG {
    /// The number of pixels that differ from all their neighbors, as in dots, but not in letters without
    /// antialiasing.
    fileprivate var lonelyPixels: Int {
        let neighbors = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)]
        return (1..<height - 1).reduce(0) { count, y in
            count
                + (1..<width - 1).count { x in
                    !neighbors.contains { pixel(x + $0.0, y + $0.1) == pixel(x, y) }
                }
        }
    }
}

extension DecodedPNG {
    /// The name of a pixel's color, or its level of gray.
    fileprivate func ink(_ pixel: Int) -> String {
        isGray ? "\(pixel)" : colors[pixel].map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }
}
