import IntentDefinitions
import SourceText
import WidgetModel

/// A source gives exactly the values that its widgets declare under `entry`.
struct SourceDataRule {
    private let source: SourceDeclaration
    private let sink: FindingSink

    /// Checks all sources of a manifest. Widgets without data for a value are not whole afterwards.
    static func check(_ manifest: inout ProviderManifest, _ sink: FindingSink) {
        for source in manifest.sources {
            let rule = SourceDataRule(source: source, sink: sink)
            let users = manifest.widgets.indices.filter { index in
                manifest.source(of: manifest.widgets[index])?.location.isSame(as: source.location) ?? false
            }
            if let date = source.date { rule.check(date, .value(.dateTime)) }
            for property in source.choices.flatMap(\.properties) {
                rule.check(property, property.type?.convertibleType.map(EntryType.value))
            }
            // Without "data", the name of each value is its path.
            guard !source.values.isEmpty else { continue }
            let entries = users.map { rule.entry(of: manifest.widgets[$0]) }
            rule.checkNames(entries)
            for (index, entry) in zip(users, entries) {
                let mark = sink.mark
                rule.checkMissing(entry ?? [])
                if sink.hasErrors(since: mark) { manifest.widgets[index].isWhole = false }
            }
        }
    }

    /// The values of a widget's entries; nil if they are missing or have errors, which binding reports.
    private func entry(of widget: WidgetDeclaration) -> [EntryMember]? {
        widget.entry.flatMap { EntryDeclaration.read($0, FindingSink()) }
    }

    /// Reports values that no widget declares, and keys that do not fit the type of the value.
    private func checkNames(_ entries: [[EntryMember]?]) {
        let known = entries.compactMap(\.self).flatMap(\.self)
        let isComplete = !entries.contains { $0 == nil }
        for value in source.values {
            if let member = known.first(where: { $0.name == value.name.value }) {
                check(value, member.type)
            } else if isComplete, !entries.isEmpty {
                sink.report(SourceFindings.dataUnknown(value.name, known: known.map(\.name)))
            }
        }
    }

    /// Reports required values of an entry that the source does not give.
    private func checkMissing(_ entry: [EntryMember]) {
        for member in entry where !member.isOptional {
            if source.values.contains(where: { $0.name.value == member.name }) { continue }
            sink.report(SourceFindings.dataMissing(member, source: source.location))
        }
    }

    /// Reports a default and keys that do not fit a type.
    ///
    /// - Parameter type: nil for a property of choices that keeps the JSON of the answer.
    private func check(_ value: MappedValue, _ type: EntryType?) {
        checkDefault(of: value, type)
        checkKeys(of: value, type)
    }

    /// Reports a default that is not a value of the type.
    private func checkDefault(of value: MappedValue, _ type: EntryType?) {
        guard let standard = value.standard, let type else { return }
        var plain = MappedValue(name: value.name, path: nil)
        plain.standard = standard
        var conversion = ValueConversion(.null, in: AnswerContext(now: Instant(milliseconds: 0)))
        do throws(AnswerProblem) {
            _ = try conversion.value(
                of: plain, as: type, isOptional: true, in: .null, at: "", named: value.name.value)
        } catch {
            sink.report(SourceFindings.defaultUnfitting(value.name, standard, type))
        }
    }

    private func checkKeys(of value: MappedValue, _ type: EntryType?) {
        if case .list(let element)? = type { return checkKeys(of: value, element) }
        if let unit = value.unit { checkUnit(unit, of: value.name, type) }
        if value.whole != nil, type?.scalar?.name != ParameterType.percent.name {
            sink.report(SourceFindings.wholeUnfitting(value.name, type))
        }
        if case .object(let members)? = type {
            checkMembers(of: value, members)
        } else if let type, let first = value.members.first {
            sink.report(SourceFindings.eachUnfitting(first.name, of: value.name, type))
        }
    }

    /// Reports members that an object does not have, and missing ones.
    private func checkMembers(of value: MappedValue, _ members: [EntryMember]) {
        guard let first = value.members.first else { return }
        for inner in value.members {
            if let member = members.first(where: { $0.name == inner.name.value }) {
                check(inner, member.type)
            } else {
                sink.report(SourceFindings.dataUnknown(inner.name, known: members.map(\.name)))
            }
        }
        for member in members where !member.isOptional {
            if value.members.contains(where: { $0.name.value == member.name }) { continue }
            sink.report(SourceFindings.dataMissing(member, source: first.name.location))
        }
    }

    /// Reports units of values without units, and unknown units.
    private func checkUnit(_ unit: Located<String>, of name: Located<String>, _ type: EntryType?) {
        guard let units = type?.scalar.flatMap(UnitsOfAnswers.init) else {
            sink.report(SourceFindings.unitUnfitting(unit, of: name, type))
            return
        }
        if !units.contains(unit.value) {
            sink.report(SourceFindings.unitUnknown(unit, of: name, known: units.names))
        }
    }
}

extension EntryType {
    /// The type of a value that is neither an object nor a list; nil for those.
    fileprivate var scalar: ParameterType? { if case .value(let type) = self { type } else { nil } }
}

/// The units that numbers in an answer may have.
private enum UnitsOfAnswers {
    case measurement(Dimension)
    case currency
    case duration
    /// Of numbers that count the time since 1970.
    case time

    /// Nil for a type without units.
    init?(_ type: ParameterType) {
        switch type.kind {
        case let kind as MeasurementType: self = .measurement(kind.unit.dimension)
        case is MoneyType: self = .currency
        case is DurationType: self = .duration
        case is DateTimeType, is DateType, is TimeType: self = .time
        default: return nil
        }
    }

    /// The names of the units for messages.
    var names: [String] {
        switch self {
        case .measurement(let dimension): dimension.units.map(\.symbol)
        case .currency: Currency.codes
        case .duration: AnswerDuration.unitNames
        case .time: ["ms", "s"]
        }
    }

    /// Whether a conversion accepts a unit, which may have another name, such as `celsius` or `eur`.
    func contains(_ unit: String) -> Bool {
        switch self {
        case .measurement(let dimension): MeasurementUnit(answered: unit, of: dimension) != nil
        case .currency: Currency(unit.uppercased()) != nil
        case .duration: unit == "m" || names.contains(unit)
        case .time: names.contains(unit)
        }
    }
}
