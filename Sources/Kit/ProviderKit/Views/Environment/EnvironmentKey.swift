/// A custom value in the environment.
///
/// Declare a type for the key, and a property of ``EnvironmentValues`` that reads and writes
/// `self[MyKey.self]`.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value unless an enclosing view sets a different one.
    static var defaultValue: Value { get }
}

extension EnvironmentValues {
    /// The value of a custom key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { build.own.values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { build.own.values[ObjectIdentifier(key)] = newValue }
    }
}

/// The values of authors' own keys.
///
/// A key's value need not be sendable. That is safe, because a view is built within one call, on one thread.
struct OwnEnvironmentValues: @unchecked Sendable {
    var values: [ObjectIdentifier: Any] = [:]
}
