import IntentDefinitions
import SourceText
import WidgetModel

/// Reads the value that a user gave for one parameter: a literal of the type, JSON, or text that only the
/// provider can resolve. All entry points lead here, so that they accept the same values and report the same
/// problems.
struct ChoiceReader {
    let parameter: IntentParameter
    let form: ConfigurationForm
    let answers: [ChoiceQuestion: ChoiceAnswer]
    let stored: StoredChoice
    /// Whether the edit changes elements of the stored list. If not, it gives the whole value.
    let isByElement: Bool

    /// The result. The choice is set if neither problems nor questions remain.
    struct Reading {
        var choice: Configuration.Choice?
        /// The stored elements that do not fit and are kept in the list.
        var unfit: [UnfitElement] = []
        var questions: [ChoiceQuestion] = []
        var problems: [Refusal] = []
        var warnings: [Finding] = []

        /// The value that the edit chooses; nil if the edit keeps a value that does not fit.
        var value: ParameterValue? { if case .value(let value)? = choice { value } else { nil } }
    }

    /// Reads a raw value. All problems and questions of its elements are collected.
    func read(_ raw: EditRequest.RawValue) -> Reading {
        var reading = Reading()
        if stored.isMisfit(raw) {
            reading.choice = stored.misfit
            return reading
        }
        let raw = parameter.list == nil ? raw : raw.textOfScalar
        if let problem = nearAll(raw) {
            reading.problems.append(ConfigurationFindings.value(of: parameter, problem))
            return reading
        }
        let excepted = excepted(in: raw)
        guard let parts = parts(of: excepted ?? raw, &reading) else { return reading }
        let elements = elements(parts, &reading)
        if let first = reading.problems.first,
            let problem = bracketed(raw, first.problem?.reason ?? .unknown)
        {
            reading.problems = [ConfigurationFindings.value(of: parameter, problem)]
        }
        guard reading.problems.isEmpty, reading.questions.isEmpty else { return reading }
        do throws(ValueProblem) {
            reading.choice = try choice(of: elements, isAll: excepted != nil, &reading.unfit)
            // A list that is set aside contains them.
            if reading.value == nil { reading.unfit = [] }
        } catch {
            reading.problems.append(ConfigurationFindings.value(of: parameter, error))
        }
        return reading
    }

    /// The elements that can be read. Stored elements that do not fit are kept separately.
    private func elements(_ parts: [EditRequest.RawValue], _ reading: inout Reading) -> [ParameterValue] {
        var elements: [ParameterValue] = []
        var unfit = UnfitElements(stored.unfit)
        for (position, part) in parts.enumerated() {
            let problems = reading.problems.count
            do throws(ValueProblem) {
                guard let element = try element(part, &reading) else { continue }
                if stored.unfit.isEmpty || fits(element) || !unfit.keep(part, at: position) {
                    elements.append(element)
                }
            } catch {
                if unfit.keep(part, at: position) { continue }
                reading.problems.append(ConfigurationFindings.value(of: parameter, error))
            }
            if reading.problems.count > problems, unfit.keep(part, at: position) {
                reading.problems.removeLast(reading.problems.count - problems)
            }
        }
        reading.unfit = unfit.kept
        return elements
    }

    /// Whether an element is in the range and on a step.
    private func fits(_ element: ParameterValue) -> Bool {
        (try? form.element(json: element.json, of: parameter)) != nil  // The reason is reported for the list.
    }

    /// The choice of the elements that fit.
    ///
    /// If no element fits, a list that was set aside remains set aside. A list that was in use becomes empty,
    /// so that its default does not come back.
    private func choice(
        of elements: [ParameterValue], isAll: Bool, _ unfit: inout [UnfitElement]
    ) throws(ValueProblem) -> Configuration.Choice {
        if parameter.list != nil, !isAll, elements.isEmpty, let first = unfit.first {
            if stored.misfit != nil {
                return .misfit(stored: .array(unfit.map(\.stored)), first.problem, from: nil)
            }
            guard isByElement else { throw first.problem }
            unfit = []
        }
        let value =
            isAll
            ? ParameterValue.all(AllValue(except: elements, of: parameter))
            : parameter.list == nil ? elements[0] : ParameterValue.list(elements)
        // Own values remain valid, even if the range depends on the clock.
        return .value(try form.checked(value, for: parameter, known: stored.value?.elements ?? []))
    }

