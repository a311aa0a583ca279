import Foundation
import ViewLayout
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws the same view again and again, with warm caches, and prints one line for each form.
struct PictureBenchmark {
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
        measure("layout") {
            Array(repeating: 0, count: layout.drawing(of: view, shape: medium).figures.count)
        }
        measure("svg") { writer.svg(layout.drawing(of: view, shape: medium)) }
        measure("png scale 2, 8 bit") {
            rasterizer.png(layout.drawing(of: view, shape: medium), scale: 2, depth: .eight)
        }
        measure("png scale 2, 1 bit") {
            rasterizer.png(layout.drawing(of: view, shape: medium), scale: 2, depth: .one)
        }
        measure("png scale 1, 1 bit") {
            rasterizer.png(layout.drawing(of: view, shape: medium), scale: 1, depth: .one)
        }
        measure("page 800 × 480, 1 bit") {
            rasterizer.png(layout.drawing(of: view, shape: page), scale: 1, depth: .one)
        }
        measure("page 800 × 480, 4 bit") {
            rasterizer.png(layout.drawing(of: view, shape: page), scale: 1, depth: .four)
        }
    }

    /// The processor time of this process in microseconds, which other programs do not change much.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// Prints the time of a picture, how many that is a second, and its size. It is the time that nine of ten
    /// pictures exceed, because what others do on the machine only makes pictures slower.
    private func measure(_ name: String, _ draw: () -> [UInt8]) {
        for _ in 0..<20 { _ = draw() }
        var times: [Double] = []
        var bytes = 0
        for _ in 0..<300 {
            let start = Self.processorTime
            bytes = draw().count
            times.append(Self.processorTime - start)
        }
        let time = times.sorted()[times.count / 10]
        print("\(name): \(Int(time.rounded())) µs, \(Int(1e6 / time)) a second, \(bytes) bytes")
    }
}
