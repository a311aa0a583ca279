import SourceText
import YAMLReading

/// A key beside `type` that says more about the type's values.
package enum TypeAttribute: String, CaseIterable, Sendable {
    case accept, autocorrect, capitalization, currencies, labels, maxLength, minLength, mode, multiline
    case pattern, precision, secret, smartDashes, smartQuotes, unit, units

    var key: StaticString {
        switch self {
        case .accept: "accept"
        case .autocorrect: "autocorrect"
        case .capitalization: "capitalization"
        case .currencies: "currencies"
        case .labels: "labels"
        case .maxLength: "maxLength"
        case .minLength: "minLength"
        case .mode: "mode"
        case .multiline: "multiline"
        case .pattern: "pattern"
        case .precision: "precision"
        case .secret: "secret"
        case .smartDashes: "smartDashes"
        case .smartQuotes: "smartQuotes"
        case .unit: "unit"
        case .units: "units"
        }
    }

    /// The types that it belongs to.
    package var types: [ParameterType] {
        ParameterType.builtIn.filter { $0.kind.attributes.contains(self) }
    }

    /// Whether it says one thing or several.
    fileprivate var takesList: Bool { self == .accept || self == .currencies || self == .units }

    /// What is written for the same thing at another type; nil when nothing is.
    func counterpart(of type: ParameterType) -> TypeAttribute? {
        let counterpart: TypeAttribute? =
            switch self {
            case .unit: .units
            case .units: .unit
            default: nil
            }
        return counterpart.flatMap { type.kind.attributes.contains($0) ? $0 : nil }
    }
}

/// An attribute as it is written: the type reads it.
package struct DeclaredAttribute {
    let attribute: TypeAttribute
    let key: YAMLNode
    let value: YAMLNode
}

extension CheckedMapping {
    /// The attributes that are there. To be asked for last: where no key is left, none is looked for.
    mutating func typeAttributes() -> [DeclaredAttribute] {
        guard hasUnread else { return [] }
        var found: [DeclaredAttribute] = []
        for attribute in TypeAttribute.allCases {
            guard let (key, value) = entry(attribute.key) else { continue }
            if attribute.takesList { sink.expectList(value) }
            found.append(DeclaredAttribute(attribute: attribute, key: key, value: value))
        }
        return found
    }
}

extension [DeclaredAttribute] {
    /// The value of an attribute; nil when it is not there, or after a finding.
    func read<Value>(
        _ attribute: TypeAttribute, _ reader: @autoclosure () -> NodeReader<Value>, _ sink: FindingSink
    ) -> Located<Value>? {
        guard let value = first(where: { $0.attribute == attribute })?.value, !value.isSplit(sink) else {
            return nil
        }
        return value.read(reader(), sink)
    }
}
