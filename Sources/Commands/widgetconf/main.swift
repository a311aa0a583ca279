import Glibc
import Machine

// Without this, a write to a provider that has exited would terminate this process instead of failing.
signal(SIGPIPE, SIG_IGN)
// A service manager may request new settings before the command line is read.
if CommandLine.arguments.contains(where: { $0 == "serve" || $0 == "web" }) {
    ReloadSignal.hold(isSupervised: getenv(SupervisorSocket.variable) != nil)
}
Console.openClosedStreams()
// `CommandLine.arguments` replaces bytes that are not UTF-8.
let arguments: [String?] = CommandLine.arguments.indices.dropFirst().map { index in
    CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
}
await Widgetconf.run(validating: arguments, in: .ofThisProcess()).endProcess()
