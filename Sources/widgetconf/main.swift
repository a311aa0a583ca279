import Glibc
import WidgetconfCommands

// A write to a provider that has ended fails, instead of ending this process.
signal(SIGPIPE, SIG_IGN)
Console.openClosedStreams()
await Widgetconf.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()).endProcess()
