import ProviderProtocol
import WidgetModel

/// An enum with the definition's cases.
///
/// Each raw value is a case's name. If a name is missing from this enum, the request fails as
/// `configuration`. People see the definition's titles. The representations in code are only shown if the
/// provider itself sends choices, so you can leave them out.
public protocol AppEnum: IntentValue, RawRepresentable, CaseIterable, Hashable
where RawValue: LosslessStringConvertible {
    /// The name of the enum.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The titles of the cases.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
    /// The name of the Swift type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        "\(String(describing: Self.self))"
    }

    /// No titles: each case is shown with its name.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] { [:] }

    public static var valueForm: ParameterForm { ParameterForm(.enum) }

    public init(received: ReceivedValue) throws {
        guard let name = received.json.string, let raw = RawValue(name), let value = Self(rawValue: raw)
        else {
            throw received.mismatch(
                "one of " + Self.allCases.map(\.rawValue.description).joined(separator: ", "))
        }
        self = value
    }

    public func sent(as form: ParameterForm) -> SentValue { SentValue(rawValue.description) }
}
