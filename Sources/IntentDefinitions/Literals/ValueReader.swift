import SourceText
import WidgetModel
package import YAMLReading

/// Where a value stands, for the subject of a finding about it.
package enum ValuePlace: Sendable {
    case defaultValue, range, step, example, condition, recommendation, migration

    /// With the name of its parameter, as the subject of a message.
    func subject(_ parameter: String) -> String {
        switch self {
        case .defaultValue: "the default of \"\(parameter)\""
        case .range: "the range of \"\(parameter)\""
        case .step: "the step of \"\(parameter)\""
        case .example: "the example of \"\(parameter)\""
        case .condition: "the condition on \"\(parameter)\""
        case .recommendation: "the recommended \"\(parameter)\""
        case .migration: "the migrated \"\(parameter)\""
        }
    }
}

/// Reads the values that YAML writes for parameters: defaults, ends of ranges, conditions, recommendations.
package struct ValueReader {
    let surroundings: LiteralSurroundings
    let sink: FindingSink

    package init(surroundings: LiteralSurroundings, sink: FindingSink) {
        self.surroundings = surroundings
        self.sink = sink
    }

    /// The value of a checked parameter, a list where it is one; nil after a finding.
    ///
    /// Type and range are checked. How many elements a list has is left to the caller, who knows the family.
    package func read(_ node: YAMLNode, for parameter: Parameter, in place: ValuePlace) -> ParameterValue? {
        read(
            node, of: parameter.name, as: parameter.type, isList: parameter.list != nil,
            within: parameter.range,
            in: place)
    }

    /// The same as it is written, for a value that is taken later than it is read.
    package func written(
        _ node: YAMLNode, for parameter: Parameter, in place: ValuePlace
    ) -> WrittenValue? {
        read(node, for: parameter, in: place).map { WrittenValue($0, node, as: parameter.type) }
    }

    /// The same for the parts of a parameter that is still being checked.
    func read(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, isList: Bool,
        within range: ValueRange?,
        in place: ValuePlace
    ) -> ParameterValue? {
        guard isList else { return element(node, of: parameter, as: type, within: range, in: place) }
        guard !node.isRefused, !node.isSplit(sink) else { return nil }
        guard node.isSequence else {
            return sink.refuse(DefinitionFindings.valueNoList(node, of: parameter, in: place))
        }
        var values: [ParameterValue] = []
        var isWhole = true
        for node in node.elements {
            let value = element(node, of: parameter, as: type, within: range, in: place)
            if let value { values.append(value) } else { isWhole = false }
        }
        return isWhole ? .list(values) : nil
    }

    /// One value, not a list.
    func element(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, within range: ValueRange? = nil,
        in place: ValuePlace
    ) -> ParameterValue? {
        guard !node.isRefused, !node.isSplit(sink),
            let value = unbounded(node, of: parameter, as: type, in: place)
        else {
            return nil
        }
        if let range, !range.contains(value) || node.isTimeOutside(range) {
            return sink.refuse(DefinitionFindings.valueOutOfRange(node, of: parameter, range, in: place))
        }
        return value
    }

    /// A literal that has been read as text already.
    func literal(
        _ literal: Located<LiteralText>, of parameter: String, as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        read(
            literal.value.text, isPlain: literal.value.isPlain, at: literal.location, of: parameter, as: type,
            in: place)
    }

    private func unbounded(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        switch type {
        case .string(let rules) where rules.isSecret && place != .example:
            return sink.refuse(DefinitionFindings.valueSecret(node, of: parameter, in: place))
        case .string(let rules) where node.isScalar:
            guard let text = node.read(.text, sink) else { return nil }
            if rules == .plain { return .string(text.value) }
            return read(
                text.value, isPlain: true, at: text.location, of: parameter, as: type, in: place)
        case .object(let type) where node.isMapping: return object(node, of: parameter, as: type, in: place)
        case .place where node.isMapping: return self.place(node, of: parameter, as: type, in: place)
        default: break
        }
        guard node.isScalar else {
            return sink.refuse(DefinitionFindings.valueShape(node, of: parameter, type, in: place))
        }
        return node.read(.literal, sink).flatMap { literal($0, of: parameter, as: type, in: place) }
    }

    private func read(
        _ text: String, isPlain: Bool, at location: SourceLocation, of parameter: String,
        as type: ParameterType,
        in place: ValuePlace
    ) -> ParameterValue? {
        let value: ParameterValue
        do throws(LiteralProblem) {
            if case .duration(let units) = type { try LiteralReader.requireUnit(text, units) }
            value = try LiteralReader.read(text, as: type, surroundings: surroundings)
        } catch {
            let finding = DefinitionFindings.value(error, at: location, of: parameter, in: place)
            return sink.refuse(finding.explainingSlip { isLiteral($0, of: type) })
        }
        if type.knowsPresent, !place.isTakenLater, let moment = PresentMoment(text, as: type) {
            sink.report(DefinitionFindings.momentFixed(moment, at: location, of: parameter, in: place))
        }
        guard isPlain || type.acceptsQuotes else {
            return sink.refuse(
                DefinitionFindings.valueQuoted(text, at: location, of: parameter, type, in: place))
        }
        return value
    }

    private func isLiteral(_ text: String, of type: ParameterType) -> Bool {
        // What is wrong with the text without its slip changes nothing: then the slip is no remedy.
        (try? LiteralReader.read(text, as: type, surroundings: surroundings)) != nil
    }

    /// The long form: `{ id: seoul, title: Seoul, country: South Korea }`.
    private func object(
        _ node: YAMLNode, of parameter: String, as type: ObjectType, in place: ValuePlace
    ) -> ParameterValue? {
        guard let id = node.entries.first(where: { $0.key.hasText("id") })?.value else {
            return sink.refuse(DefinitionFindings.valueObjectWithoutID(node, of: parameter, type, in: place))
        }
        let mark = sink.mark
        var texts: [String: String] = [:]
        var properties: [PropertyValue] = []
        let rests = rests(ofValuesIn: node, of: type)
        for (key, value) in node.entries {
            guard let name = key.text, !rests.contains(key.range) else { continue }
            if ObjectType.ownKeys.contains(name) {
                texts[name] = value.read(.text, sink)?.value
            } else if let property = type.property(named: name) {
                let value = element(value, of: "\(parameter).\(name)", as: property.type, in: place)
                if let value { properties.append(PropertyValue(name: name, value: value)) }
            } else {
                sink.report(DefinitionFindings.valueObjectKey(key, name, type, in: place))
            }
        }
        guard !id.isRefused, !sink.hasErrors(since: mark), let id = texts["id"] else { return nil }
        let ordered = type.properties.compactMap { declared in properties.first { $0.name == declared.name } }
        return .object(
            ObjectValue(
                id: id, title: texts["title"], subtitle: texts["subtitle"], image: texts["image"],
                properties: ordered))
    }

    /// The keys of an object that are none, but rests of values with a comma in them, each after a finding.
    private func rests(ofValuesIn node: YAMLNode, of type: ObjectType) -> Set<SourceRange> {
        var rests: Set<SourceRange> = []
        for (entry, next) in zip(node.entries, node.entries.dropFirst()) {
            guard let name = next.key.text, !ObjectType.ownKeys.contains(name),
                type.property(named: name) == nil, next.key.isRest(of: entry.value, sink)
            else { continue }
            rests.insert(next.key.range)
        }
        return rests
    }

    /// The long form: `{ name: Seoul, latitude: 37.57, longitude: 126.98 }`.
    private func place(
        _ node: YAMLNode, of parameter: String, as type: ParameterType, in place: ValuePlace
    ) -> ParameterValue? {
        guard var fields = CheckedMapping(node, as: "a place", sink) else { return nil }
        let north = fields.required("latitude", .numberText)
        let east = fields.required("longitude", .numberText)
        let name = fields.optional("name", .text)
        fields.finish { key, _ in
            let meant = ["lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude"]
            return meant[key.text ?? ""].map { KeyAdvice(hint: "write \"\($0)\"", key: $0) }
        }
        guard let north, let east, let latitude = DecimalNumber(north.value),
            let longitude = DecimalNumber(east.value)
        else { return nil }
        guard let value = PlaceValue(latitude: latitude, longitude: longitude, name: name?.value) else {
            return sink.refuse(DefinitionFindings.valueShape(node, of: parameter, type, in: place))
        }
        return .place(value)
    }
}

