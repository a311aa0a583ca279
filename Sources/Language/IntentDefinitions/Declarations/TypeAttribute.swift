import SourceText
import WidgetModel

/// A key next to `type` that describes the type's values further. Each type declares the keys that it
/// accepts.
package enum TypeAttribute: String, CaseIterable, Sendable {
    case accept, autocorrect, capitalization, currencies, labels, maxLength, minLength, mode, multiline
    case palette, pattern, precision, secret, service, smartDashes, smartQuotes, suffix, unit, units, upload

    /// The raw value as a static string, as grammars need it.
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
        case .palette: "palette"
        case .pattern: "pattern"
        case .precision: "precision"
        case .secret: "secret"
        case .service: "service"
        case .smartDashes: "smartDashes"
        case .smartQuotes: "smartQuotes"
        case .suffix: "suffix"
        case .unit: "unit"
        case .units: "units"
        case .upload: "upload"
        }
    }

    /// The built-in types that accept the attribute.
    package var types: [ParameterType] {
        ParameterType.builtIn.filter { $0.kind.attributes.contains(self) }
    }

    /// Whether the value may be a list.
    private var takesList: Bool {
        switch self {
        case .accept, .currencies, .palette, .units: true
        default: false
        }
    }

    /// One sentence for the JSON Schema and the help of editors.
    private var summary: String {
        switch self {
        case .accept: "The files that it takes: extensions, content types or uniform type identifiers."
        case .autocorrect: "Whether a field corrects spelling."
        case .capitalization: "Where a field begins with a capital letter."
        case .currencies: "The currencies of an amount, by their codes of ISO 4217."
        case .labels: "What the form calls true and false."
        case .maxLength: "The greatest number of characters."
        case .minLength: "The least number of characters."
        case .mode: "What identifies a person: a contact, a telephone number or an address for mail."
        case .multiline: "Whether a field takes several lines."
        case .palette: "The colors that a form offers; others can still be entered."
        case .pattern: "A regular expression that the whole text matches."
        case .precision: "How exact a place is: its name, the city or the address."
        case .secret: "Whether only the provider may see the text."
        case .service: "The service whose accounts can be chosen, such as \"github\"."
        case .smartDashes: "Whether a field turns two hyphens into a dash."
        case .smartQuotes: "Whether a field turns straight quotes into typographic ones."
        case .suffix: "The text that a form shows behind the number, such as \"km\"."
        case .unit: "The unit of values, by its symbol."
        case .upload: "Whether people can upload a file from their browser."
        case .units: "The units in which a form lets people set a duration."
        }
    }

    /// The corresponding attribute that the type accepts; nil if the type does not accept a similar
    /// attribute.
    func counterpart(of type: ParameterType) -> TypeAttribute? {
        let counterparts: [TypeAttribute] =
            switch self {
            case .unit: [.units, .suffix]
            case .units: [.unit]
            default: []
            }
        return counterparts.first(where: type.kind.attributes.contains)
    }
}

/// An attribute as written in the file. Its type reads the value.
package struct DeclaredAttribute {
    let attribute: TypeAttribute
    let key: YAMLNode
    let value: YAMLNode
}

extension TypeAttribute {
    /// All attributes as keys of a mapping. Every attribute is accepted here, so that an unsuitable attribute
    /// can be reported with the types that accept it.
    static func keys<Target>(
        but leftOut: Set<TypeAttribute> = [],
        _ store: @escaping @Sendable (inout Target, DeclaredAttribute) -> Void
    ) -> [GrammarKey<Target>] {
        allCases.filter { !leftOut.contains($0) }.map { attribute in
            let key = GrammarKey<Target>.custom(
                attribute.key, attribute.summary, list: attribute.takesList ? .always : .never,
                schema: attribute.schema
            ) { target, entry, _ in
                store(&target, DeclaredAttribute(attribute: attribute, key: entry.key, value: entry.value))
            }
            switch attribute {
            case .labels: return key.translated(.keys(BooleanLabels.grammar.texts()))
            case .suffix: return key.translated(.text, .optional)
            default: return key
            }
        }
    }

    /// The JSON Schema of the value.
    private var schema: JSONValue {
        switch self {
        case .accept: SchemaForm.some(SchemaForm.part("kindOfFile"))
        case .capitalization: SchemaForm.words(Capitalization.allCases.map(\.rawValue))
        case .currencies: SchemaForm.some(SchemaForm.part("currency"))
        case .labels: SchemaForm.part("labels")
        case .maxLength: SchemaForm.integer(in: 1...Int.max)
        case .minLength: SchemaForm.integer(in: 0...Int.max)
        case .mode: SchemaForm.words(PersonMode.allCases.map(\.rawValue))
        case .palette: SchemaForm.some(ColorType().literalSchema)
        case .pattern, .service, .suffix: SchemaForm.text
        case .precision: SchemaForm.words(PlacePrecision.allCases.map(\.rawValue))
        case .unit: SchemaForm.words(Dimension.allCases.flatMap(\.units).map(\.symbol))
        case .units: SchemaForm.some(SchemaForm.words(DurationUnit.allCases.map(\.rawValue)))
        case .autocorrect, .multiline, .secret, .smartDashes, .smartQuotes, .upload: SchemaForm.boolean
        }
    }
}

extension [DeclaredAttribute] {
    /// Reads an attribute's value; nil if the attribute is missing, or after reporting an error.
    func read<Value>(
        _ attribute: TypeAttribute, _ reader: @autoclosure () -> NodeReader<Value>, _ sink: FindingSink
    ) -> Located<Value>? {
        first { $0.attribute == attribute }.flatMap { $0.value.read(reader(), sink) }
    }
}
