import Glibc

// Without this, a write to a provider that has exited would end this process.
signal(SIGPIPE, SIG_IGN)
exit(await FleetProgram.run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess()))
