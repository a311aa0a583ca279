import IntentDefinitions

/// A form made ready for many configurations: it tells at once of most of them whether they are valid.
///
/// It words nothing, and where it is not sure it says so; then the form itself decides. A value that does not
/// fit decides alone only where nothing can hide it and where every family would refuse it.
///
/// What is looked at for each value is in `slots`, which hold no references: counting those would take longer
/// than all the rest.
final class PlainForm: Sendable {
    /// What knows all rules; of the first family when there are several.
    let form: ConfigurationForm
    /// For each parameter, in the order of the intent.
    let slots: [PlainSlot]
    /// The names of the parameters, one behind the other, as JSON keys without escapes have them.
    let keys: [UInt8]
    let names: [String]
    let patterns: [PlainPattern]
    let cases: [PlainCases]
    /// How many parameters need a value in every configuration.
    private let neededCount: Int
    /// Whether more than the values one by one decides.
    private let hasRules: Bool

    /// What can be said of a configuration, or of a part of it.
    enum Verdict: Hashable {
        case valid, invalid, unclear

        /// Of two parts that must both be valid.
        func and(_ other: Verdict) -> Verdict {
            if self == .invalid || other == .invalid { return .invalid }
            return self == .unclear ? self : other
        }
    }

    /// - Parameter forms: of the families in which a configuration may be valid; never empty.
    init(_ forms: [ConfigurationForm]) {
        var builder = Builder()
        for parameter in forms[0].intent.parameters {
            builder.add(parameter, forms[0], isOnlyFamily: forms.count == 1)
        }
        form = forms[0]
        slots = builder.slots
        keys = builder.keys
        patterns = builder.patterns
        cases = builder.cases
        names = form.intent.parameters.map(\.name)
        neededCount = slots.count { $0.needsValue }
        hasRules = !form.intent.rules.isEmpty
    }

    /// What is left to say when all values were looked at.
    ///
    /// - Parameters:
    ///   - values: the worst of them.
    ///   - given: how many of the needed parameters have a value.
    func verdict(_ values: Verdict, given: Int) -> Verdict {
        if values == .valid, given < neededCount || hasRules { return .unclear }
        return values
    }
}

/// What a form made ready knows of one parameter.
struct PlainSlot: Sendable {
    /// What a single value must be.
    enum Kind: Sendable {
        case boolean, integer
        /// Counted in the last of `places` digits after the point.
        case decimal
        /// Counted in milliseconds.
        case duration
        /// Counted in Unicode scalars; by `patterns[part]`, if there is a part.
        case text
        /// By `cases[part]`.
        case cases
        /// Counted as `dayNumber`.
        case date
        case url
        /// A string that is kept elsewhere (C8).
        case secret
        /// Only the form itself knows.
        case other
        /// Not even the form decides on the value alone: secrets stand in it that are kept elsewhere.
        case undecided
    }

    let kind: Kind
    /// Where the name stands among the keys.
    let key: Range<Int>
    /// Of numbers, dates and lengths, both included.
    var min = Int64.min
    var max = Int64.max
    var places = 0
    /// Where what belongs to this kind alone is kept.
    var part = -1

    let isList: Bool
    var leastCount = 0
    var mostCount = Int.max
    /// Whether elements have to be looked at together.
    var isUnique = false
    /// Whether a list's size that does not fit is wrong in every family.
    let isOnlyFamily: Bool

    /// Whether `null` is a choice.
    let isOptional: Bool
    /// Whether a configuration without it may lack something.
    let needsValue: Bool
    /// Whether a value that does not fit makes a configuration invalid, whatever else it holds.
    let isDecisive: Bool

    @inline(__always)
    func judge(_ number: Int64) -> PlainForm.Verdict { number >= min && number <= max ? .valid : .invalid }

    @inline(__always)
    func judge(count: Int) -> PlainForm.Verdict {
        if count >= leastCount, count <= mostCount { return isUnique && count > 1 ? .unclear : .valid }
        return isOnlyFamily ? .invalid : .unclear
    }

    /// - Parameter text: UTF-8 without escapes.
    func judge(text: UnsafeBufferPointer<UInt8>, _ patterns: [PlainPattern]) -> PlainForm.Verdict {
        // Each scalar has one byte or more, so that most texts need not be counted.
        if text.count > max || min > 0 {
            let count = text.count { $0 & 0xC0 != 0x80 }
            if count < min || count > max { return .invalid }
        }
        return part < 0 || patterns[part].matches(text) ? .valid : .invalid
    }
}
