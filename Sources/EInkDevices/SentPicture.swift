import WidgetModel

/// A picture on its way to a device.
///
/// Its name is the key of the device's cache: a device never sees a new picture under an old name, and loads
/// and draws nothing if the name is the one that it shows. Before a device stores a picture, it deletes those
/// whose first 14 characters are the same, and those whose last 10 are no time of the last day. A name is
/// therefore `widget-`, six digits for the page, and the Unix time at which this content was sent first.
package struct SentPicture: Codable, Hashable, Sendable {
    /// A hash of the picture's bytes.
    package let content: String
    /// Six hexadecimal digits.
    package let page: String
    /// In Unix time.
    package let seconds: Int64

    package var name: String { "widget-\(page)-\(seconds)" }

    /// - Parameter last: the picture that was sent before for the same page.
    init(content: String, page: String, at now: Instant, after last: SentPicture?) {
        self.content = content
        self.page = page
        let second = now.milliseconds / 1000
        guard let last else {
            seconds = second
            return
        }
        // Two contents within a second, or after a step of the clock, still have two names.
        seconds = last.content == content ? last.seconds : max(second, last.seconds + 1)
    }

    /// The six digits of a page. Pages that share them only replace each other in a device's cache.
    static func digits(ofPage id: String) -> String {
        var hash: UInt32 = 0x811c_9dc5  // FNV-1a: stable and short.
        for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String((hash ^ hash >> 24) & 0xff_ffff, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
