import Glibc
import WidgetconfCommands

// Without this, a write to a provider that has exited would terminate this process instead of failing.
signal(SIGPIPE, SIG_IGN)
Console.openClosedStreams()
await Widgetconf.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()).endProcess()
