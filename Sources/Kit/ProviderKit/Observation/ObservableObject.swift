/// An object whose properties views read.
///
/// A view is built once for each entry, and reads the object's values at that time. Later changes are not
/// observed, as in widgets on Apple's platforms: call ``WidgetCenter/reloadTimelines(ofKind:)``.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
    /// Announces changes. Nothing observes them.
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// Announces an object's changes. Nothing observes them, because views are built once.
public struct ObservableObjectPublisher: Sendable {
    /// Announces a change.
    public func send() {}
}

/// A property of an ``ObservableObject`` that views read.
@propertyWrapper public struct Published<Value> {
    /// The value.
    public var wrappedValue: Value

    /// A property that begins with `wrappedValue`.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    /// A property that begins with `initialValue`.
    public init(initialValue: Value) { wrappedValue = initialValue }

    /// The changes of the value.
    @available(
        *, unavailable, message: "Changes are not published. Compute the value in the timeline provider."
    )
    public var projectedValue: Never { preconditionFailure("unavailable") }
}

extension Published: Sendable where Value: Sendable {}

/// An object that a view creates, for each entry once.
@propertyWrapper public struct StateObject<Object: ObservableObject> {
    private let state: State<Object?>
    private let create: () -> Object

    /// An object that is created when the view first reads it.
    public init(wrappedValue create: @autoclosure @escaping () -> Object) {
        state = State(wrappedValue: nil)
        self.create = create
    }

    /// The object.
    public var wrappedValue: Object {
        if let object = state.wrappedValue { return object }
        let object = create()
        state.wrappedValue = object
        return object
    }

    /// Access to the properties of the object.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An object that a view receives.
@propertyWrapper public struct ObservedObject<Object: ObservableObject> {
    /// The object.
    public var wrappedValue: Object

    /// The object `wrappedValue`.
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    /// The object `initialValue`.
    public init(initialValue: Object) { wrappedValue = initialValue }

    /// Access to the properties of the object.
    public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An `@Observable` object whose properties other views can change.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Object: AnyObject> {
    /// The object.
    public var wrappedValue: Object

    /// The object `wrappedValue`.
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    /// The object `object`.
    public init(_ object: Object) { wrappedValue = object }

    /// The wrapper itself.
    public var projectedValue: Bindable<Object> { self }

    /// Access to a property of the object.
    public subscript<Member>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> { ObjectBindings(object: wrappedValue)[dynamicMember: keyPath] }
}

/// Access to the properties of an object for other views.
@dynamicMemberLookup public struct ObjectBindings<Object: AnyObject> {
    let object: Object

    /// Access to a property of the object.
    public subscript<Member>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
        Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}
