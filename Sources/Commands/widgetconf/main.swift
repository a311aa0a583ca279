import Glibc

// Without this, a write to a provider that has exited would terminate this process instead of failing.
signal(SIGPIPE, SIG_IGN)
Console.openClosedStreams()
// `CommandLine.arguments` replaces bytes that are not UTF-8.
let arguments: [String?] = CommandLine.arguments.indices.dropFirst().map { index in
    CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
}
await Widgetconf.run(validating: arguments, in: .ofThisProcess()).endProcess()
