import WidgetModel

/// Converts pixels of cairo to the numbers of inks.
///
/// Pixels in the color of an ink are kept. Others are dithered: in each square of 4 × 4, the inks occur as
/// often as the mean color requires.
struct InkPixels {
    private let inks: [SIMD4<Int>]
    /// The inks without a hue, which dots of gray consist of.
    private let grays: [Int]
    /// The numbers of inks from dark to light.
    private let byLuminance: [Int]
    /// The bits of a pixel.
    private let depth: Int
    /// For each color, the inks of the 16 pixels of a square, from dark to light.
    private var mixes: [UInt32: [UInt8]] = [:]

    /// The maximum number of colors whose mixes are cached. Only photographs contain more.
    private static let mostMixes = 40_000

    /// - Parameter depth: 1, 2 or 4 bits, enough for the numbers of all inks.
    init(_ colors: [RGBA], depth: Int) {
        self.depth = depth
        inks = colors.map { SIMD4(Int($0.red), Int($0.green), Int($0.blue), 0) }
        let grays = colors.indices.filter { colors[$0].chroma < 0.1 }
        self.grays = grays.count > 1 ? grays : Array(colors.indices)
        byLuminance = colors.indices.sorted { colors[$0].luminance < colors[$1].luminance }
    }

    /// Packed rows, each after a zero byte.
    mutating func rows(_ pixels: UnsafeBufferPointer<UInt32>, width: Int) -> [UInt8] {
        let height = pixels.count / width, perByte = 8 / depth
        let rowBytes = (width + perByte - 1) / perByte + 1
        var rows = [UInt8](repeating: 0, count: rowBytes * height)
        var (last, mix) = (UInt32?.none, [UInt8]())
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixels[y * width + x] & 0xFF_FFFF
                if pixel != last { (last, mix) = (pixel, self.mix(for: pixel)) }
                let number = mix[Int(GrayPixels.order[4 * (y & 3) + (x & 3)])]
                rows[y * rowBytes + 1 + x / perByte] |= number << UInt8(8 - depth - x % perByte * depth)
            }
        }
        return rows
    }

    private mutating func mix(for pixel: UInt32) -> [UInt8] {
        if let known = mixes[pixel] { return known }
        if mixes.count >= Self.mostMixes { mixes.removeAll() }
        let mix = newMix(for: SIMD4(Int(pixel >> 16), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF), 0))
        mixes[pixel] = mix
        return mix
    }

    /// Chooses one ink after the other, each so that the error of all previous ones is compensated (Knoll's
    /// pattern dithering).
    private func newMix(for color: SIMD4<Int>) -> [UInt8] {
        if let exact = inks.firstIndex(of: color) { return Array(repeating: UInt8(exact), count: 16) }
        let channels = [color.x, color.y, color.z]
        let isGray = (channels.max() ?? 0) - (channels.min() ?? 0) < 24
        let candidates = isGray ? grays : Array(inks.indices)
        let limit = SIMD4(repeating: 255)
        var error = SIMD4<Int>.zero
        var counts = Array(repeating: 0, count: inks.count)
        for _ in 0..<16 {
            let wanted = color &+ error
            let best = candidates.min { distance(wanted, inks[$0]) < distance(wanted, inks[$1]) } ?? 0
            counts[best] += 1
            error = (error &+ color &- inks[best]).clamped(lowerBound: 0 &- limit, upperBound: limit)
        }
        return byLuminance.flatMap { Array(repeating: UInt8($0), count: counts[$0]) }
    }

    private func distance(_ one: SIMD4<Int>, _ two: SIMD4<Int>) -> Int {
        let difference = one &- two
        return (difference &* difference).wrappedSum()
    }
}
