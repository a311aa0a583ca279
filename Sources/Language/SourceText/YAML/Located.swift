/// A value with its location in the source.
package struct Located<Value: Sendable>: Sendable {
    package let value: Value
    package let location: SourceLocation

    package init(_ value: Value, at location: SourceLocation) {
        self.value = value
        self.location = location
    }

    /// A value derived from this one, with the same location.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: location)
    }
}

extension Located: Equatable where Value: Equatable {
    /// Locations are ignored: equal values at different positions are equal.
    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Located: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A name that the author chose, with its value: `metric: Metric`.
package struct NamedValue<Value: Sendable>: Sendable {
    package let name: Located<String>
    package let value: Located<Value>

    package init(name: Located<String>, value: Located<Value>) {
        self.name = name
        self.value = value
    }
}

/// A name or a string in quotes, for messages.
package func quoted(_ text: Located<String>) -> String { quoted(text.value) }
