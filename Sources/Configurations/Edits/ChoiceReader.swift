import IntentDefinitions
import JSONText
import SourceText

/// Reads the value that a user gave for one parameter: literals by the type, and texts that
/// the provider must explain.
struct ChoiceReader {
    let parameter: IntentParameter
    let form: ConfigurationForm
    let answers: [ChoiceQuestion: ChoiceAnswer]

    /// The result. The value is present if there are neither problems nor questions.
    struct Reading {
        var value: ParameterValue?
        var questions: [ChoiceQuestion] = []
        var problems: [Refusal] = []
        var warnings: [Finding] = []
    }

    /// Reads a raw value. All problems and questions of its elements are collected.
    func read(_ raw: EditRequest.RawValue) -> Reading {
        var reading = Reading()
        if let problem = nearAll(raw) {
            reading.problems.append(ConfigurationFindings.value(of: parameter, problem))
            return reading
        }
        let excepted = excepted(in: raw)
        guard let parts = parts(of: excepted ?? raw, &reading) else { return reading }
        var elements: [ParameterValue] = []
        for part in parts {
            do throws(ValueProblem) {
                if let element = try element(part, &reading) { elements.append(element) }
            } catch {
                reading.problems.append(ConfigurationFindings.value(of: parameter, error))
            }
        }
        guard reading.problems.isEmpty, reading.questions.isEmpty else { return reading }
        do throws(ValueProblem) {
            let value =
                excepted != nil
                ? ParameterValue.all(AllValue(except: elements, of: parameter))
                : parameter.list == nil ? elements[0] : ParameterValue.list(elements)
            reading.value = try form.checked(value, for: parameter)
        } catch {
            reading.problems.append(ConfigurationFindings.value(of: parameter, error))
        }
        return reading
    }

    /// The problem of a text that means everything in other words, such as `All but ferry`; nil for others.
    private func nearAll(_ raw: EditRequest.RawValue) -> ValueProblem? {
        guard parameter.allowsAll, case .text(let text) = raw, excepted(in: raw) == nil,
            parameter.type.enumeration?.enumCase(named: text) == nil, let meant = AllValue.meant(by: text)
        else { return nil }
        return ValueProblem(
            .unknown, found: quoted(text), expected: ConfigurationFindings.expectation(of: parameter),
            suggestion: meant)
    }

    /// The elements that `all` or `all except …` leaves out; nil for other values.
    private func excepted(in raw: EditRequest.RawValue) -> EditRequest.RawValue? {
        guard parameter.allowsAll else { return nil }
        switch raw {
        case .text(AllValue.word): return .text("")
        case .text(let text) where text.hasPrefix(AllValue.exceptWord):
            return .text(String(text.dropFirst(AllValue.exceptWord.count)))
        case .json(.object(let object)) where object["all"] == true:
            return .json(object["except"] ?? .array([]))
        default: return nil
        }
    }

    /// The elements of a list, or the single value; nil after a problem.
    private func parts(of raw: EditRequest.RawValue, _ reading: inout Reading) -> [EditRequest.RawValue]? {
        guard parameter.list != nil else { return [raw] }
        switch raw {
        case .text(let text):
            let parts = listParts(text)
            // A JSON array can contain empty texts on purpose.
            guard parameter.type.kind is StringType, !text.hasPrefix("["), parts.contains(.text("")) else {
                return parts
            }
            reading.problems.append(ConfigurationFindings.elementEmpty(text, in: parameter))
            return nil
        case .json(.array(let elements)): return elements.map(EditRequest.RawValue.json)
        case .json(let other):
            let problem = ValueProblem(
                .form, found: other.shown, expected: ConfigurationFindings.expectation(of: parameter))
            reading.problems.append(ConfigurationFindings.value(of: parameter, problem))
            return nil
        }
    }

    /// The elements of `a, "b, c"` or `["a", "b"]`. Texts in a JSON array are literals too. Locations are
    /// separated by semicolons, because their literals contain commas.
    private func listParts(_ text: String) -> [EditRequest.RawValue] {
        // A string that begins with a bracket but is not JSON is read as a list of texts.
        if text.hasPrefix("["), case .array(let elements)? = try? JSONValue(parsing: text) {
            return elements.map { $0.string.map(EditRequest.RawValue.text) ?? .json($0) }
        }
        if text.isEmpty { return [] }
        return text.listElements(separator: parameter.type.kind.separator).map(EditRequest.RawValue.text)
    }

    /// One element; nil if it became a question to the provider.
    private func element(
        _ raw: EditRequest.RawValue, _ reading: inout Reading
    ) throws(ValueProblem) -> ParameterValue? {
        guard parameter.options != nil || parameter.type.hasIDs else { return try literal(raw) }
        switch raw {
        case .text(let text): return try choice(text, &reading)
        case .json(.string(let id)) where parameter.type.hasIDs: return try choice(id, &reading)
        case .json(let json):
            let value = try parameter.type.kind.value(ofJSON: json, in: form.context)
            if case .object(let object) = value, object.title != nil { return value }
            return try choice(value.description, &reading)
        }
    }

    /// A value that the type alone can read.
    private func literal(_ raw: EditRequest.RawValue) throws(ValueProblem) -> ParameterValue {
        // An empty file or variable would replace a secret.
        if parameter.type.isSecret, raw == .text("") || raw == .json(.string("")) {
            throw ValueProblem(
                .form, found: ValueProblem.noText, expected: ConfigurationFindings.expectation(of: parameter))
        }
        switch raw {
        case .json(let json):
            return try parameter.type.kind.value(ofJSON: json, in: form.context)
        case .text(let text):
            do throws(LiteralProblem) {
                return try parameter.type.kind.value(ofLiteral: text, in: form.context)
            } catch {
                throw ValueProblem(error)
            }
        }
    }

    /// The choice that a string means, according to the provider's answer; nil if the question is still open.
    private func choice(_ text: String, _ reading: inout Reading) throws(ValueProblem) -> ParameterValue? {
        let question = ChoiceQuestion(
            parameter: parameter.name, text: text, .meaning(parameter.options?.origin ?? .list))
        switch answers[question] {
        case nil:
            if !reading.questions.contains(question) { reading.questions.append(question) }
            return nil
        case .unanswered?:
            reading.warnings.append(ConfigurationFindings.optionUnverified(parameter, text))
            return try literal(.text(text))
        case .offered(let offered)? where parameter.options?.allowsOther ?? false:
            if let choice = question.pickExactly(among: offered) { return choice.value }
            return try literal(.text(text))
        case .offered(let offered)?:
            do throws(ChoiceProblem) {
                return try question.pick(among: offered).value
            } catch {
                reading.problems.append(ConfigurationFindings.option(question, of: parameter, error))
                return nil
            }
        }
    }
}
