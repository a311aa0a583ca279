import SourceText
import WidgetModel

/// Names consist of letters of any script, digits and `_`, and do not begin with a digit.
///
/// By convention, intents, enumerations and types begin with a capital, and parameters, cases and
/// properties with a lowercase letter.
package enum NameRule {
    /// The kind of element that is named.
    enum Subject {
        case intent, parameter, enumeration, enumCase, objectType, property, rule, section, group
        case entryValue

        /// The noun with its article, for messages.
        var noun: String {
            switch self {
            case .intent: "an intent"
            case .parameter: "a parameter"
            case .enumeration: "an enum"
            case .enumCase: "a case"
            case .objectType: "a type"
            case .property: "a property"
            case .rule: "a rule"
            case .section: "a section"
            case .group: "a group"
            case .entryValue: "a value of an entry"
            }
        }

        var beginsWithCapital: Bool { [.intent, .enumeration, .objectType, .group].contains(self) }
    }

    /// The keywords of conditions, which cannot be names of parameters.
    package static let reserved = ["all", "any", "family", "not"]
    /// Longer names are not compared with the reserved ones.
    private static let longestReserved = reserved.map(\.utf8.count).max() ?? 0

    private static func isReserved(_ name: String) -> Bool {
        name.utf8.count <= longestReserved && reserved.contains(name)
    }

    /// Reports a name that is malformed or reserved, or that does not follow the convention.
    static func check(_ name: Located<String>, of subject: Subject, _ sink: FindingSink) {
        guard isWellFormed(name.value) else {
            sink.report(NameFindings.malformed(name, of: subject))
            return
        }
        if subject == .parameter || subject == .entryValue, isReserved(name.value) {
            sink.report(NameFindings.reserved(name, of: subject))
        } else if !followsConvention(name.value, subject) {
            sink.report(NameFindings.convention(name, of: subject))
        }
    }

    /// Whether the text can be a name.
    package static func isWellFormed(_ name: String) -> Bool {
        // Nearly all names are ASCII, for which bytes can be checked without decoding.
        if let isWellFormed = name.utf8.withContiguousStorageIfAvailable(isWellFormedASCII) ?? nil {
            return isWellFormed
        }
        guard let first = name.unicodeScalars.first, isLetter(first) || first == "_" else { return false }
        return name.unicodeScalars.allSatisfy { isLetter($0) || $0 == "_" || $0.isDigitOrMark }
    }

    /// The longest name at the beginning of a text; empty if the text does not begin with a name.
    package static func name(beginning text: Substring) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, isLetter(first) || first == "_" else { return text.prefix(0) }
        return Substring(scalars.prefix { isLetter($0) || $0 == "_" || $0.isDigitOrMark })
    }

    /// The result for a name in ASCII; nil if the name contains other characters.
    private static func isWellFormedASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool? {
        var isOfWords = true
        for byte in name {
            if byte >= 0x80 { return nil }
            // The byte is a letter, a digit or `_`.
            isOfWords =
                isOfWords
                && ((byte | 0x20) &- UInt8(ascii: "a") < 26 || byte.isDigit || byte == UInt8(ascii: "_"))
        }
        return isOfWords && !name.isEmpty && !name[0].isDigit
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
    }

    /// Whether the first letter has the conventional case. Letters without case always do.
    private static func followsConvention(_ name: String, _ subject: Subject) -> Bool {
        guard var byte = name.utf8.first else { return true }
        if byte == UInt8(ascii: "_") {
            guard let letter = name.utf8.first(where: { $0 != UInt8(ascii: "_") }) else { return true }
            byte = letter
        }
        if byte < 0x80 {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            return isCapital == subject.beginsWithCapital
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = name.first(where: { $0 != "_" }) else { return true }
        return subject.beginsWithCapital ? !first.isLowercase : !first.isUppercase
    }
}

extension Unicode.Scalar {
    /// Whether the character is a digit or a combining mark of any script. Marks are needed in scripts such
    /// as Devanagari.
    var isDigitOrMark: Bool {
        if isASCII { return ("0"..."9").contains(self) }
        switch properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}

/// The names of enumerations and object types differ from each other and from built-in types.
enum NameTakenRule {
    /// Records a name. False after reporting that it is already used.
    static func check(
        _ name: Located<String>, among names: inout FirstUses<String>, _ sink: FindingSink
    ) -> Bool {
        if ParameterType.builtIn(named: name.value) != nil {
            sink.report(NameFindings.builtIn(name))
            return false
        }
        return names.add(name, .typeName, sink)
    }
}

/// Parameters have different titles, because users cannot tell rows with equal titles apart.
enum TitleRule {
    /// Reports every repeated title. Two parameters that both have conditions are not compared, because
    /// they may be alternatives.
    static func check(_ parameters: [DeclaredParameter], _ sink: FindingSink) {
        let titles = NameIndex(parameters.map { $0.title?.value ?? "" })
        for (index, parameter) in parameters.enumerated() {
            guard let title = parameter.title, !title.value.isEmpty, let first = titles[title.value],
                first < index, let earlier = parameters[first].title,
                parameter.visibility == nil || parameters[first].visibility == nil
            else { continue }
            sink.report(
                Duplicate.title(of: "parameter").finding(
                    title.value, at: title.location, earlier: earlier.location))
        }
    }
}

/// An intent has parameters. A widget without anything to edit should be static instead.
enum IntentWithoutParametersRule {
    static func check(_ intent: DeclaredIntent, _ sink: FindingSink) {
        guard intent.parameters.isEmpty, !intent.hasErrors else { return }
        sink.report(ParameterFindings.intentWithoutParameters(intent.name))
    }
}

/// A former name refers to exactly one parameter or case, and is not a current name.
enum FormerNameRule {
    static func check(_ declared: [(name: Located<String>, former: [Located<String>])], _ sink: FindingSink) {
        guard declared.contains(where: { !$0.former.isEmpty }) else { return }
        let present = Dictionary(declared.map { ($0.name.value, $0.name) }) { first, _ in first }
        var claims: [String: Located<String>] = [:]
        for (name, former) in declared {
            for old in former {
                if let other = present[old.value] {
                    sink.report(NameFindings.formerPresent(old, of: name, other))
                } else if let claim = claims.updateValue(old, forKey: old.value) {
                    sink.report(NameFindings.formerTwice(old, earlier: claim))
                }
            }
        }
    }
}
