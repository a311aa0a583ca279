import Glibc
import WidgetconfCommands

exit(await Widgetconf.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()).rawValue)