    /// The problem of a text that means everything in other words, such as `All but ferry`; nil for any other
    /// text.
    private func nearAll(_ raw: EditRequest.RawValue) -> ValueProblem? {
        guard parameter.allowsAll, case .text(let text) = raw, excepted(in: raw) == nil,
            parameter.type.enumeration?.enumCase(named: text) == nil, let meant = AllValue.meant(by: text)
        else { return nil }
        return ValueProblem(
            .unknown, found: quoted(text), expected: ConfigurationFindings.expectation(of: parameter),
            suggestion: meant)
    }

    /// The problem with a list in brackets that is not JSON, such as `[bus, tram]`; nil for any other text.
    ///
    /// - Parameter reason: the kind of problem of its first element.
    private func bracketed(_ raw: EditRequest.RawValue, _ reason: ValueProblem.Reason) -> ValueProblem? {
        guard parameter.list != nil, !parameter.type.isSecret, case .text(let text) = raw,
            text.hasPrefix("["), text.hasSuffix("]"), raw.structured == nil
        else { return nil }
        let separator = parameter.type.kind.separator
        let elements = text.dropFirst().dropLast().listElements(separator: separator).map { element in
            let isQuoted = element.count > 2 && element.hasPrefix("'") && element.hasSuffix("'")
            return isQuoted ? String(element.dropFirst().dropLast()) : element
        }
        guard !elements.contains("") else { return nil }
        var trial = Reading()
        let values = self.elements(elements.map(EditRequest.RawValue.text), &trial)
        return ConfigurationFindings.bracketed(
            text, elements, trial.problems.isEmpty ? values : [], of: parameter, reason)
    }

