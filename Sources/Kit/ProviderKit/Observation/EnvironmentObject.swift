/// An object that an enclosing view puts into the environment with `environmentObject(_:)`.
///
/// If the object is missing, the program ends, as on Apple's platforms.
@propertyWrapper public struct EnvironmentObject<Object: ObservableObject> {
    /// An object of the environment.
    public init() {}

    /// The object.
    public var wrappedValue: Object { EnvironmentValues.current.object() }

    /// Access to the properties of the object.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

extension View {
    /// Puts an object into the environment of this view, for ``EnvironmentObject``.
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        EnvironmentChange(content: self) { $0.setObject(object) }
    }

    /// Puts an `@Observable` object into the environment of this view, for ``Environment``.
    public func environment<Object: AnyObject>(_ object: Object?) -> some View {
        EnvironmentChange(content: self) { $0.setObject(object) }
    }
}

extension Environment where Value: AnyObject {
    /// An object that `environment(_:)` has put into the environment. If it is missing, the program ends.
    public init(_ type: Value.Type) { self.init(\EnvironmentValues.[objectOf: ObjectType<Value>()]) }
}

extension Environment {
    /// An object that `environment(_:)` may have put into the environment.
    public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
        self.init(\EnvironmentValues.[optionalObjectOf: ObjectType<Object>()])
    }
}

/// The type of an object, for key paths.
struct ObjectType<Object: AnyObject>: Hashable {}

extension EnvironmentValues {
    subscript<Object>(objectOf type: ObjectType<Object>) -> Object { object() }
    subscript<Object>(optionalObjectOf type: ObjectType<Object>) -> Object? { ownObject() }

    fileprivate func object<Object: AnyObject>() -> Object {
        guard let object: Object = ownObject() else {
            preconditionFailure(
                "the environment has no \(Object.self): add .environmentObject(_:) or .environment(_:) to a view above"
            )
        }
        return object
    }

    private func ownObject<Object: AnyObject>() -> Object? {
        build.own.values[ObjectIdentifier(Object.self)] as? Object
    }

    fileprivate mutating func setObject<Object: AnyObject>(_ object: Object?) {
        build.own.values[ObjectIdentifier(Object.self)] = object
    }
}
