package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs after one minute. On a busy machine, a test that takes more than about five
    /// seconds alone could exceed this limit: its suite is `thorough`.
    package static var brief: Self { .timeLimit(.minutes(1)) }

    /// For suites in `Tests/thorough-suites.txt`, which `make test` skips.
    package static var thorough: Self { .timeLimit(.minutes(30)) }
}
