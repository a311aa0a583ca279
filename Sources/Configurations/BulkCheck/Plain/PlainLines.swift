import IntentDefinitions
import JSONText

/// Judges lines of JSON by their bytes, in one pass and without building their values.
struct PlainLines {
    typealias Verdict = PlainForm.Verdict

    private let form: PlainForm
    /// For each parameter the last line that gave it.
    private var lastGiven: [Int]
    private var line = 0

    init(_ form: PlainForm) {
        self.form = form
        lastGiven = Array(repeating: 0, count: form.slots.count)
    }

    /// What can be said of a line at once.
    mutating func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
        line += 1
        let line = line
        return form.slots.withUnsafeBufferPointer { slots in
            form.keys.withUnsafeBufferPointer { keys in
                lastGiven.withUnsafeMutableBufferPointer { lastGiven in
                    let reading = PlainReading(
                        form: form, slots: slots, keys: keys, lastGiven: lastGiven, line: line)
                    return reading.judge(bytes)
                }
            }
        }
    }
}

/// One line under judgement: the form's tables where they lie, so that nothing of them is copied.
private struct PlainReading {
    typealias Verdict = PlainForm.Verdict

    let form: PlainForm
    let slots: UnsafeBufferPointer<PlainSlot>
    let keys: UnsafeBufferPointer<UInt8>
    let lastGiven: UnsafeMutableBufferPointer<Int>
    let line: Int

    func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
        do throws(JSONError) {
            var reader = try JSONReader(bytes)
            guard case .object = try reader.nextKind() else { return .unclear }
            let verdict = try judgeMembers(&reader)
            try reader.finish()
            return verdict
        } catch {
            // What is not JSON is no configuration, whatever else stands in the line.
            return .invalid
        }
    }

    private func judgeMembers(_ reader: inout JSONReader) throws(JSONError) -> Verdict {
        var verdict = Verdict.valid
        var isUnclear = false
        var given = 0
        var expected = 0
        try reader.enterObject()
        while let key = try reader.nextKey() {
            guard let place = place(of: key, expected) else {
                // A key with escapes or other scalars may stand for a parameter; any other is a stray.
                let isStray = !key.hasEscapes && key.bytes.allSatisfy { $0 < 128 }
                if isStray { verdict = .invalid } else { isUnclear = true }
                try reader.skipValue()
                continue
            }
            // Of a key that comes twice the last value counts.
            if lastGiven[place] == line { isUnclear = true }
            lastGiven[place] = line
            expected = place + 1
            switch try judgeValue(&reader, place) {
            case .valid: break
            case .invalid: if slots[place].isDecisive { verdict = .invalid } else { isUnclear = true }
            case .unclear: isUnclear = true
            }
            if slots[place].needsValue { given += 1 }
        }
        return isUnclear ? .unclear : form.verdict(verdict, given: given)
    }

    /// Most lines name the parameters in the order of the form.
    @inline(__always)
    private func place(of key: JSONSlice, _ expected: Int) -> Int? {
        if key.hasEscapes { return nil }
        if expected < slots.count, isKey(key.bytes, of: expected) { return expected }
        var place = 0
        while place < slots.count {
            if isKey(key.bytes, of: place) { return place }
            place += 1
        }
        return nil
    }

    @inline(__always)
    private func isKey(_ key: UnsafeBufferPointer<UInt8>, of place: Int) -> Bool {
        isSame(key, UnsafeBufferPointer(rebasing: keys[slots[place].key]))
    }

    /// Reads one value; what its bytes do not tell, the form decides.
    private func judgeValue(_ reader: inout JSONReader, _ place: Int) throws(JSONError) -> Verdict {
        let kind = try reader.nextKind()
        if case .null = kind {
            try reader.readNull()
            return slots[place].isOptional ? .valid : .invalid
        }
        let beginning = reader
        let verdict: Verdict
        if !slots[place].isList {
            verdict = try judgeElement(&reader, kind, place)
        } else if case .array = kind {
            verdict = try judgeList(&reader, place)
        } else {
            try reader.skipValue()
            return .invalid
        }
        if case .unclear = verdict { return try judgeInFull(from: beginning, place) }
        return verdict
    }

    private func judgeInFull(from beginning: JSONReader, _ place: Int) throws(JSONError) -> Verdict {
        if slots[place].kind == .undecided || slots[place].kind == .secret { return .unclear }
        var reader = beginning
        let json = try reader.readValue()
        do throws(ValueProblem) {
            _ = try form.form.value(json: json, for: form.form.intent.parameters[place])
            return .valid
        } catch {
            return slots[place].isList && !slots[place].isOnlyFamily ? .unclear : .invalid
        }
    }

    private func judgeList(_ reader: inout JSONReader, _ place: Int) throws(JSONError) -> Verdict {
        var verdict = Verdict.valid
        var count = 0
        try reader.enterArray()
        while try reader.nextElement() {
            count += 1
            verdict = verdict.and(try judgeElement(&reader, try reader.nextKind(), place))
        }
        return verdict.and(slots[place].judge(count: count))
    }

    private func judgeElement(
        _ reader: inout JSONReader, _ kind: JSONKind, _ place: Int
    ) throws(JSONError) -> Verdict {
        switch (slots[place].kind, kind) {
        case (.boolean, .boolean):
            _ = try reader.readBoolean()
            return .valid
        case (.integer, .number):
            guard let number = try reader.readNumberSlice().integer else { return .unclear }
            return slots[place].judge(number)
        case (.decimal, .number), (.duration, .number):
            let places = slots[place].places
            let (bytes, integer) = try reader.readNumberSlice()
            let count = integer.map { scaled($0, by: places) } ?? countOf(bytes, inPlaces: places)
            guard let count else { return .unclear }
            return slots[place].judge(count)
        case (.text, .string), (.cases, .string), (.date, .string), (.url, .string), (.secret, .string):
            let text = try reader.readSlice()
            return text.hasEscapes ? .unclear : judge(text.bytes, place)
        case (.other, _), (.undecided, _):
            try reader.skipValue()
            return .unclear
        case (_, _):
            try reader.skipValue()
            return .invalid
        }
    }

    private func judge(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Verdict {
        switch slots[place].kind {
        case .text: slots[place].judge(text: text, form.patterns)
        case .cases: form.cases[slots[place].part].contains(text) ? .valid : .invalid
        case .date: plainDate(text).map { slots[place].judge($0.dayNumber) } ?? .invalid
        case .url: isPlainWebAddress(text) ? .valid : .unclear
        case .secret: text.elementsEqual(SecretText.mask.utf8) ? .valid : .unclear
        case .boolean, .integer, .decimal, .duration, .other, .undecided: .unclear
        }
    }
}
