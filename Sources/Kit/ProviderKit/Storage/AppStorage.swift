public import Foundation

/// A `UserDefaults` value that a view reads.
///
/// The view is built while the provider answers, so the widget shows the stored value at that time. To show a
/// new value, reload the timeline.
@propertyWrapper public struct AppStorage<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    private init(
        _ wrappedValue: Value, _ key: String, _ store: UserDefaults?,
        read: @escaping (Any) -> Value?, write: @escaping (Value) -> Any?
    ) {
        let store = store ?? .standard
        get = { store.object(forKey: key).flatMap(read) ?? wrappedValue }
        set = { value in
            if let stored = write(value) {
                store.set(stored, forKey: key)
            } else {
                store.removeObject(forKey: key)
            }
        }
    }

    /// The stored value, or the default if no value is stored.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

/// A value that ``AppStorage`` can store.
public protocol AppStorageValue {}
extension Bool: AppStorageValue {}
extension Int: AppStorageValue {}
extension Double: AppStorageValue {}
extension String: AppStorageValue {}
extension Data: AppStorageValue {}
extension Date: AppStorageValue {}

extension AppStorage where Value: AppStorageValue {
    /// A value with a default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - key: The key in the store.
    ///   - store: The store, such as a group; nil for this program's standard store.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(wrappedValue, key, store, read: { $0 as? Value }, write: { $0 })
    }
}

extension AppStorage where Value == URL {
    /// An address with a default.
    public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
        self.init(
            wrappedValue, key, store, read: { ($0 as? String).flatMap { URL(string: $0) } ?? $0 as? URL },
            write: \.absoluteString)
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: AppStorageValue {
    /// An enum with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(
            wrappedValue, key, store, read: { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } },
            write: \.rawValue)
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    /// A value that is nil if it is not stored.
    public init<Wrapped: AppStorageValue>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
        self.init(nil, key, store, read: { $0 as? Wrapped }, write: { $0 })
    }
}
