package import WidgetModel

/// The content of a widget: a node with its children and its style.
///
/// It is a plain value without code. A provider builds it, and the host validates it
/// (``ViewTree/init(json:)``), archives it (``TimelineArchive``), and draws it at the date of its entry.
/// Docs/view-tree.md specifies version 1.
package struct ViewTree: Hashable, Sendable {
    package var content: ViewContent
    package var style: ViewStyle

    package init(_ content: ViewContent, style: ViewStyle = ViewStyle()) {
        self.content = content
        self.style = style
    }

    /// A string with the inherited style.
    package static func text(_ text: String) -> ViewTree { ViewTree(.text(ViewText(text))) }
}

/// The kinds of nodes. A new kind requires a case here, an element of `forms` and a line in `node`.
package enum ViewContent: Hashable, Sendable {
    case text(ViewText)
    case date(ViewDate)
    case image(ViewSymbol)
    case picture(ViewPicture)
    indirect case stack(ViewStack)
    indirect case grid(ViewGrid)
    case spacer(ViewSpacer)
    case divider(ViewDivider)
    case gauge(ViewGauge)
    case progress(ViewProgress)
    case chart(ViewChart)
    case shape(ViewShape)
    case gradient(ViewGradient)
    indirect case link(ViewLink)
    indirect case button(ViewButton)
    indirect case toggle(ViewToggle)
    indirect case unknown(ViewUnknown)

    /// How each kind of node is read from its JSON form.
    static let forms: [ViewForm] =
        [
            ViewText.form, ViewDate.form, ViewSymbol.form, ViewSpacer.form, ViewDivider.form, ViewGauge.form,
            ViewProgress.form, ViewChart.form, ViewShape.form, ViewGradient.form, ViewGrid.form,
            ViewLink.form, ViewButton.form, ViewToggle.form,
        ] + ViewStack.forms

    /// The node as a protocol value, for the properties that all kinds share.
    package var node: any ViewNode {
        switch self {
        case .text(let text): text
        case .date(let date): date
        case .image(let symbol): symbol
        case .picture(let picture): picture
        case .stack(let stack): stack
        case .grid(let grid): grid
        case .spacer(let spacer): spacer
        case .divider(let divider): divider
        case .gauge(let gauge): gauge
        case .progress(let progress): progress
        case .chart(let chart): chart
        case .shape(let shape): shape
        case .gradient(let gradient): gradient
        case .link(let link): link
        case .button(let button): button
        case .toggle(let toggle): toggle
        case .unknown(let node): node
        }
    }
}

extension ViewTree {
    /// The shortest JSON form, as specified by Docs/view-tree.md. Reading it returns an equal tree.
    ///
    /// This form is canonical: equal trees have the same text.
    package var json: JSONValue {
        if case .text(let text) = content, style.isEmpty { return .string(text.text) }
        var object: JSONObject = [:]
        content.node.write(into: &object)
        style.write(into: &object)
        return .object(object)
    }

    /// The view with the views inside it replaced.
    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewTree {
        ViewTree(content.node.mappingChildren(change) ?? content, style: style)
    }

    /// The size that is assumed where views are not laid out, in points.
    package var estimatedSize: (width: Double, height: Double) {
        var size = content.node.estimatedSize
        let padding = style.padding ?? ViewInsets(0)
        size.width += padding.leading + padding.trailing
        size.height += padding.top + padding.bottom
        if case .points(let width)? = style.frame?.width { size.width = width }
        if case .points(let height)? = style.frame?.height { size.height = height }
        return size
    }

    /// All strings inside, in reading order.
    package var texts: [String] {
        if case .text(let text) = content { [text.text] } else { content.node.children.flatMap(\.texts) }
    }

    /// The actions of all elements in the view, in reading order. If several use the same name, only the
    /// first one is included.
    package var actions: [ViewAction] {
        var actions: [ViewAction] = []
        collect(into: &actions)
        return actions
    }

    /// The action of the first element with this text, as shown on a button; nil if no element matches.
    package func action(labeled text: String) -> ViewAction? {
        let wanted = text.lowercased()
        if let action = content.node.action, texts.joined(separator: " ").lowercased() == wanted {
            return action
        }
        return content.node.children.lazy.compactMap { $0.action(labeled: text) }.first
    }

    private func collect(into actions: inout [ViewAction]) {
        let node = content.node
        if let action = node.action, !actions.contains(where: { $0.name == action.name }) {
            actions.append(action)
        }
        for child in node.children { child.collect(into: &actions) }
    }
}

extension ViewTree: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}
