public import Foundation
import WidgetViews

/// A view that opens an address when it is touched.
public struct Link<Label: View>: View {
    public typealias Body = Never
    private let destination: URL
    private let label: Label

    /// - Parameters:
    ///   - destination: The address.
    ///   - label: The view to touch.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        let built = label.built(in: environment)
        guard !built.trees.isEmpty else { return built }
        return BuiltViews(.link(ViewLink(destination.absoluteString, content: built.tree)))
    }
}

extension Link where Label == Text {
    /// A title that opens an address.
    public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    /// A title that opens an address.
    @_disfavoredOverload public init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
