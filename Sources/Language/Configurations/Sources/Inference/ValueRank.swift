import WidgetModel

/// How much of a first widget a value deserves, by its name, its type and its length.
///
/// Services answer with many values that people do not read, such as ids and addresses of other documents.
enum ValueRank {
    /// The rank from which a value is shown although enough others exist.
    static let shown = 80

    /// The rank of a value: about 100, and more for values that people want to see.
    ///
    /// - Parameter names: the names of the members that lead to the value.
    static func rank(names: [String], type: InferredType, samples: [JSONValue]) -> Int {
        let own = words(of: names.last ?? "")
        let outer = Set(names.dropLast().flatMap { words(of: $0) })
        var rank = 100 - 5 * max(0, names.count - 1)
        if !own.isDisjoint(with: wanted) { rank += 20 }
        if !own.isDisjoint(with: technical) { rank -= 80 }
        if !outer.isDisjoint(with: current) { rank += 15 }
        if !outer.isDisjoint(with: surrounding) { rank -= 30 }
        // The names of units have the same names as the values.
        if outer.contains("units") || outer.contains("unit") { rank -= 100 }
        switch type {
        case .integer, .decimal: rank += 20
        case .date, .dateTime, .time: rank += 10
        case .boolean: rank -= 20
        case .url: rank -= 40
        case .string: rank += Self.rank(ofTexts: samples)
        }
        return rank
    }

    private static func rank(ofTexts samples: [JSONValue]) -> Int {
        let longest = samples.map { $0.scalarText?.utf8.count ?? 0 }.max() ?? 0
        switch longest {
        case 0: return -50
        case ...40: return 10
        case ...100: return -10
        default: return -60
        }
    }

    /// The words of a name in lower case.
    static func words(of name: String) -> Set<String> {
        Set(ValueNames.words(of: name).map { $0.lowercased() })
    }

    /// Words in the names of values that people look for.
    private static let wanted: Set = [
        "amount", "available", "city", "count", "description", "destination", "direction", "eur", "forks",
        "from",
        "humidity", "issues", "level", "line", "max", "min", "name", "percent", "place", "platform", "price",
        "rain", "rate", "score", "speed", "stargazers", "stars", "state", "station", "status", "stop",
        "summary", "symbol", "temp", "temperature", "title", "to", "total", "usd", "value", "watchers",
        "weather", "wind",
    ]
    /// Words in the names of values for programs.
    private static let technical: Set = [
        "base", "cod", "code", "color", "colour", "elevation", "etag", "fork", "generationtime", "guid",
        "hash", "href", "icon", "id", "image", "interval", "kind", "lat", "latitude", "link", "lng", "lon",
        "longitude", "node", "object", "offset", "permalink", "private", "ref", "schema", "self", "sha",
        "timezone", "token", "type", "uri", "url", "uuid", "version",
    ]
    /// Names of objects with the current values.
    private static let current: Set = [
        "attributes", "current", "latest", "main", "now", "result", "state", "stats", "status", "today",
        "weather",
    ]
    /// Names of objects about the answer itself, or about other things.
    private static let surrounding: Set = [
        "author", "links", "meta", "metadata", "owner", "pagination", "paging", "permissions", "request",
        "sys", "user",
    ]
}
