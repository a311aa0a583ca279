/// Where something stands in an Apple definition: keys, and places in lists.
struct ApplePath: Hashable, Sendable {
    private var steps: [String] = []

    static let root = ApplePath()

    static func + (path: ApplePath, key: String) -> ApplePath {
        var path = path
        path.steps.append(key)
        return path
    }

    static func + (path: ApplePath, place: Int) -> ApplePath { path + "#\(place)" }
}
