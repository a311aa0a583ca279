import Foundation
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws the same view repeatedly, with warm caches, and prints one JSON line for each form.
struct PictureBenchmark {
    /// The largest accepted time and size of a picture, in microseconds and bytes.
    private struct Limit {
        var time: Int?
        var bytes: Int?
    }

    /// A line of the output.
    private struct Measured: Encodable {
        var picture: String
        var microseconds: Int
        var bytes: Int
        var limit: Int?
        var bytesLimit: Int?
    }

    private let shaper: TextShaper
    private let dates: DateFormat

    init(_ shaper: TextShaper, _ dates: DateFormat) {
        self.shaper = shaper
        self.dates = dates
    }

    func run() throws {
        let view = try Views.view(Views.medium)
        let layout = WidgetLayout(measuring: shaper, dates: dates, scheme: .light)
        let medium = WidgetShape(.systemMedium)
        let page = WidgetShape(size: Size(width: 800, height: 480), cornerRadius: 0, margin: 24)
        let writer = SVGWriter(shaper)
        let rasterizer = Rasterizer(shaper)
        measure("layout alone") {
            Array(repeating: 0, count: layout.drawing(of: view, shape: medium).figures.count)
        }
        measure("SVG", Limit(time: 200, bytes: 15_000)) {
            writer.svg(layout.drawing(of: view, shape: medium))
        }
        measure("PNG, scale 2, 8 bit", Limit(time: 2000)) {
            rasterizer.png(layout.drawing(of: view, shape: medium), scale: 2, depth: .eight)
        }
        measure("PNG, scale 2, 1 bit", Limit(time: 500)) {
            rasterizer.png(layout.drawing(of: view, shape: medium), scale: 2, depth: .one)
        }
        measure("page of 800 x 480, 1 bit", Limit(time: 5000)) {
            rasterizer.png(layout.drawing(of: view, shape: page), scale: 1, depth: .one)
        }
        measure("page of 800 x 480, 4 bit", Limit(time: 5000)) {
            rasterizer.png(layout.drawing(of: view, shape: page), scale: 1, depth: .four)
        }
    }

    /// The processor time of this process in microseconds. Other programs hardly affect it.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// Prints a picture's size, and the time that nine of ten drawings exceed, because other load on the
    /// machine only makes drawings slower.
    private func measure(_ name: String, _ limit: Limit = Limit(), _ draw: () -> [UInt8]) {
        for _ in 0..<20 { _ = draw() }
        var times: [Double] = []
        var bytes = 0
        for _ in 0..<300 {
            let start = Self.processorTime
            bytes = draw().count
            times.append(Self.processorTime - start)
        }
        let time = Int(times.sorted()[times.count / 10].rounded())
        let measured = Measured(
            picture: name, microseconds: time, bytes: bytes, limit: limit.time, bytesLimit: limit.bytes)
        print(measured.encodedJSON.text)
    }
}
