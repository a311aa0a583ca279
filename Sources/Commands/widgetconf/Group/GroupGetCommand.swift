import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf group get`: prints values of a group.
struct GroupGetCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the values of a group.")

    @OptionGroup var target: GroupArgument
    @Argument(help: ArgumentHelp("Only these keys. (default: all)", valueName: "key"))
    var keys: [String] = []
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> GroupCall {
        GroupCall(group: target.group, keys: keys.isEmpty ? nil : keys)
    }

    func write(_ document: SharedValues, on page: inout Page) { page.write(document) }
}

extension Page {
    /// The values of a group, each on its line.
    mutating func write(_ document: SharedValues) {
        if document.values.isEmpty { return line(.dim("\(document.group) has no values")) }
        for (key, value) in document.values { line(.strong(key), " = ", Words(value.text)) }
    }
}