    /// The elements that `all` or `all except …` excludes; nil for other values.
    private func excepted(in raw: EditRequest.RawValue) -> EditRequest.RawValue? {
        guard parameter.allowsAll else { return nil }
        switch raw {
        case .text(AllValue.word): return .text("")
        case .text(let text) where text.hasPrefix(AllValue.exceptWord):
            return .text(String(text.dropFirst(AllValue.exceptWord.count)))
        case .text(let text) where text.hasPrefix("{"):
            return raw.structured.flatMap { excepted(in: .json($0)) }
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
            // A JSON array can contain empty strings on purpose.
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

    /// The elements of `a, "b, c"` or `["a", "b"]`. Strings in a JSON array are literals, too. Locations are
    /// separated by semicolons, because their literals contain commas.
    private func listParts(_ text: String) -> [EditRequest.RawValue] {
        // A string that begins with a bracket but is not JSON is read as a list of strings.
        if case .array(let elements)? = EditRequest.RawValue.text(text).structured {
            return elements.map { $0.string.map(EditRequest.RawValue.text) ?? .json($0) }
        }
        if text.isEmpty { return [] }
        return text.listElements(separator: parameter.type.kind.separator).map(EditRequest.RawValue.text)
    }
}

// Single values.
extension ChoiceReader {
    /// One element; nil if it became a question to the provider.
    private func element(
        _ raw: EditRequest.RawValue, _ reading: inout Reading
    ) throws(ValueProblem) -> ParameterValue? {
        try refuseControlCharacters(raw)
        let isChoice = parameter.options != nil || parameter.type.hasIDs
        switch raw {
        case .json(.string(let text)): return try element(.text(text), &reading)
        case .json(let json): return try value(of: json, isChoice: isChoice, &reading)
        case .text(let text):
            // Free text may look like JSON.
            if !(parameter.type.kind is StringType), let json = raw.structured {
                return try value(of: json, isChoice: isChoice, &reading)
            }
            return isChoice ? try choice(text, nil, &reading) : try literal(text)
        }
    }

    /// A stored value may contain control characters.
    private func refuseControlCharacters(_ raw: EditRequest.RawValue) throws(ValueProblem) {
        if let scalar = raw.controlCharacter, !stored.contains(raw) {
            throw ConfigurationFindings.controlCharacter(scalar)
        }
    }

    /// The value of a number, a truth value, an object or a list in JSON.
    ///
    /// A number that is not the JSON form of the type may be a literal, such as the code 101 for a string.
    private func value(
        of json: JSONValue, isChoice: Bool, _ reading: inout Reading
    ) throws(ValueProblem) -> ParameterValue? {
        // Escapes in the text of JSON hide them.
        try refuseControlCharacters(.json(json))
        let value: ParameterValue
        do throws(ValueProblem) {
            value = try parameter.type.kind.value(ofJSON: json, in: form.context)
        } catch {
            guard json.object == nil, json.array == nil, !json.isNull else { throw error }
            if isChoice { return try choice(json.text, nil, &reading) }
            do throws(ValueProblem) { return try literal(json.text) } catch {
                // For a number in JSON, such as a number of seconds, the hint must not suggest another
                // literal.
                throw ValueProblem(error.reason, found: error.found, expected: error.expected)
            }
        }
        return isChoice ? try choice(value.description, value, &reading) : value
    }

    /// A value that the type can read without the provider. A stored element of a list may contain more than
    /// its text, such as a location's name.
    private func literal(_ text: String) throws(ValueProblem) -> ParameterValue {
        // An empty file or variable would replace a secret.
        if parameter.type.isSecret, text.isEmpty {
            throw ConfigurationFindings.secretEmpty(parameter)
        }
        if parameter.list != nil, let known = stored.element(given: text) { return known }
        do throws(LiteralProblem) {
            return try parameter.type.kind.value(ofLiteral: text, in: form.context)
        } catch {
            let problem = ValueProblem(error)
            guard let refusal = error.suggestion.flatMap(refusal) else { throw problem }
            throw ValueProblem(
                problem.reason, found: problem.found, expected: problem.expected, nearest: refusal.nearest)
        }
    }

    /// Why a suggested literal is not a value of the parameter either; nil if it is one.
    private func refusal(of literal: String) -> ValueProblem? {
        // An unreadable literal is not refused, because it only illustrates the form of a value.
        let value = try? parameter.type.kind.value(ofLiteral: literal, in: form.context)
        guard let value, parameter.list == nil else { return nil }
        do throws(ValueProblem) {
            _ = try form.checked(value, for: parameter)
            return nil
        } catch {
            return error
        }
    }

    /// The choice that a string means, according to the provider's answer; nil if the question is still open.
    ///
    /// - Parameter given: the value that the text identifies, if the complete value was given.
    private func choice(
        _ text: String, _ given: ParameterValue?, _ reading: inout Reading
    ) throws(ValueProblem) -> ParameterValue? {
        let question = ChoiceQuestion(
            parameter: parameter.name, text: text, .meaning(parameter.options?.origin ?? .list))
        let known = stored.keepsChoices ? stored.element(text) : nil
        switch answers[question] {
        case nil:
            if !reading.questions.contains(question) { reading.questions.append(question) }
            return nil
        case .unanswered?:
            if let known { return known }
            reading.warnings.append(ConfigurationFindings.optionUnverified(parameter, text))
            // Only the provider knows the properties of an object.
            if case .object(let object)? = given {
                return .object(ObjectValue(id: object.id, title: object.title))
            }
            return try literal(text)
        case .offered(let offered)? where parameter.options?.allowsOther ?? false:
            if let choice = question.pickExactly(among: offered) { return choice.value }
            if let value = given ?? known { return value }
            return try literal(text)
        case .offered(let offered)?:
            do throws(ChoiceProblem) {
                return try question.pick(among: offered, exactly: known != nil).value
            } catch {
                if let known { return known.orphaned(true) }
                reading.problems.append(ConfigurationFindings.option(question, of: parameter, error))
                return nil
            }
        }
    }
}
