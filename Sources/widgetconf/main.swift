import Glibc
import WidgetconfCommands

Console.openClosedStreams()
exit(await Widgetconf.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()).rawValue)
