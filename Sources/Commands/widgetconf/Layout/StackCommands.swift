import ArgumentParser
import BoardDocuments
import WidgetModel

/// `widgetconf board layout stack`: puts widgets into one position.
struct StackCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "stack", abstract: "Put widgets into one position that shows the most relevant one.")

    @OptionGroup var widgets: WidgetsArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange { .stack(widgets: widgets.ids) }
}

/// `widgetconf board layout unstack`: moves a widget from its stack to a separate position.
struct UnstackCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstack", abstract: "Remove a widget from its stack.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange { .unstack(widget: target.widget) }
}

/// `widgetconf board layout pin`: makes a stack always show the same widget.
struct PinCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Let a widget's stack always show this widget.",
        discussion: "Only a widget that needs attention is shown instead.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange { .pin(widget: target.widget) }
}

/// `widgetconf board layout unpin`: lets a stack choose the shown widget.
struct UnpinCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Let a widget's stack show its most relevant widget.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange { .unpin(widget: target.widget) }
}
