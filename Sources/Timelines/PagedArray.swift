/// Numbers in pages of 64 Ki, of which there come more as they are needed.
///
/// An array doubles by copying, and so takes three times what it holds while it grows; a pool of a million
/// widgets' dates would stand still for it. Here growing costs one page.
struct PagedArray<Element: FixedWidthInteger & Sendable>: Sendable {
    private static var bits: Int { 16 }
    private static var mask: Int { (1 << bits) - 1 }

    private var pages: [ContiguousArray<Element>] = []
    private(set) var count = 0

    /// Takes a stretch of noughts into use, and gives its first place.
    mutating func grow(by size: Int) -> Int {
        let start = count
        count += size
        while pages.count << Self.bits < count {
            pages.append(ContiguousArray(repeating: 0, count: 1 << Self.bits))
        }
        return start
    }

    subscript(place: Int) -> Element {
        @inline(__always) get { pages[place >> Self.bits][place & Self.mask] }
        @inline(__always) set { pages[place >> Self.bits][place & Self.mask] = newValue }
    }
}
