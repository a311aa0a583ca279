import ArgumentParser
import BoardDocuments
import WidgetModel

/// The argument of commands that concern several placed widgets: their ids, in the wanted order.
struct WidgetsArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The ids of placed widgets.", valueName: "id"))
    var ids: [String]
}

/// `widgetconf board layout move`: moves widgets, with the stacks that they are in.
struct MoveWidgetsCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move widgets to another position or page.",
        usage: """
            widgetconf board layout move <id> ... (--before <id> | --after <id> | --first | --last | \
            --page <page>) [<options>]
            """,
        discussion: "Widgets of a stack move together.")

    @OptionGroup var widgets: WidgetsArgument
    @Option(help: ArgumentHelp("Move them before this widget.", valueName: "id"))
    var before: String?
    @Option(help: ArgumentHelp("Move them after this widget.", valueName: "id"))
    var after: String?
    @Flag(help: "Move them to the beginning of their page.")
    var first = false
    @Flag(help: "Move them to the end of their page.")
    var last = false
    @Option(
        help: ArgumentHelp(
            "Move them to a page, after its other widgets, by its title or number.", valueName: "page"))
    var page: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private var destinations: [LayoutDestination] {
        [
            before.map { .before(widget: $0) }, after.map { .after(widget: $0) }, first ? .first : nil,
            last ? .last : nil, page.map { .page(page: $0) },
        ].compactMap(\.self)
    }

    var usageProblem: UsageFault? {
        if destinations.count == 1 { return nil }
        let found = destinations.isEmpty ? "no destination" : "several destinations"
        return "found \(found), expected one of --before ID, --after ID, --first, --last or --page PAGE"
    }

    var change: LayoutChange { .move(widgets: widgets.ids, to: destinations[0]) }
}

/// `widgetconf board layout page`: fills, creates, renames and moves pages.
struct PageCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Move widgets to a new or existing page, or change a page.",
        usage: """
            widgetconf board layout page <page> (<id> ... | --rename <title> | --before <page> | --last | \
            --remove) [<options>]
            """,
        discussion: "A page exists as long as it contains a widget.")

    @Argument(
        help: ArgumentHelp("A page's title, or the number of an existing page.", valueName: "page"))
    var page: String
    @Argument(help: ArgumentHelp("The ids of placed widgets.", valueName: "id"))
    var ids: [String] = []
    @Option(help: ArgumentHelp("Rename the page.", valueName: "title"))
    var rename: String?
    @Option(help: ArgumentHelp("Move the page before this page.", valueName: "page"))
    var before: String?
    @Flag(help: "Make it the last page.")
    var last = false
    @Flag(help: "Move its widgets to the previous page, or from the first page to the next one.")
    var remove = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private var changes: [LayoutChange] {
        [
            ids.isEmpty ? nil : .page(title: page, widgets: ids),
            rename.map { .rename(page: page, title: $0) }, before.map { .movePage(page: page, before: $0) },
            last ? .movePage(page: page, before: nil) : nil, remove ? .removePage(page) : nil,
        ].compactMap(\.self)
    }

    var usageProblem: UsageFault? {
        switch changes.count {
        case 0:
            """
            found only a page, expected the ids of widgets, --rename TITLE, --before PAGE, --last or \
            --remove
            """
        case 1: nil
        default: "found several changes of a page, expected only one"
        }
    }

    var change: LayoutChange { changes[0] }
}

/// `widgetconf board layout section`: gathers widgets under a title.
struct SectionCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "section", abstract: "Gather widgets of a page under a title, or change a section.",
        usage: """
            widgetconf board layout section (<title> | --none) <id> ... [<options>]
            widgetconf board layout section <title> (--rename <title> | --before <section> | --last | \
            --remove) [--page <page>] [<options>]
            """,
        discussion: "The section is on the first widget's page. It exists as long as it contains a widget.")

    @Flag(help: "Remove the widgets from their sections.")
    var none = false
    @Argument(help: ArgumentHelp("The title, and the ids of placed widgets.", valueName: "title and ids"))
    var words: [String] = []
    @Option(help: ArgumentHelp("Rename the section.", valueName: "title"))
    var rename: String?
    @Option(help: ArgumentHelp("Move the section before this section of its page.", valueName: "section"))
    var before: String?
    @Flag(help: "Make it the last section of its page.")
    var last = false
    @Flag(help: "Remove the heading, and keep the widgets.")
    var remove = false
    @Option(
        help: ArgumentHelp(
            "The title or number of its page; without it, the first page with such a section is meant.",
            valueName: "page"))
    var page: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// The changes of the section itself.
    private var changes: [LayoutChange] {
        guard let title = words.first else { return [] }
        return [
            rename.map { .renameSection(title, page: page, title: $0) },
            before.map { .moveSection(title, page: page, before: $0) },
            last ? .moveSection(title, page: page, before: nil) : nil,
            remove ? .renameSection(title, page: page, title: nil) : nil,
        ].compactMap(\.self)
    }

    private var changesSection: Bool { rename != nil || before != nil || last || remove || page != nil }

    var usageProblem: UsageFault? {
        if changesSection {
            if none || words.count != 1 { return "expected only the title of the section to change" }
            if changes.count == 1 { return nil }
            return "expected one of --rename TITLE, --before SECTION, --last or --remove"
        }
        if words.count > (none ? 0 : 1) { return nil }
        return none ? "found no widget, expected an id" : "expected a title and the ids of widgets"
    }

    var change: LayoutChange {
        if let change = changes.first { return change }
        return none
            ? .section(title: nil, widgets: words)
            : .section(title: words[0], widgets: Array(words.dropFirst()))
    }
}
