import WidgetModel

/// The name of a device that is logged in, by which its user recognizes the device in a list.
package struct DeviceName: Hashable, Sendable {
    package let text: String

    /// The maximum length in characters, so that a list remains readable.
    package static let limit = 60

    /// The name without control characters and marks that change the direction of text, shortened to the
    /// limit; nil if nothing is left.
    package init?(_ text: String) {
        let scalars = text.unicodeScalars.map { scalar -> Character in
            let isMark = scalar.properties.generalCategory == .format && scalar != "\u{200D}"
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
            return isMark || isControl ? " " : Character(scalar)
        }
        let words = String(scalars).split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        self.text = String(words.prefix(Self.limit))
    }

    /// The name for a browser, such as "Safari on iPhone".
    ///
    /// - Parameter userAgent: the field `User-Agent`, which any client can choose freely.
    package init(userAgent: String?) {
        let agent = userAgent ?? ""
        func first(of names: [(mark: String, name: String)]) -> String? {
            names.first { agent.contains($0.mark) }?.name
        }
        let system = first(of: Self.systems), browser = first(of: Self.browsers)
        text =
            switch (browser, system) {
            case (let browser?, let system?): "\(browser) on \(system)"
            case (let name?, nil), (nil, let name?): name
            case (nil, nil): "Browser"
            }
    }

    /// The name in a language; the name of a user is the same in each.
    func text(isKorean: Bool) -> String {
        guard isKorean else { return text }
        if text == "Browser" { return "브라우저" }
        let parts = text.split(separator: " on ", maxSplits: 1)
        return parts.count == 2 ? "\(parts[1])의 \(parts[0])" : text
    }

    /// Browsers mention the systems and browsers that they resemble, so the more specific name comes first.
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("CrOS", "ChromeOS"), ("Macintosh", "Mac"), ("Linux", "Linux"),
    ].map { (mark: $0.0, name: $0.1) }
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("SamsungBrowser/", "Samsung Internet"),
        ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ].map { (mark: $0.0, name: $0.1) }
}
