import IntentDefinitions
import WidgetModel

extension IntentParameter {
    /// The length of the longest text to try if the definition does not limit the length.
    private static let longText = 1000
    /// The length of the longest list to try if the definition does not limit the length.
    private static let longList = 5
    /// The maximum number of cases of one enumeration to try.
    private static let mostCases = 64

    /// Literals at the edges of the built-in types. Each type uses the literals that it can read.
    private static let literals = [
        "0", "1", "-1", "1000000", "0.5", "0%", "100%", "1970-01-01", "2100-12-31", "00:00", "23:59",
        "1970-01-01T00:00:00Z", "2100-12-31T23:59:59Z", "2026-02-28 to 2026-03-01", "mon", "mon, sun",
        "daily",
        "1s", "30d", "UTC", "Pacific/Kiritimati", "KR", "ko", "https://example.org/?q=a%20b#c",
        "ada@example.org", "example.org", "#000000", "#ffffff80", "/tmp", "-90,-180", "90,180", "Ada",
        "0 EUR", "1000000 EUR", "1 km", "1 kg", "20 °C", "1 L", "100 km/h", "1 kWh", "star",
    ]

    /// The JSON of values at the edges of the allowed range. Some of them may still break a rule or not fit a
    /// pattern; the caller reads and checks them.
    ///
    /// - Parameter offered: the values that the provider offers; nil without options.
    func boundaryValues(in form: ConfigurationForm, offered: [JSONValue]?) -> [JSONValue] {
        guard type.record == nil else { return [] }
        let single = singleValues(in: form, offered: offered)
        var values = list == nil ? single : lists(of: single, in: form)
        if let fixed = defaultValue(for: form.family)?.constant, !type.holdsSecrets {
            values.append(fixed.json)
        }
        if !isRequired, !type.isBoolean { values.append(.null) }
        return values.uniqued
    }

    private func singleValues(in form: ConfigurationForm, offered: [JSONValue]?) -> [JSONValue] {
        // Accounts are known to the board, not to the provider.
        if type.account != nil { return [SimulatedAccount.value.json] }
        if let options {
            let offered = offered ?? []
            let ends = [offered.first, offered.last].compactMap(\.self)
            if !options.allowsOther || type.object != nil { return ends }
            return ends + unoffered(in: form)
        }
        return unoffered(in: form)
    }

    /// The values that the type and the range allow, without values that only the provider knows.
    private func unoffered(in form: ConfigurationForm) -> [JSONValue] {
        if let all = type.kind.allValues { return all.prefix(Self.mostCases).map(\.revealedJSON) }
        if let text = type.kind as? StringType { return texts(text) }
        let ends = [range?.least, range?.greatest].compactMap(\.self)
        // Providers may refuse a folder that does not exist, but this one does.
        let isFolder = (type.kind as? FileType)?.isFolder == true
        let literals: [String] = (isFolder ? ["."] : []) + Self.literals
        let read = literals.compactMap { literal in
            // Most literals belong to other types.
            try? type.kind.value(ofLiteral: literal, in: form.context)
        }
        return (ends + read.filter { range?.contains($0) ?? true }).map(\.revealedJSON)
    }

    /// The shortest and the longest text, and one with characters that programs often handle wrongly.
    private func texts(_ type: StringType) -> [JSONValue] {
        let longest = type.maxLength ?? Self.longText
        let odd = "\"é 漢字 👩‍👩‍👧 $(id) <b>&amp;\\n%s\u{202E}"
        var texts = [
            String(repeating: "a", count: max(type.minLength, 1)),
            String(repeating: "wide ", count: longest / 5) + String(repeating: "w", count: longest % 5),
        ]
        if odd.unicodeScalars.count >= type.minLength, odd.unicodeScalars.count <= longest {
            texts.append(odd)
        }
        if type.minLength == 0, !isRequired { texts.append("") }
        if let example { texts.append(example) }
        return texts.map { .string($0) }
    }

    /// The shortest and the longest list that the family allows.
    private func lists(of elements: [JSONValue], in form: ConfigurationForm) -> [JSONValue] {
        guard let size = list?.size(for: form.family), !elements.isEmpty else { return [] }
        let least = max(size.min, isRequired ? 1 : 0)
        let most = size.max ?? max(least, Self.longList)
        return [least, most].map { count in
            .array((0..<count).map { elements[$0 % elements.count] }.limited(size.isUnique, least))
        } + (allowsAll ? [["all": true]] : [])
    }
}

extension [JSONValue] {
    /// The values without repetitions, in their order.
    fileprivate var uniqued: [JSONValue] {
        var seen: Set<JSONValue> = []
        return filter { seen.insert($0).inserted }
    }

    /// The elements without repetitions if the list must not have any.
    fileprivate func limited(_ isUnique: Bool, _ least: Int) -> [JSONValue] {
        guard isUnique else { return self }
        let different = uniqued
        return different.count < least ? [] : different
    }
}
