import WidgetViews

/// Descriptions for assistive technologies.
///
/// The view tree supports labels. Boards ignore the other descriptions.
extension View {
    /// Describes the view. A screen reader reads the label instead of the words inside.
    public func accessibilityLabel(_ label: Text) -> some View {
        modified { tree, environment in
            var tree = tree
            let words = label.words(in: environment)
            if case .image(var symbol) = tree.content {
                symbol.label = words
                tree.content = .image(symbol)
            } else {
                tree.style.accessibilityLabel = words
            }
            return tree
        }
    }

    /// Describes the view. A screen reader reads the label instead of the words inside.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(label))
    }

    /// Describes the view. A screen reader reads the label instead of the words inside.
    @_disfavoredOverload public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        accessibilityLabel(Text(label))
    }

    /// Describes the view's value. The words that are shown are read.
    public func accessibilityValue(_ value: Text) -> some View { self }
    /// Describes the view's value. The words that are shown are read.
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
    /// Describes the view's value. The words that are shown are read.
    @_disfavoredOverload public func accessibilityValue(_ value: some StringProtocol) -> some View { self }
    /// Describes the effect of pressing the view. Boards do not read it.
    public func accessibilityHint(_ hint: Text) -> some View { self }
    /// Describes the effect of pressing the view. Boards do not read it.
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
    /// Describes the effect of pressing the view. Boards do not read it.
    @_disfavoredOverload public func accessibilityHint(_ hint: some StringProtocol) -> some View { self }
    /// Hides the view from assistive technologies. Boards read all visible text.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
    /// Combines views for assistive technologies. Boards read all visible text.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    /// Names the view for tests. Boards do not use it.
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }
    /// Describes the kind of view. Ignored, because boards derive it from the node.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    /// Describes the kind of view. Ignored, because boards derive it from the node.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
    /// Sets the order in which views are read. Boards read views in their natural order.
    public func accessibilitySortPriority(_ priority: Double) -> some View { self }
    /// Keeps the colors of the view when a display inverts them. Boards do not invert colors.
    public func accessibilityIgnoresInvertColors(_ isActive: Bool = true) -> some View { self }
}

/// How assistive technologies read the views inside a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String

    /// Nothing.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// Each of them.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// All of them at once.
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The kinds of views for assistive technologies.
public struct AccessibilityTraits: SetAlgebra, Hashable, Sendable {
    private var names: Set<String>

    /// No kind.
    public init() { names = [] }
    private init(_ name: String) { names = [name] }

    /// A button.
    public static let isButton = AccessibilityTraits("isButton")
    /// A header.
    public static let isHeader = AccessibilityTraits("isHeader")
    /// An image.
    public static let isImage = AccessibilityTraits("isImage")
    /// A link.
    public static let isLink = AccessibilityTraits("isLink")
    /// A selected element.
    public static let isSelected = AccessibilityTraits("isSelected")
    /// Text that does not change.
    public static let isStaticText = AccessibilityTraits("isStaticText")
    /// A toggle.
    public static let isToggle = AccessibilityTraits("isToggle")
    /// A summary of the content.
    public static let isSummaryElement = AccessibilityTraits("isSummaryElement")
    /// Content that changes often.
    public static let updatesFrequently = AccessibilityTraits("updatesFrequently")

    public func contains(_ member: AccessibilityTraits) -> Bool { member.names.isSubset(of: names) }
    public mutating func insert(_ new: AccessibilityTraits) -> (
        inserted: Bool, memberAfterInsert: AccessibilityTraits
    ) {
        defer { names.formUnion(new.names) }
        return (!contains(new), new)
    }
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        defer { names.subtract(member.names) }
        return contains(member) ? member : nil
    }
    public mutating func update(with new: AccessibilityTraits) -> AccessibilityTraits? {
        insert(new).inserted ? nil : new
    }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.formUnion(other)
        return traits
    }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.formIntersection(other)
        return traits
    }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.formSymmetricDifference(other)
        return traits
    }
    public mutating func formUnion(_ other: AccessibilityTraits) { names.formUnion(other.names) }
    public mutating func formIntersection(_ other: AccessibilityTraits) {
        names.formIntersection(other.names)
    }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
        names.formSymmetricDifference(other.names)
    }
}
