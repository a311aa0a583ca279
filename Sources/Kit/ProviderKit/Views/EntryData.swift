import Foundation
import WidgetModel
import WidgetViews

/// The data of an entry, instead of a view.
///
/// The board draws it with the widget's view definition, the file that is set as `view` in `provider.yaml`.
///
/// ```swift
/// StaticConfiguration(kind: "departures", provider: DeparturesProvider()) { entry in
///     EntryData(entry)
/// }
/// ```
/// Dates are written as RFC 3339. Properties without a value are left out, and properties that `entry` in
/// `provider.yaml` does not declare are ignored. It must be the whole content of a widget. Inside of other
/// views, it is not drawn.
public struct EntryData: View {
    public typealias Body = Never
    let json: JSONValue

    /// Encodes a value, which must become an object in JSON.
    public init(_ value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant(date).description)
        }
        do {
            json = try JSONValue(parsing: Array(try encoder.encode(value)))
        } catch {
            // The board reports this text instead of drawing an object.
            json = .string("\(type(of: value)) cannot be encoded: \(error)")
        }
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews { BuiltViews() }
}
