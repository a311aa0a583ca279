import WidgetModel

/// Reads RSS and Atom: `{ title, link, items: [{ title, link, date, summary, id }] }`.
///
/// Members that the feed does not contain are left out. Titles and summaries are plain text without markup,
/// and dates are as the feed writes them.
struct FeedReader {
    private var xml: XMLReader
    private var head = FeedElement()
    private var elements: [JSONValue] = []

    static func document(of bytes: [UInt8]) throws(AnswerProblem) -> JSONValue {
        try AnswerFormat.refuseMarkup(bytes, expected: "RSS or Atom")
        let first = bytes.first { !AnswerFormat.isSpace($0) }
        // UTF-16 begins with a byte order mark, and is refused as an encoding.
        guard first == UInt8(ascii: "<") || first ?? 0 >= 0xFE else {
            throw AnswerProblem("the answer is not XML, expected RSS or Atom")
        }
        var reader = FeedReader(xml: try XMLReader(bytes))
        return try reader.document()
    }

    private init(xml: XMLReader) { self.xml = xml }

    private mutating func document() throws(AnswerProblem) -> JSONValue {
        guard let root = try root() else {
            throw AnswerProblem("found XML without elements, expected RSS or Atom")
        }
        guard ["rss", "feed", "RDF"].contains(root.name) else {
            throw AnswerProblem(
                "found <\(JSONValue.shortened(root.name))>, expected <rss> or <feed>; "
                    + "only RSS and Atom can be read from XML")
        }
        while let event = try xml.next() {
            guard case .start(let element) = event else { continue }
            switch element.name {
            // RSS puts the elements of the feed into a channel.
            case "channel": continue
            case "item", "entry":
                let entry = try self.element()
                if elements.count < AnswerLimits.entries { elements.append(.object(entry.json)) }
            default:
                let text = try content()
                head.add(element, text)
            }
        }
        var feed = JSONObject()
        feed["title"] = head.json["title"]
        feed["link"] = head.json["link"]
        feed["items"] = .array(elements)
        return .object(feed)
    }

    /// The first element.
    private mutating func root() throws(AnswerProblem) -> XMLElement? {
        while let event = try xml.next() {
            if case .start(let element) = event { return element }
        }
        return nil
    }

    /// Reads the parts of an element up to its end.
    private mutating func element() throws(AnswerProblem) -> FeedElement {
        var parts = FeedElement()
        while let event = try xml.next() {
            switch event {
            case .end: return parts
            case .text: continue
            case .start(let element): parts.add(element, try content())
            }
        }
        return parts
    }

    /// Reads the text up to the end of the current element, including nested elements.
    private mutating func content() throws(AnswerProblem) -> String {
        var content = ""
        // For each open element, whether it separates words.
        var separating: [Bool] = []
        while let event = try xml.next() {
            switch event {
            case .start(let element):
                separating.append(!PlainText.isInline(element.name))
                if separating.last == true { content += " " }
            case .end:
                guard let isSeparating = separating.popLast() else { return content }
                if isSeparating { content += " " }
            case .text(let part): content += part
            }
        }
        return content
    }
}

/// The parts of a feed or of one of its elements.
private struct FeedElement {
    private struct Part {
        let text: String
        let hasPrefix: Bool
    }

    private var parts: [String: Part] = [:]
    private var link: Part?

    /// The elements that become a member, the preferred one first.
    private static let titles = ["title"]
    private static let dates = ["pubDate", "published", "date", "issued", "updated", "lastBuildDate"]
    private static let summaries = ["description", "summary", "encoded", "content"]
    private static let ids = ["guid", "id"]
    private static let read = Set(titles + dates + summaries + ids)

    /// Adds a part. Elements without a prefix are preferred, because `itunes:title` and similar elements are
    /// extensions.
    mutating func add(_ element: XMLElement, _ content: String) {
        if element.name == "link" { return addLink(element, content) }
        let isBetter = parts[element.name].map { $0.hasPrefix && !element.hasPrefix } ?? true
        guard FeedElement.read.contains(element.name), isBetter else { return }
        parts[element.name] = Part(text: content, hasPrefix: element.hasPrefix)
    }

    /// RSS writes the link as text. Atom writes links as attributes, of which only the alternate link counts.
    private mutating func addLink(_ element: XMLElement, _ content: String) {
        let isAlternate = [nil, "alternate"].contains(element.attributes["rel"])
        let text = PlainText.trimmed(element.attributes["href"] ?? content)
        guard isAlternate, !text.isEmpty, link.map({ $0.hasPrefix && !element.hasPrefix }) ?? true else {
            return
        }
        link = Part(text: text, hasPrefix: element.hasPrefix)
    }

    var json: JSONObject {
        let id = first(of: FeedElement.ids).map(PlainText.trimmed)
        // The id of RSS is a link unless it says otherwise.
        let permanent = id.flatMap { $0.hasPrefix("http://") || $0.hasPrefix("https://") ? $0 : nil }
        let texts: [(String, String?)] = [
            ("title", first(of: FeedElement.titles).map { PlainText.withoutMarkup($0) }),
            ("link", link?.text ?? permanent),
            ("date", first(of: FeedElement.dates).map(PlainText.trimmed)),
            ("summary", first(of: FeedElement.summaries).map { PlainText.withoutMarkup($0) }),
            ("id", id ?? link?.text),
        ]
        var json = JSONObject()
        for (name, text) in texts {
            if let text, !text.isEmpty { json[name] = .string(text) }
        }
        return json
    }

    private func first(of names: [String]) -> String? {
        names.lazy.compactMap { parts[$0]?.text }.first { !$0.isEmpty }
    }
}
