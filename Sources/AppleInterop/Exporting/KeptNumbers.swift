/// What a sidecar remembers as given out, to what is still there and to what was removed since.
///
/// A tag or a number that was somebody's is never given to somebody else.
struct KeptNumbers {
    /// Tags of parameters and properties, numbers of cases, by the path of their list.
    private(set) var numbers: [String: Set<Int>] = [:]
    private(set) var ids: Set<String> = []

    init(_ sidecar: SidecarDictionary?) {
        guard let sidecar else { return }
        collect(sidecar, "")
    }

    private mutating func collect(_ dictionary: SidecarDictionary, _ path: String) {
        for (key, node) in dictionary.entries {
            switch node {
            case .value(let value): keep(value, key)
            case .instead(let value?, was: _): keep(value, key)
            case .instead: break
            case .dictionary(let inner): collect(inner, "\(path)/\(key)")
            case .list(let list): collect(list, "\(path)/\(key)")
            }
        }
    }

    private mutating func keep(_ value: PropertyList, _ key: String) {
        if key.hasSuffix("ID"), let id = value.string { ids.insert(id) }
    }

    private mutating func collect(_ list: SidecarList, _ path: String) {
        for (name, element) in list.elements {
            var realName = name
            for (key, node) in element.entries {
                guard case .value(let value) = node else { continue }
                if Self.nameKeys.contains(key), let text = value.string { realName = text }
                if Self.numberKeys.contains(key), let number = value.integer {
                    numbers[path, default: []].insert(number)
                }
            }
            collect(element, "\(path)/\(realName)")
        }
    }

    private static let nameKeys: Set<String> = ["INIntentName", "INEnumName", "INTypeName"]
    private static let numberKeys: Set<String> = [
        "INIntentParameterTag", "INTypePropertyTag", "INEnumValueIndex",
    ]
}
