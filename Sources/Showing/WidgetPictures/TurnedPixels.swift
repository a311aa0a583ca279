import WidgetModel

/// Pixels of cairo on a panel that is mounted upright or upside down.
enum TurnedPixels {
    /// Turns pixels clockwise. A quarter exchanges width and height.
    static func turned(
        _ pixels: UnsafeBufferPointer<UInt32>, width: Int, by rotation: Rotation
    ) -> (pixels: [UInt32], width: Int) {
        let height = pixels.count / width
        let source: (_ x: Int, _ y: Int) -> Int
        switch rotation {
        case .none: return (Array(pixels), width)
        case .half: return (pixels.reversed(), width)
        case .quarter: source = { x, y in (height - 1 - x) * width + y }
        case .threeQuarters: source = { x, y in x * width + width - 1 - y }
        }
        var turned: [UInt32] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<width {
            for x in 0..<height { turned.append(pixels[source(x, y)]) }
        }
        return (turned, height)
    }
}
