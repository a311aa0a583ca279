package import JSONText

/// What a widget shows: one node with what it contains and how it is styled.
///
/// A plain value without code: a provider builds it, the host checks it (``ViewTree/init(json:)``), archives
/// it (``TimelineArchive``) and draws it when its entry's date comes. Docs/view-tree.md specifies version 1.
package struct ViewTree: Hashable, Sendable {
    package var content: ViewContent
    package var style: ViewStyle

    package init(_ content: ViewContent, style: ViewStyle = ViewStyle()) {
        self.content = content
        self.style = style
    }

    /// A text in the inherited style.
    package static func text(_ text: String) -> ViewTree { ViewTree(.text(ViewText(text))) }
}

/// The kinds of node. A new kind is a case here, its form in `forms` and its line in `node`.
package enum ViewContent: Hashable, Sendable {
    case text(ViewText)
    case date(ViewDate)
    case image(ViewSymbol)
    indirect case stack(ViewStack)
    case spacer(ViewSpacer)
    case divider(ViewDivider)
    case gauge(ViewGauge)
    case progress(ViewProgress)
    case chart(ViewChart)
    indirect case link(ViewLink)
    indirect case button(ViewButton)
    indirect case toggle(ViewToggle)

    static let forms: [ViewForm] =
        [
            ViewText.form, ViewDate.form, ViewSymbol.form, ViewSpacer.form, ViewDivider.form, ViewGauge.form,
            ViewProgress.form, ViewChart.form, ViewLink.form, ViewButton.form, ViewToggle.form,
        ] + ViewStack.forms

    /// What every kind of node answers.
    package var node: any ViewNode {
        switch self {
        case .text(let text): text
        case .date(let date): date
        case .image(let symbol): symbol
        case .stack(let stack): stack
        case .spacer(let spacer): spacer
        case .divider(let divider): divider
        case .gauge(let gauge): gauge
        case .progress(let progress): progress
        case .chart(let chart): chart
        case .link(let link): link
        case .button(let button): button
        case .toggle(let toggle): toggle
        }
    }
}

extension ViewTree {
    /// The view as Docs/view-tree.md writes it, as short as it gets; reading it gives this tree again.
    ///
    /// This is the canonical form: equal trees have the same text.
    package var json: JSONValue {
        if case .text(let text) = content, style.isEmpty { return .string(text.text) }
        var object: JSONObject = [:]
        content.node.write(into: &object)
        style.write(into: &object)
        return .object(object)
    }

    /// The words of all texts inside, in the order in which they are read.
    package var texts: [String] {
        if case .text(let text) = content { [text.text] } else { content.node.children.flatMap(\.texts) }
    }

    /// What can be pressed in the view, in the order in which it is read; of equal names the first.
    package var actions: [ViewAction] {
        var actions: [ViewAction] = []
        collect(into: &actions)
        return actions
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
