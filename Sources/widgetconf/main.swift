import WidgetconfCommands

Console.openClosedStreams()
await Widgetconf.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()).endProcess()