extension WrittenValue {
    /// The value that was read from a node: where it says `today` or `now`, that word.
    init(_ value: ParameterValue, _ node: YAMLNode, as type: ParameterType) {
        if case .list(let elements) = value {
            self.init(list: zip(elements, node.elements).map { WrittenValue($0, $1, as: type) })
        } else {
            let moment = type.knowsPresent ? node.text.flatMap { PresentMoment($0, as: type) } : nil
            self = moment.map(WrittenValue.present) ?? .constant(value)
        }
    }
}

extension YAMLNode {
    /// Whether it says `now` for a time of day that the range does not hold at some hours: the hour at which
    /// the file is read decides nothing.
    fileprivate func isTimeOutside(_ range: ValueRange) -> Bool {
        guard case .time(let bounds) = range, text == PresentMoment.timeOfDay.word else { return false }
        return !bounds.contains(.first) || !bounds.contains(.last)
    }
}

extension ValuePlace {
    /// Whether `today` and `now` are what they are when a value is taken, or when an example is shown.
    fileprivate var isTakenLater: Bool {
        switch self {
        case .defaultValue, .recommendation, .example: true
        case .range, .step, .condition, .migration: false
        }
    }
}

extension ObjectType {
    /// What every object has beside its declared properties.
    static let ownKeys = ["id", "title", "subtitle", "image"]
    /// What no property may be called.
    static let reserved = ownKeys + [ObjectValue.orphanedKey]
}

extension ParameterType {
    /// Whether a quoted scalar may be a value; of numbers and booleans quotes make a text.
    fileprivate var acceptsQuotes: Bool {
        switch self {
        case .boolean, .integer, .decimal: false
        default: true
        }
    }
}
