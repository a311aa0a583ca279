/// Pixels of cairo with all of their colors.
enum TrueColorPixels {
    /// PNG's filter "up": each byte is the difference from the byte above, which is small in gradients.
    private static let filter: UInt8 = 2

    /// Rows of red, green, blue and opacity, each after its filter.
    static func rows(_ pixels: UnsafeBufferPointer<UInt32>, width: Int) -> [UInt8] {
        let height = pixels.count / width, rowBytes = 4 * width + 1
        return [UInt8](unsafeUninitializedCapacity: rowBytes * height) { rows, count in
            var above = [SIMD4<UInt8>](repeating: .zero, count: width)
            for y in 0..<height {
                rows[y * rowBytes] = filter
                for x in 0..<width {
                    let color = IndexedPixels.straight(pixels[y * width + x])
                    let here = SIMD4(color.red, color.green, color.blue, color.alpha)
                    let difference = here &- above[x]
                    above[x] = here
                    for channel in 0..<4 { rows[y * rowBytes + 1 + 4 * x + channel] = difference[channel] }
                }
            }
            count = rowBytes * height
        }
    }
}
