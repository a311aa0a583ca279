package import ProviderProtocol
package import WidgetModel

/// The type of a parameter's value.
///
/// The kit supports `Bool`, `Int`, `Double` (including percentages and durations in seconds), `String`,
/// `Date`, `DateComponents`, `DateInterval` (a range of dates), `Set<Locale.Weekday>`, `Duration`,
/// `Measurement`, `TimeZone`, `URL`, ``Color``, ``IntentFile``, ``IntentPerson``, ``IntentCurrencyAmount``,
/// enums (``AppEnum``), entities (``AppEntity``), objects (``DeclaredObject``), and arrays and optionals of
/// these. You can conform your own type if it reads a value of one of them.
public protocol IntentValue: Sendable {
    /// The type of one value: of the elements of a list, and without an optional.
    associatedtype Plain: IntentValue = Self

    /// The types of the definition language that this type reads.
    static var valueForm: ParameterForm { get }

    /// Reads a value from the configuration.
    ///
    /// - Throws: A ``ParameterMismatch`` if the type of the value is wrong. The request then fails as
    ///   `configuration`.
    init(received: ReceivedValue) throws

    /// The value as it is written in a configuration: in an option, a default, or a button's intent.
    ///
    /// - Parameter form: The types that the parameter accepts.
    func sent(as form: ParameterForm) -> SentValue

    /// Reads a value like ``init(received:)``, and may run queries. The kit calls this function.
    static func read(_ received: ReceivedValue) async throws -> Self

    /// Reads the values of a list. Entities that are no longer offered are left out.
    static func readAll(_ received: [ReceivedValue]) async throws -> [Self]

    /// The value of a parameter without a value and without a default: nil for an optional. Other types do
    /// not provide such a value.
    static var absent: Self? { get }
}

extension IntentValue {
    public static func read(_ received: ReceivedValue) async throws -> Self { try Self(received: received) }

    public static func readAll(_ received: [ReceivedValue]) async throws -> [Self] {
        var values: [Self] = []
        for value in received { values.append(try await read(value)) }
        return values
    }

    public static var absent: Self? { nil }
}

/// The types of the definition language that a Swift type reads.
public struct ParameterForm: Hashable, Sendable {
    package var types: [ValueType]
    package var isList = false
    package var takesNull = false

    package init(_ types: ValueType...) { self.types = types }
}

/// A value of a configuration, as the host sent it.
public struct ReceivedValue: Sendable {
    package let json: JSONValue
    package let context: TimelineProviderContext

    package init(json: JSONValue, context: TimelineProviderContext) {
        self.json = json
        self.context = context
    }

    package var isNull: Bool { json == .null }

    /// The value if it is a string; nil for other types.
    public var text: String? { json.string }

    package func mismatch(_ expected: String) -> ParameterMismatch {
        ParameterMismatch("found \(json.text.shortened(toBytes: 60)), expected \(expected)")
    }

    /// Another value of the same configuration.
    func part(_ json: JSONValue) -> ReceivedValue { ReceivedValue(json: json, context: context) }
}

/// A value of a configuration, as the kit sends it to the host.
public struct SentValue: Hashable, Sendable {
    package let json: JSONValue

    package init(_ json: JSONValue) { self.json = json }

    /// A value that is a string in a configuration.
    public init(_ text: String) { json = .string(text) }
}

/// A value of a configuration whose type is not the parameter's type.
public struct ParameterMismatch: Error, Hashable, Sendable {
    /// The value that was found, and the expected value.
    public let problem: String
    /// Whether the value is an entity that its query does not return.
    package var isOrphan = false

    /// - Parameter problem: The value that was found, and the expected value.
    public init(_ problem: String) { self.problem = problem }

    /// The mismatch of an entity that its query does not return.
    static func orphan(_ id: String) -> ParameterMismatch {
        var mismatch = ParameterMismatch("\"\(id.shortened(toBytes: 60))\" is no longer offered")
        mismatch.isOrphan = true
        return mismatch
    }
}

/// An optional value. It is nil for a missing value, and for an entity that is no longer offered.
extension Optional: IntentValue where Wrapped: IntentValue {
    public typealias Plain = Wrapped.Plain

    public static var valueForm: ParameterForm {
        var form = Wrapped.valueForm
        form.takesNull = true
        return form
    }
    public init(received: ReceivedValue) throws {
        self = received.isNull ? nil : try Wrapped(received: received)
    }
    public func sent(as form: ParameterForm) -> SentValue {
        map { $0.sent(as: form) } ?? SentValue(JSONValue.null)
    }
    public static func read(_ received: ReceivedValue) async throws -> Wrapped? {
        guard !received.isNull else { return nil }
        do { return try await Wrapped.read(received) } catch let mismatch as ParameterMismatch {
            guard mismatch.isOrphan else { throw mismatch }
            return nil
        }
    }
    public static var absent: Wrapped?? { .some(nil) }
}

/// A list. If someone cleared the list, it is empty; the default does not apply.
extension Array: IntentValue where Element: IntentValue {
    public typealias Plain = Element.Plain

    public static var valueForm: ParameterForm {
        var form = Element.valueForm
        form.isList = true
        form.takesNull = true
        return form
    }
    public init(received: ReceivedValue) throws {
        self = try Self.elements(of: received).map { try Element(received: $0) }
    }
    public func sent(as form: ParameterForm) -> SentValue {
        SentValue(.array(map { $0.sent(as: form).json }))
    }
    public static func read(_ received: ReceivedValue) async throws -> [Element] {
        try await Element.readAll(elements(of: received))
    }

    private static func elements(of received: ReceivedValue) throws -> [ReceivedValue] {
        guard !received.isNull else { return [] }
        guard let elements = received.json.array else { throw received.mismatch("a list") }
        return elements.map { received.part($0) }
    }
}
