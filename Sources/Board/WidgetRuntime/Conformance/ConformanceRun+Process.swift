import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

// Starting and ending the process.
extension ConformanceRun {
    /// Starts the process and compares its declaration with the manifest. Returns false if it cannot be
    /// tried.
    mutating func checkStart() async -> Bool {
        sheet.tried(.start)
        let start = await conversation.start(with: firstRequest)
        do throws(ProviderFailure) {
            declaration = try start.get()
        } catch {
            var failure = error
            if failure.logLines.isEmpty { failure.logLines += [seen.facts.logLine].compactMap(\.self) }
            let command = subject.settings.command.joined(separator: " ")
            let remedy =
                switch error.class {
                case .timeout:
                    "answer \"initialize\" in one line and flush standard output; for a slow start, raise "
                        + "\"limits.answer\""
                case .malformed: "write the answer as the protocol describes \"initialize\""
                default:
                    subject.settings.programProblem.map { ProviderRemedy.of($0, in: subject.manifest) }
                        ?? "run \"\(command)\" in \(subject.settings.folder), and see what it says"
                }
            sheet.add(ConformanceProblem(failure.explanation, remedy: remedy), to: .start)
            return false
        }
        sheet.tried(.declaration)
        let findings = ProviderCheck.check(
            declaration, of: subject.manifest, among: subject.manifests, bound: subject.widgets)
        for finding in findings {
            sheet.add(
                ConformanceProblem(
                    finding.severity == .error ? .error : .warning, finding.message, remedy: finding.hint),
                to: .declaration)
        }
        return true
    }

    /// Ends the process as the host does, then starts a second process and only closes its input.
    mutating func checkEnd() async {
        guard sheet.holds(.start) else { return await conversation.stop() }
        // Restart a process that was lost, because the check needs a running process.
        let isRunning = await isAnswering(conversation)
        let endings = seen.facts.endings
        await conversation.stop()
        recordWritten()
        guard isRunning, seen.facts.endings > endings else {
            sheet.skip(.shutdown, nil, "not tried, because the provider did not run any more")
            return
        }
        sheet.tried(.shutdown)
        if let problem = endProblem("the request to shut down") { sheet.add(problem, to: .shutdown) }
        await checkEndOfInput()
    }

    private mutating func checkEndOfInput() async {
        let seen = Observations()
        let second = ProviderConversation(subject.settings, on: loop, trace: { seen.receive($0) })
        guard case .success = await second.start(with: firstRequest) else { return await second.stop() }
        sheet.tried(.endOfInput)
        second.host.closeInput()
        let hasEnded = await seen.ended(within: waits.endOfInput)
        await second.stop()
        if !hasEnded {
            sheet.add(
                ConformanceProblem(
                    "the process still ran \(waits.endOfInput) after the end of its input, expected it to end",
                    remedy:
                        "end when reading standard input returns its end: a killed host sends nothing else"),
                to: .endOfInput)
        }
    }

    private func isAnswering(_ conversation: ProviderConversation) async -> Bool {
        guard !hasGivenUp else { return false }
        guard case .failure(let failure) = await conversation.ask(firstRequest).result else { return true }
        return ![.timeout, .crashed].contains(failure.class)
    }

    /// The problem with how the latest process ended; nil if it ended by itself and without an error.
    private func endProblem(_ cause: String) -> ConformanceProblem? {
        switch seen.facts.ending {
        case .exited(status: 0), nil: nil
        case .exited(let status):
            ConformanceProblem(
                .warning, "the process ended with exit status \(status) after \(cause), expected 0",
                remedy: "answer {} and return from the main program")
        case .killed:
            ConformanceProblem(
                "the process still ran \(FixedProcessLimits.shutdownGrace) after \(cause), expected it to end",
                remedy: "answer {} and end the process; do not wait for threads or child processes")
        }
    }

    /// Records the output that the provider wrote during all checks.
    private mutating func recordWritten() {
        let facts = seen.facts
        sheet.tried(.strayOutput)
        for line in facts.strayLines {
            let quote = line.shortened(toBytes: 120)
            sheet.add(
                ConformanceProblem(
                    .warning, "standard output has \"\(quote)\", expected only messages",
                    remedy: "print to standard error"), to: .strayOutput)
        }
        for problem in facts.malformed {
            sheet.add(
                ConformanceProblem(
                    "a message is malformed: \(problem)",
                    remedy: "write one complete JSON object on each line"),
                to: .strayOutput)
        }
        sheet.tried(.unaskedAnswers)
        for answer in facts.unasked {
            sheet.add(
                ConformanceProblem(
                    answer, remedy: "answer each request once, with its id, and never answer a notification"),
                to: .unaskedAnswers)
        }
        for name in facts.approximations {
            sheet.tried(.approximations)
            sheet.add(
                ConformanceProblem(
                    .warning, "\"\(name)\" is drawn as something similar",
                    remedy: "use a view or a modifier that Docs/view-tree.md lists"), to: .approximations)
        }
    }
}
