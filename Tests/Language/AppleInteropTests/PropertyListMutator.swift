import CaseWalking

@testable import AppleInterop

/// Changes a property list at random, as people, merges and later versions of Xcode might: equal for equal
/// seeds.
struct PropertyListMutator {
    private var random: Randomness
    /// Values of the changed list, to be inserted where they do not belong.
    private var pool: [PropertyList] = []

    init(seed: UInt64) { random = Randomness(seed: seed) }

    mutating func mutated(_ list: PropertyList) -> PropertyList {
        var list = list
        for _ in 0..<[1, 1, 2, 4, 12].randomElement(using: &random)! {
            pool = []
            Self.collect(list, into: &pool)
            var place = Int.random(in: 0..<pool.count, using: &random)
            list = changed(list, &place)
        }
        return list
    }

    private static func collect(_ list: PropertyList, into pool: inout [PropertyList]) {
        pool.append(list)
        switch list {
        case .array(let elements): for element in elements { collect(element, into: &pool) }
        case .dictionary(let entries): for entry in entries.entries { collect(entry.value, into: &pool) }
        default: break
        }
    }

    /// A copy with the value at the given depth-first index changed. The index counts down to it, and is
    /// negative after the change.
    private mutating func changed(_ list: PropertyList, _ place: inout Int) -> PropertyList {
        if place == 0 {
            place = -1
            return changed(list)
        }
        place -= 1
        switch list {
        case .array(let elements):
            return .array(elements.map { place < 0 ? $0 : changed($0, &place) })
        case .dictionary(let dictionary):
            return .dictionary(
                PropertyDictionary(
                    dictionary.entries.map { entry in
                        place < 0
                            ? entry
                            : PropertyDictionary.Entry(
                                key: entry.key, value: changed(entry.value, &place))
                    }))
        default: return list
        }
    }

    private mutating func changed(_ list: PropertyList) -> PropertyList {
        switch list {
        case .dictionary(var dictionary):
            let key = dictionary.entries.randomElement(using: &random)?.key
            switch Int.random(in: 0..<6, using: &random) {
            case 0: if let key { dictionary[key] = nil }
            case 1: dictionary[Self.keys.randomElement(using: &random)!] = oddValue()
            case 2: if let key { dictionary[key] = oddValue() }
            case 3:
                if let key, let value = dictionary[key] {
                    dictionary[key] = nil
                    dictionary[Self.keys.randomElement(using: &random)!] = value
                }
            case 4: return oddValue()
            default: if let key { dictionary[key] = pool.randomElement(using: &random) }
            }
            return .dictionary(dictionary)
        case .array(var elements):
            let element = elements.randomElement(using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: if !elements.isEmpty { elements.removeLast() }
            case 1: if let element { elements.append(element) }
            case 2: elements.shuffle(using: &random)
            case 3: elements.insert(oddValue(), at: 0)
            default: return .array([])
            }
            return .array(elements)
        case .integer(let text):
            let numbers = ["0", "-1", "18446744073709551616", "0x1F", "-" + text, text + "0"]
            return .integer(numbers.randomElement(using: &random)!)
        case .string:
            return Bool.random(using: &random)
                ? .string(Self.texts.randomElement(using: &random)!) : oddValue()
        default: return oddValue()
        }
    }

    private mutating func oddValue() -> PropertyList {
        let text = Self.texts.randomElement(using: &random)!
        let values: [PropertyList] = [
            .string(text), .string(""), .integer("7"), .real("1"), .real("2.50"), .boolean(true),
            .boolean(false), .data(""), .data("AAEC"), .date("2020-02-03T04:05:06Z"), .array([]),
            .dictionary([:]), .array([.dictionary([:]), .string(text)]), .dictionary([text: .array([])]),
        ]
        return Bool.random(using: &random)
            ? pool.randomElement(using: &random)! : values.randomElement(using: &random)!
    }

    /// Words of the format, and strings that look like syntax to YAML, to Swift or to a sidecar.
    private static let texts = [
        "", " ", "a b", "true", "null", "~", "1", "1.5", "unknown", "set", "unset", "any", "family", "id",
        "2nd", "日付", "e\u{301}", "\u{E9}", "👩‍👩‍👧", "a: b", "a:b", "- a", "# a", "a # b", "a\nb", "\ta\r\nb ",
        "'",
        "\"", "\\", "\\u{85}", "\u{85}\u{7F}", "\u{2028}\u{FEFF}", "{a}", "[a]", "${a}", "&<>]]>", "=was",
        "=", "+a",
        "/a", "String", "Integer", "Decimal", "Boolean", "Object", "File", "DateComponents", "TimeInterval",
        "Placemark", "URL", "Person", "CurrencyAmount", "Mass", "Speed", "PaymentMethod", "HasAnyValue",
        "EnumHasExactValue", "BooleanHasExactValue", "Primary", "Configuration", "Seconds", "Hours", "Days",
        "Stepper", "Slider", "Date", "Small", "none", "self", "class", "Type",
        String(repeating: "long ", count: 300), "a" + String(repeating: "\u{301}", count: 1100),
    ]

    private static let keys =
        texts + [
            "INIntentParameterName", "INIntentParameterType", "INIntentParameterEnumType",
            "INIntentParameterObjectType", "INIntentParameterMetadata", "INIntentParameterRelationship",
            "INIntentParameterArraySizes", "INIntentParameterSupportsMultipleValues",
            "INIntentParameterSupportsDynamicEnumeration", "INIntentParameterFixedSizeArray",
            "INIntentParameterPromptDialogs", "INIntentParameterMetadataDefaultValue",
            "INIntentParameterMetadataMinimumValue", "INIntentParameterMetadataMaximumUnit",
            "INIntentParameterMetadataType", "INIntentParameterMetadataUnit", "INEnumValueIndex",
            "INIntentParameterRelationshipParentName", "INIntentParameterRelationshipPredicateValue",
            "INIntentParameterDisplayPriority", "INIntentParameterCombinations", "INIntentName",
            "INEnumName", "INEnumValues", "INTypeName", "INTypeProperties", "INTypePropertyType",
        ]
}
