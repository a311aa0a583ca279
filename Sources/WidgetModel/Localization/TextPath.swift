/// Where a text stands in a file, by the keys that lead there: `intents`, `ViewWeather`, `title`.
package struct TextPath: Hashable, Sendable, ExpressibleByArrayLiteral {
    package let keys: [String]

    package init(_ keys: [String]) { self.keys = keys }
    package init(arrayLiteral keys: String...) { self.keys = keys }

    package static func + (left: TextPath, right: [String]) -> TextPath { TextPath(left.keys + right) }
}
