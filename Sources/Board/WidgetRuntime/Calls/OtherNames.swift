import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Names of other things that users enter as the id of a widget.
struct OtherNames {
    let workspace: LoadedWorkspace
    let layout: BoardLayout
    let displays: [Display]

    /// The remark about something else with this name; nil if the board does not know the name.
    ///
    /// - Parameter ids: the ids of all placed widgets.
    func remark(about text: String, _ ids: [PlacedWidgetID]) -> BoardRemark? {
        if workspace.manifests.manifests.contains(where: { $0.group?.id.value == text }) {
            return .groupAsWidget(text)
        }
        if let page = layout.pages.first(where: { $0.title == text }) {
            return .pageAsWidget(text, first: page.stacks.first?.widgets.first)
        }
        if displays.contains(where: { $0.name.description == text }) { return .displayAsWidget(text) }
        let ofIntent = ids.filter { workspace.bound(placedAs: $0.kind)?.intent?.name == text }
        if let first = ofIntent.min() { return .otherAsWidget("the intent \"\(text)\"", first: first) }
        return workspace.first(of: ids, with: text).map {
            .otherAsWidget("the parameter \"\(text)\"", first: $0)
        }
    }
}

extension LoadedWorkspace {
    /// The first widget with a parameter; nil if no widget has the parameter.
    fileprivate func first(of ids: [PlacedWidgetID], with parameter: String) -> PlacedWidgetID? {
        ids.filter { bound(placedAs: $0.kind)?.intent?.parameter(named: parameter) != nil }.min()
    }

    /// The error of `options NAME` with a parameter alone; nil if no widget has a parameter with this name.
    ///
    /// - Parameter ids: the ids of all placed widgets.
    func remark(aboutParameterAlone text: String, _ ids: [PlacedWidgetID]) -> BoardRemark? {
        let kind = widgets.first { $0.intent?.parameter(named: text) != nil }?.kind.name
        return (first(of: ids, with: text)?.description ?? kind).map {
            .init(
                .error, "found the parameter \"\(text)\", expected a widget or a kind before it",
                hint: "write \"widgetconf options \($0) \(text)\"")
        }
    }
}

extension LayoutChange {
    /// The error of a change with a page where a widget is expected; nil if no such page exists.
    func remark(onPage text: String, of layout: BoardLayout) -> BoardRemark? {
        guard case .move(let widgets, let destination) = self,
            layout.pages.contains(where: { $0.title == text })
        else { return nil }
        let page = text.asShellWord
        if widgets.contains(text) {
            return .init(
                .error, "found the page \"\(text)\", expected the id of a widget",
                hint: "to move a page, write \"widgetconf board layout page \(page) --before PAGE\"")
        }
        let option = if case .after = destination { "--after" } else { "--before" }
        return .init(
            .error, "found the page \"\(text)\" for \(option), expected the id of a widget",
            hint: didYouMean("--page \(page)"))
    }
}

extension BoardRemark {
    fileprivate static func displayAsWidget(_ display: String) -> BoardRemark {
        .init(
            .error, "found the display \"\(display)\", expected the id of a widget",
            hint: "\"widgetconf display list\" shows the displays, \"widgetconf list\" the widgets")
    }

    fileprivate static func groupAsWidget(_ group: String) -> BoardRemark {
        .init(
            .error, "found the group \"\(group)\", expected the id of a widget",
            hint: "\"widgetconf group get \(group)\" shows its values, "
                + "\"widgetconf group set \(group) KEY=VALUE\" changes them")
    }

    fileprivate static func otherAsWidget(_ found: String, first: PlacedWidgetID) -> BoardRemark {
        .init(
            .error, "found \(found), expected the id of a widget",
            hint: "write the id of one, such as \(first)"
        )
    }

    fileprivate static func pageAsWidget(_ page: String, first: PlacedWidgetID?) -> BoardRemark {
        .init(
            .error, "found the page \"\(page)\", expected the id of a widget",
            hint: first.map { "write the id of a widget on it, such as \($0)" })
    }
}
