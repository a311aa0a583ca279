package import BoardDocuments
import IntentDefinitions
package import WidgetModel
package import WidgetViews

/// The state of a widget as sent to pages: everything but its picture.
package struct LiveCard: Codable, Sendable {
    /// An element that can be pressed.
    package struct Action: Codable, Sendable {
        package var name: String
        /// The text of the element.
        package var label: String
        /// The state of a toggle; missing for a button.
        package var isOn: Bool?
        /// Whether the content does not reflect the last press.
        package var updating: Bool
    }

    /// A link of the view.
    package struct Link: Codable, Sendable {
        package var url: String
        /// The text of the element, or its address without a text.
        package var label: String
        /// Whether pages open the link. Other links are only shown.
        package var opens: Bool
    }

    package var widget: PlacedWidgetID
    /// The user's name for the widget, or its kind's title.
    package var title: String
    package var family: Family
    /// The size of the picture in points.
    package var width: Int
    package var height: Int
    package var state: WidgetState
    package var revision: Revision
    package var summary: String?
    /// The content of the view in reading order, for users who do not see the picture.
    package var spoken: [String]
    package var actions: [Action]
    package var links: [Link]
    /// An identifier of the picture's content, which differs if the picture does.
    package var picture: String
    /// When the provider answered with the content.
    package var answered: Instant?
    /// Whether the content is fresh, stale or expired.
    package var age: Age?
    package var failingSince: Instant?
    /// Whether a later request is not yet reflected in the content.
    package var updating: Bool
    /// The provider's progress with the current request; missing if not reported.
    package var progress: String?
    /// When the picture changes without a new timeline.
    package var until: Instant?

    /// - Parameter dates: how dates are spoken; nil for English words in UTC.
    package init(_ rendered: RenderedWidget, _ dates: DateFormat? = nil) {
        let shown = DisplayedWidget(rendered)
        widget = rendered.widget
        title = rendered.title ?? rendered.widget.description
        family = rendered.family
        (width, height) = (Int(rendered.family.size.width), Int(rendered.family.size.height))
        state = rendered.state
        revision = rendered.revision
        summary = rendered.summary
        spoken =
            shown.frame.isRedacted ? [] : shown.view.spoken(dates ?? DateFormat(now: rendered.at))
        actions = shown.view.actions.map {
            Action(
                name: $0.name, label: shown.view.label(of: $0.name), isOn: $0.isOn,
                updating: shown.frame.updating.contains($0.name))
        }
        links = shown.frame.isRedacted ? [] : shown.view.links
        picture = Self.pictureName(of: rendered)
        answered = rendered.age?.answered
        age = rendered.age?.is
        failingSince = rendered.failingSince
        updating = shown.frame.marks.contains(.updating) || shown.frame.marks.contains(.outdated)
        progress = rendered.progress
        until = DisplayedWidget.nextChange(of: rendered, resolution: .second)
    }

    /// A hash of everything that is drawn. A view with a running clock becomes a different picture after each
    /// tick. A new timeline with the same view produces the same picture.
    package static func pictureName(of rendered: RenderedWidget) -> String {
        var content = rendered
        content.at =
            DisplayedWidget(rendered).view.nextTick(after: rendered.at) ?? Instant(milliseconds: 0)
        (content.provenance, content.summary, content.entry, content.nextEntry) = (nil, nil, nil, nil)
        content.progress = nil
        if content.age?.is == .fresh { content.age = nil }
        // The picture only depends on whether they differ.
        if content.shownRevision == content.revision {
            content.revision = .first
            content.shownRevision = .first
        }
        return String(stableHash(of: content.encodedJSON.bytes), radix: 36)
    }
}

/// The state of the board as sent to pages.
package struct LiveBoardState: Codable, Hashable, Sendable {
    /// The ids in board order.
    package var order: [PlacedWidgetID]
    /// Whether a process serves the board. If not, the widgets come from the last one.
    package var serving: Bool
    /// How the widgets are arranged; nil for an empty board.
    package var arranged: ArrangedBoard?
    /// The clock of the board's language, 12 or 24 hours, so that pages write times like the widgets.
    package var hours: Int?

    package init(
        order: [PlacedWidgetID] = [], serving: Bool = false, arranged: ArrangedBoard? = nil,
        hours: Int? = nil
    ) {
        self.order = order
        self.serving = serving
        self.arranged = arranged
        self.hours = hours
    }
}

extension ViewTree {
    /// The links in reading order, each address once.
    fileprivate var links: [LiveCard.Link] {
        var links: [LiveCard.Link] = []
        collect(into: &links)
        return links
    }

    private func collect(into links: inout [LiveCard.Link]) {
        if case .link(let link) = content, !links.contains(where: { $0.url == link.url }) {
            let words = style.accessibilityLabel ?? texts.joined(separator: " ")
            let opens = ViewPart.link(link.url).openedAddress != nil
            links.append(LiveCard.Link(url: link.url, label: words.isEmpty ? link.url : words, opens: opens))
        }
        for child in content.node.children { child.collect(into: &links) }
    }

    /// The label of the element with an action: its accessibility label, its text, or its name as words.
    fileprivate func label(of action: String) -> String {
        let element = element(with: action)
        let texts = element?.texts.joined(separator: " ") ?? ""
        // A symbol next to a number explains it, but not as text.
        let name = action.prefix { $0 != " " }.split(separator: ".").last.map(String.init) ?? action
        if let label = element?.style.accessibilityLabel { return label }
        if texts.contains(where: \.isLetter) { return texts }
        return texts.isEmpty ? spacedOut(name) : "\(spacedOut(name)) \(texts)"
    }

    private func element(with action: String) -> ViewTree? {
        if content.node.action?.name == action { return self }
        return content.node.children.lazy.compactMap { $0.element(with: action) }.first
    }
}
