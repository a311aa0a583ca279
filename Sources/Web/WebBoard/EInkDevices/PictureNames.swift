import WidgetModel

/// The names of the pictures that were sent to a device.
///
/// A name is the key of the device's cache: a device must never receive a new picture under an old name, and
/// does not load or draw a picture whose name it already shows. Before a device stores a picture, it deletes
/// pictures with the same first 14 characters, and pictures whose last 10 characters are not a time of the
/// last day. A name is therefore `widget-`, six digits for the page, and the Unix time at which this content
/// was sent first.
struct PictureNames: Sendable {
    private struct Sent {
        /// A hash of the picture's bytes.
        var content: String
        /// In Unix time.
        var seconds: Int64
    }

    /// The newest picture of each page, by the page's digits.
    private var sent: [String: Sent] = [:]

    /// The name of a picture that a page shows from now on.
    mutating func name(of content: String, onPage page: String, at now: Instant) -> String {
        let digits = PictureNames.digits(ofPage: page)
        let second = now.milliseconds / 1000
        if let last = sent[digits] {
            if last.content == content { return name(digits, last.seconds) }
            // Two contents within a second, or after a step of the clock, still receive different names.
            sent[digits] = Sent(content: content, seconds: max(second, last.seconds + 1))
        } else {
            sent[digits] = Sent(content: content, seconds: second)
        }
        return name(digits, sent[digits]?.seconds ?? second)
    }

    /// The content for a name; nil for a name that was not sent, or is not the newest name of its page.
    func content(of wanted: String) -> String? {
        sent.first { name($0.key, $0.value.seconds) == wanted }?.value.content
    }

    private func name(_ digits: String, _ seconds: Int64) -> String { "widget-\(digits)-\(seconds)" }

    /// The six digits of a page. If pages share their digits, they only replace each other in a device's
    /// cache.
    static func digits(ofPage page: String) -> String {
        var hash: UInt32 = 0x811c_9dc5  // FNV-1a: enough for a few digits.
        for byte in page.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String((hash ^ hash >> 24) & 0xff_ffff, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
