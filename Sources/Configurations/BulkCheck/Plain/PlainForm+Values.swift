import IntentDefinitions
import WidgetModel

/// The same judgement of values that are typed already.
extension PlainForm {
    func judge(_ configuration: Configuration) -> Verdict {
        // What the provider gave counts for whatever was not chosen.
        guard configuration.provided.isEmpty else { return .unclear }
        return slots.withUnsafeBufferPointer { slots in
            configuration.entries.withUnsafeBufferPointer { judge($0, slots) }
        }
    }

    private func judge(
        _ entries: UnsafeBufferPointer<Configuration.Entry>, _ slots: UnsafeBufferPointer<PlainSlot>
    ) -> Verdict {
        var verdict = Verdict.valid
        var isUnclear = false
        var given = 0
        var expected = 0
        for entry in entries.indices {
            guard let place = place(of: entries[entry].name, expected) else {
                isUnclear = true
                continue
            }
            expected = place + 1
            switch judge(entries[entry].choice, slots, place) {
            case .valid: break
            case .invalid: if slots[place].isDecisive { verdict = .invalid } else { isUnclear = true }
            case .unclear: isUnclear = true
            }
            if slots[place].needsValue { given += 1 }
        }
        return isUnclear ? .unclear : self.verdict(verdict, given: given)
    }

    /// Most configurations were stored in the order of the form.
    @inline(__always)
    private func place(of name: String, _ expected: Int) -> Int? {
        if expected < names.count, names[expected] == name { return expected }
        return form.intent.position(of: name)
    }

    @inline(__always)
    private func judge(
        _ choice: Configuration.Choice, _ slots: UnsafeBufferPointer<PlainSlot>, _ place: Int
    ) -> Verdict {
        switch choice {
        case .none: return slots[place].isOptional ? .valid : .invalid
        case .misfit: return .invalid
        case .value(.list(let elements)):
            guard slots[place].isList else { return .invalid }
            var verdict = slots[place].judge(count: elements.count)
            elements.withUnsafeBufferPointer { elements in
                for element in elements.indices {
                    verdict = verdict.and(judge(elements[element], slots, place))
                }
            }
            return verdict
        case .value(let value): return slots[place].isList ? .invalid : judge(value, slots, place)
        }
    }

    @inline(__always)
    private func judge(
        _ value: ParameterValue, _ slots: UnsafeBufferPointer<PlainSlot>, _ place: Int
    ) -> Verdict {
        switch (slots[place].kind, value) {
        case (.boolean, .boolean), (.url, .url): return .valid
        case (.integer, .integer(let number)): return slots[place].judge(number)
        case (.decimal, .decimal(let number)):
            guard let count = number.count(inPlaces: slots[place].places) else { return .unclear }
            return slots[place].judge(count)
        case (.duration, .duration(let span)): return slots[place].judge(span.count)
        case (.text, .string(let text)):
            // Each character has one byte or more, so that most texts need not be counted.
            if slots[place].part < 0, slots[place].min == 0, text.utf8.count <= slots[place].max {
                return .valid
            }
            var text = text
            return text.withUTF8 { slots[place].judge(text: $0, patterns) }
        case (.cases, .enumCase(let name)):
            return cases[slots[place].part].contains(name) ? .valid : .invalid
        case (.date, .date(let day)): return slots[place].judge(day.dayNumber)
        case (.other, _), (.undecided, _), (.secret, _): return .unclear
        case (_, _): return .invalid
        }
    }
}
