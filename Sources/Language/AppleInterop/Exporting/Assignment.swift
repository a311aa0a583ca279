/// Assigns the values that are still pending in a property list: text ids, tags, case numbers and the
/// namespace.
///
/// Values in the sidecar are kept unchanged. A new id or tag is a hash of its name, so it is the same in
/// every export, regardless of other additions. If a hash collides with a value in use, the next free one is
/// taken. A new case gets a number above all others.
struct Assignment {
    /// Ids that are in use, or were in use at the time of the import.
    private var takenIDs: Set<String> = []
    /// The namespace of the definition. It separates the definition's types from the types of other
    /// definitions in an app.
    private var namespace = ""
    private let kept: KeptNumbers

    private init(_ kept: KeptNumbers) { self.kept = kept }

    /// Returns a copy of `root` without pending values.
    ///
    /// - Parameter kept: The tags, numbers and ids of the imported file, including the values of elements
    ///   that were removed later.
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

    /// Collects the ids of all strings, which are the values of keys that end in `ID`.
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

    /// The id for the text at `path`, which consists of keys and element names.
    private mutating func id(for path: String) -> String {
        var attempt = 0
        while true {
            let id = Self.text(Self.hash(attempt == 0 ? path : "\(path)#\(attempt)"))
            if takenIDs.insert(id).inserted { return id }
            attempt += 1
        }
    }

    /// FNV-1a, because `Hasher` differs from process to process. Names are short and are not chosen by an
    /// attacker.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// A hash in the form of Xcode's ids: six letters or digits.
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

    /// Replaces the pending values in a value.
    ///
    /// - Parameters:
    ///   - path: The keys and element names that lead to the value.
    ///   - key: The key under which the value is stored; empty for elements of a list.
    private mutating func value(_ value: PropertyList, _ path: String, key: String) -> PropertyList {
        switch value {
        case .dictionary(let dictionary): return .dictionary(self.dictionary(dictionary, path, key: key))
        case .array(let elements): return .array(list(elements, path, key: key))
        case .pending(.id): return .string(id(for: path))
        case .pending(.namespace): return .string(namespace)
        default: return value
        }
    }

    /// Replaces the pending values in a dictionary, and updates the highest tag that it records.
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
            // If no element was added, the recorded tag is kept, even if it is not the highest one.
            guard hasNew || last == .pending(.lastTag) else { continue }
            let highest = result.elements(keys.list).compactMap { $0[keys.number]?.integer }.max() ?? 0
            result[lastKey] = .integer(String(max(highest, keys.first - 1, last.integer ?? 0)))
        }
        return result
    }

    /// Replaces the pending values in a list. Paths contain the names of elements, or the indices of elements
    /// without a name.
    private mutating func list(_ elements: [PropertyList], _ path: String, key: String) -> [PropertyList] {
        var elements = elements
        for keys in NumberKeys.all where keys.list == key {
            giveNumbers(to: &elements, keys, besides: kept.numbers[path] ?? [])
        }
        return elements.enumerated().map { index, element in
            let name = element.dictionary.flatMap(Self.name) ?? String(index)
            return value(element, "\(path)/\(name)", key: "")
        }
    }

    /// The name of an element; nil for elements without one.
    private static func name(of element: PropertyDictionary) -> String? {
        let keys = [
            "INIntentName", "INIntentParameterName", "INEnumName", "INEnumValueName", "INTypeName",
            "INTypePropertyName", "INIntentParameterPromptDialogType", "INIntentResponseCodeName",
        ]
        return keys.lazy.compactMap { element[$0]?.string }.first
    }

    // MARK: Tags and numbers

    /// Assigns the pending tags or case numbers of a list.
    ///
    /// - Parameter kept: Numbers that must not be assigned again.
    private func giveNumbers(to elements: inout [PropertyList], _ keys: NumberKeys, besides kept: Set<Int>) {
        var taken = kept.union(elements.compactMap { $0.dictionary?[keys.number]?.integer })
        var highest = taken.max() ?? 0
        for place in elements.indices {
            guard var element = elements[place].dictionary, case .pending? = element[keys.number] else {
                continue
            }
            var number = highest == .max ? keys.first : highest + 1
            if keys.last != nil {
                // A tag is derived from the name, so it does not depend on the element's position or on other
                // elements.
                number = keys.first + Int(Self.hash(element[keys.name]?.string ?? "") % 9000) + 1000
            }
            while !taken.insert(number).inserted { number += 1 }
            highest = max(highest, number)
            element[keys.number] = .integer(String(number))
            elements[place] = .dictionary(element)
        }
    }
}

/// The keys of the lists whose elements have numbers.
private struct NumberKeys {
    /// The key of the list.
    let list: String
    /// The key of an element's number.
    let number: String
    /// The key of an element's name.
    let name: String
    /// The key of the highest tag ever assigned; nil for case numbers, for which Apple's files do not store
    /// it.
    var last: String?
    /// The first free number. The properties that Xcode adds to every type use the tags below 100.
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

/// The tags, numbers and ids that a sidecar records, including the values of elements that were removed
/// later.
///
/// Stored values may still refer to a removed element, so its number must never be assigned to another
/// element.
struct KeptNumbers {
    /// Tags of parameters and properties, and numbers of cases, by the path of their list as in `Assignment`.
    private(set) var numbers: [String: Set<Int>] = [:]
    private(set) var ids: Set<String> = []

    init(_ sidecar: SidecarDictionary?) {
        guard let sidecar else { return }
        collect(sidecar, "")
    }

    /// Collects the ids of a dictionary and everything below it.
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

    /// Collects the numbers of a list. Paths contain Apple's names, which the sidecar records if the YAML
    /// uses other names.
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
