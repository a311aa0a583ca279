import SourceText
import YAMLReading

/// The keys beside `type` belong to the type.
enum AttributeRule {
    /// The type with what its attributes say; one that is at fault is left out, after a finding. Nil where
    /// that is the unit or the currency, without which no value can be judged.
    ///
    /// `noun` is what has the type: "`hours`".
    static func type(
        _ type: ParameterType, with attributes: [DeclaredAttribute], of name: Located<String>,
        _ sink: FindingSink
    ) -> ParameterType? {
        if attributes.isEmpty { return type }
        for declared in attributes where !declared.attribute.fits(type) {
            sink.report(DefinitionFindings.attributeUnfitting(declared, name, type))
        }
        let own = attributes.filter { $0.attribute.fits(type) }
        switch type {
        case .boolean: return .boolean(own.read(.labels, .booleanLabels, sink)?.value ?? .plain)
        case .string: return .string(StringRules(own, sink))
        case .duration: return .duration(units: own.read(.units, .durationUnits, sink)?.value ?? [])
        case .file: return .file(own.read(.accept, .fileAcceptance, sink)?.value ?? .any)
        case .folder: return .folder(own.read(.accept, .fileAcceptance, sink)?.value ?? .any)
        case .place:
            let precision = own.read(.precision, .choice(of: PlacePrecision.self), sink)
            return precision.map { .place($0.value) } ?? type
        case .person:
            let mode = own.read(.mode, .choice(of: PersonMode.self), sink)
            return mode.map { .person($0.value) } ?? type
        case .money:
            guard own.contains(where: { $0.attribute == .currencies }) else { return type }
            let mark = sink.mark
            let read = own.read(.currencies, .currencies, sink)
            return sink.hasErrors(since: mark) ? nil : .money(currencies: read?.value ?? [])
        case .measurement(let unit):
            guard own.contains(where: { $0.attribute == .unit }) else { return type }
            return own.read(.unit, .unit(of: unit.dimension), sink).map { .measurement($0.value) }
        case .integer, .decimal, .enumeration, .date, .time, .dateTime, .timeZone, .url, .color, .object:
            return type
        }
    }
}

extension TypeAttribute {
    fileprivate func fits(_ type: ParameterType) -> Bool { type.builtIn.map(types.contains) ?? false }
}

extension StringRules {
    fileprivate init(_ attributes: [DeclaredAttribute], _ sink: FindingSink) {
        self.init()
        pattern = attributes.read(.pattern, .pattern, sink)?.value
        isSecret = attributes.read(.secret, .boolean, sink)?.value ?? false
        let min = attributes.read(.minLength, .integer(in: 0...Int.max), sink)
        let max = attributes.read(.maxLength, .integer(in: 1...Int.max), sink)
        if let min, let max, min.value > max.value {
            sink.report(DefinitionFindings.lengthOrder(min: min, max: max))
        } else {
            minLength = min?.value ?? 0
            maxLength = max?.value
        }
        let plain = TextInput()
        input.isMultiline = attributes.read(.multiline, .boolean, sink)?.value ?? plain.isMultiline
        input.capitalization =
            attributes.read(.capitalization, .choice(of: Capitalization.self), sink)?.value
            ?? plain.capitalization
        input.autocorrects = attributes.read(.autocorrect, .boolean, sink)?.value ?? plain.autocorrects
        input.makesQuotes = attributes.read(.smartQuotes, .boolean, sink)?.value ?? plain.makesQuotes
        input.makesDashes = attributes.read(.smartDashes, .boolean, sink)?.value ?? plain.makesDashes
    }
}
