/// Gives out what is pending in a definition: ids of texts, tags, numbers of cases, the namespace.
///
/// What an import has kept stays as it is. What is new gets an id and a tag that follow from its name, so
/// that they are the same in every export, whatever is added beside it; they are in nobody else's use.
struct Assignment {
    private var takenIDs: Set<String> = []
    private var namespace = ""
    private let kept: KeptNumbers

    private init(_ kept: KeptNumbers) { self.kept = kept }

    /// - Parameter kept: tags and numbers that were given out once, to what is there and to what is gone.
    static func complete(_ root: PropertyDictionary, kept: KeptNumbers) -> PropertyDictionary {
        var assignment = Assignment(kept)
        assignment.takenIDs = kept.ids
        assignment.collect(.dictionary(root))
        if let text = root[AppleKey.namespace]?.string {
            assignment.namespace = text
        } else {
            let names = root.elements(AppleKey.intents).compactMap { $0["INIntentName"]?.string }
            assignment.namespace = assignment.id(for: names.joined(separator: ","))
        }
        return assignment.dictionary(root, "", key: "")
    }

    // MARK: Ids

    private mutating func collect(_ value: PropertyList) {
        switch value {
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                if entry.key.hasSuffix("ID"), let text = entry.value.string { takenIDs.insert(text) }
                collect(entry.value)
            }
        case .array(let elements): for element in elements { collect(element) }
        default: break
        }
    }

    private mutating func id(for path: String) -> String {
        var attempt = 0
        while true {
            let id = Self.text(Self.hash(attempt == 0 ? path : "\(path)#\(attempt)"))
            if takenIDs.insert(id).inserted { return id }
            attempt += 1
        }
    }

    /// FNV-1a: the same in every process, and spread well enough for names.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Six letters or digits, as Xcode's.
    private static func text(_ hash: UInt64) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        var rest = hash ^ hash >> 32
        var bytes: [UInt8] = []
        for _ in 0..<6 {
            bytes.append(letters[Int(rest % 62)])
            rest /= 62
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Walk

    private mutating func value(_ value: PropertyList, _ path: String, key: String) -> PropertyList {
        switch value {
        case .dictionary(let dictionary): return .dictionary(self.dictionary(dictionary, path, key: key))
        case .array(let elements): return .array(list(elements, path, key: key))
        case .pending(.id): return .string(id(for: path))
        case .pending(.namespace): return .string(namespace)
        default: return value
        }
    }

    private mutating func dictionary(
        _ dictionary: PropertyDictionary, _ path: String, key: String
    ) -> PropertyDictionary {
        var result = PropertyDictionary(
            dictionary.entries.map { entry in
                PropertyDictionary.Entry(
                    key: entry.key, value: value(entry.value, "\(path)/\(entry.key)", key: entry.key))
            })
        for keys in NumberKeys.all {
            guard let lastKey = keys.last, let last = result[lastKey] else { continue }
            let hasNew = dictionary.elements(keys.list).contains { $0[keys.number] == .pending(.tag) }
            // A file whose highest tag is above the last one stays as it is.
            guard hasNew || last == .pending(.lastTag) else { continue }
            let highest = result.elements(keys.list).compactMap { $0[keys.number]?.integer }.max() ?? 0
            result[lastKey] = .integer(String(max(highest, keys.first - 1, last.integer ?? 0)))
        }
        return result
    }

    private mutating func list(_ elements: [PropertyList], _ path: String, key: String) -> [PropertyList] {
        var elements = elements
        for keys in NumberKeys.all where keys.list == key {
            giveNumbers(to: &elements, keys, besides: kept.numbers[path] ?? [])
        }
        return elements.enumerated().map { place, element in
            let name = element.dictionary.flatMap(Self.name) ?? String(place)
            return value(element, "\(path)/\(name)", key: "")
        }
    }

    private static func name(of element: PropertyDictionary) -> String? {
        let keys = [
            "INIntentName", "INIntentParameterName", "INEnumName", "INEnumValueName", "INTypeName",
            "INTypePropertyName", "INIntentParameterPromptDialogType", "INIntentResponseCodeName",
        ]
        return keys.lazy.compactMap { element[$0]?.string }.first
    }

    // MARK: Tags and numbers

    private func giveNumbers(to elements: inout [PropertyList], _ keys: NumberKeys, besides kept: Set<Int>) {
        var taken = kept.union(elements.compactMap { $0.dictionary?[keys.number]?.integer })
        var highest = taken.max() ?? 0
        for place in elements.indices {
            guard var element = elements[place].dictionary, case .pending? = element[keys.number] else {
                continue
            }
            var number = highest == .max ? keys.first : highest + 1
            if keys.last != nil {
                // By the name, so that an element has the same tag wherever it stands and whatever is added.
                number = keys.first + Int(Self.hash(element[keys.name]?.string ?? "") % 9000) + 1000
            }
            while !taken.insert(number).inserted { number += 1 }
            highest = max(highest, number)
            element[keys.number] = .integer(String(number))
            elements[place] = .dictionary(element)
        }
    }
}

/// The keys of the numbers that the elements of a list have.
private struct NumberKeys {
    let list: String
    let number: String
    let name: String
    /// The highest tag that was ever given out; nil for indices, which are above all that ever were.
    var last: String?
    /// From this one on tags are free.
    var first = 1

    static let all = [
        NumberKeys(
            list: AppleKey.parameters, number: "INIntentParameterTag", name: AppleKey.parameterName,
            last: "INIntentLastParameterTag"),
        NumberKeys(
            list: AppleKey.properties, number: "INTypePropertyTag", name: "INTypePropertyName",
            last: "INTypeLastPropertyTag", first: 100),
        NumberKeys(list: AppleKey.values, number: "INEnumValueIndex", name: "INEnumValueName"),
    ]
}

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
            case .value(let value), .instead(let value?, was: _):
                if key.hasSuffix("ID"), let id = value.string { ids.insert(id) }
            case .instead: break
            case .dictionary(let inner): collect(inner, "\(path)/\(key)")
            case .list(let list): collect(list, "\(path)/\(key)")
            }
        }
    }

    private mutating func collect(_ list: SidecarList, _ path: String) {
        for (name, element) in list.elements {
            var realName = name
            for (key, node) in element.entries {
                guard case .value(let value) = node else { continue }
                if Self.nameKeys.contains(key), let text = value.string { realName = text }
                if numberKeys.contains(key), let number = value.integer {
                    numbers[path, default: []].insert(number)
                }
            }
            collect(element, "\(path)/\(realName)")
        }
    }

    private static let nameKeys: Set<String> = ["INIntentName", "INEnumName", "INTypeName"]
    private let numberKeys = Set(NumberKeys.all.map(\.number))
}
