/// What a widget shows: one node with what it contains and how it is styled.
///
/// A plain value without code: a provider builds it, the host checks it (``ViewTree/init(json:)``), archives
/// it (``TimelineArchive``) and draws it when its entry's date comes. Docs/view-tree.md specifies version 1.
package struct ViewTree: Hashable, Sendable {
    /// The version of the view tree that this module reads and writes.
    package static let version = 1

    package var content: ViewContent
    package var style: ViewStyle

    package init(_ content: ViewContent, style: ViewStyle = ViewStyle()) {
        self.content = content
        self.style = style
    }

    /// A text in the style of its surroundings.
    package static func text(_ text: String) -> ViewTree { ViewTree(.text(text)) }
}

/// The kinds of node.
package enum ViewContent: Hashable, Sendable {
    /// Words; line breaks are kept, long lines wrap.
    case text(String)
    /// A date that ticks by itself.
    case date(ViewDate)
    /// A symbol.
    case image(ViewSymbol)
    /// Children above, beside or over one another.
    case stack(ViewStack)
    /// Room that stretches along its stack; at least `leastLength` points.
    case spacer(leastLength: Double)
    /// A thin line across its stack.
    case divider
    /// A value within a range.
    case gauge(ViewGauge)
    /// How far something has come.
    case progress(ViewProgress)
    /// A bar per value.
    case chart(ViewChart)
    /// A view that leads somewhere when it is touched.
    indirect case link(url: String, content: ViewTree)
    /// A view that is pressed: its provider performs the action.
    indirect case button(action: String, content: ViewTree)
    /// A button that is on or off.
    indirect case toggle(action: String, isOn: Bool, content: ViewTree)
}

extension ViewTree: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}
