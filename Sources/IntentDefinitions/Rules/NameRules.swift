import SourceText
import YAMLReading

/// Names are letters of any script, digits and `_`, do not begin with a digit, and by convention begin with a
/// capital (intents, enums, types) or a small letter (parameters, cases, properties).
package enum NameRule {
    /// What a name is given to.
    enum Bearer {
        case intent, parameter, enumeration, enumCase, objectType, property, rule

        /// With its article, as a message says it.
        var noun: String {
            switch self {
            case .intent: "an intent"
            case .parameter: "a parameter"
            case .enumeration: "an enum"
            case .enumCase: "a case"
            case .objectType: "a type"
            case .property: "a property"
            case .rule: "a rule"
            }
        }

        var beginsWithCapital: Bool { self == .intent || self == .enumeration || self == .objectType }
    }

    /// Words of conditions, which cannot name parameters.
    package static let reserved = ["all", "any", "family", "not"]
    private static let longestReserved = reserved.map(\.utf8.count).max() ?? 0

    private static func isReserved(_ name: String) -> Bool {
        name.utf8.count <= longestReserved && reserved.contains(name)
    }

    static func check(_ name: Located<String>, of bearer: Bearer, _ sink: FindingSink) {
        guard isWellFormed(name.value) else {
            sink.report(DefinitionFindings.nameMalformed(name, of: bearer))
            return
        }
        if bearer == .parameter, isReserved(name.value) {
            sink.report(DefinitionFindings.nameReserved(name))
        } else if !followsConvention(name.value, bearer) {
            sink.report(DefinitionFindings.nameConvention(name, of: bearer))
        }
    }

    static func isWellFormed(_ name: String) -> Bool {
        // Nearly every name is of ASCII alone, and then its bytes say all.
        if let isWellFormed = name.utf8.withContiguousStorageIfAvailable(isWellFormedASCII) ?? nil {
            return isWellFormed
        }
        guard let first = name.unicodeScalars.first, isLetter(first) || first == "_" else { return false }
        return name.unicodeScalars.allSatisfy { isLetter($0) || $0 == "_" || isDigitOrMark($0) }
    }

    /// Nil when there are characters beyond ASCII.
    private static func isWellFormedASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool? {
        var isOfWords = true
        for byte in name {
            if byte >= 0x80 { return nil }
            // A letter, a digit or `_`.
            isOfWords =
                isOfWords
                && ((byte | 0x20) &- UInt8(ascii: "a") < 26 || isDigit(byte) || byte == UInt8(ascii: "_"))
        }
        return isOfWords && !name.isEmpty && !isDigit(name[0])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
    }

    private static func isDigitOrMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) }
        switch scalar.properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Scripts without capitals follow it always.
    private static func followsConvention(_ name: String, _ bearer: Bearer) -> Bool {
        guard var byte = name.utf8.first else { return true }
        if byte == UInt8(ascii: "_") {
            guard let letter = name.utf8.first(where: { $0 != UInt8(ascii: "_") }) else { return true }
            byte = letter
        }
        if byte < 0x80 {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            return isCapital == bearer.beginsWithCapital
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = name.first(where: { $0 != "_" }) else { return true }
        return bearer.beginsWithCapital ? !first.isLowercase : !first.isUppercase
    }
}

/// An enum or a type is not called like a built-in type or like another one of its file.
enum NameTakenRule {
    /// False, with a finding, when the name is taken; otherwise it is from now on.
    static func check(
        _ name: Located<String>, among names: inout FirstUses<String>, _ sink: FindingSink
    ) -> Bool {
        if ParameterType.builtIn(named: name.value) != nil {
            sink.report(DefinitionFindings.nameBuiltIn(name))
            return false
        }
        return names.add(name, .typeName, sink)
    }
}

/// People tell the rows of a form apart by their titles.
enum TitleRule {
    /// Reports every title that came before. Rows with conditions may be alternatives to each other.
    static func check(_ parameters: [DeclaredParameter], _ sink: FindingSink) {
        guard parameters.count > 1 else { return }
        var first: [String: (location: SourceLocation, isAlways: Bool)] = [:]
        for parameter in parameters {
            guard let title = parameter.title, !title.value.isEmpty else { continue }
            let isAlways = parameter.visibility == nil
            guard let earlier = first[title.value] else {
                first[title.value] = (title.location, isAlways)
                continue
            }
            if isAlways || earlier.isAlways {
                sink.report(
                    Duplicate.title(of: "parameter").finding(
                        title.value, at: title.location, earlier: earlier.location))
            }
        }
    }
}

/// An intent without parameters leaves nothing to edit: such a widget is a static one.
enum IntentWithoutParametersRule {
    static func check(_ intent: DeclaredIntent, _ sink: FindingSink) {
        guard intent.parameters.isEmpty, !intent.hasErrors else { return }
        sink.report(DefinitionFindings.intentWithoutParameters(intent.name))
    }
}
