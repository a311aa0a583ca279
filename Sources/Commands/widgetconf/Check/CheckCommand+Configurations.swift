import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The part of `check` that `--configurations` replaces: validating stored values against an intent.
extension CheckCommand {
    /// The first conflict between `--configurations`, `--intent` and other options, as a message; nil if they
    /// do not conflict.
    var configurationsProblem: UsageFault? {
        guard let configurations else {
            if intent != nil { return "--intent requires --configurations" }
            return from == nil ? nil : "--from requires --configurations"
        }
        if intent == nil { return "--configurations requires --intent NAME" }
        if fix { return "--configurations changes nothing: leave out --fix" }
        if startsProviders { return "--configurations starts no provider: leave out --run" }
        if watch { return "--configurations checks once: leave out --watch" }
        if configurations == "-", paths.contains("-") {
            return "standard input cannot be both a definition and configurations"
        }
        if let from, from < 1 { return "--from is a version, 1 or higher, not \(from)" }
        if options.format != .text, options.format != .json {
            return "--configurations prints \"text\" or \"json\", not \"\(options.format.rawValue)\""
        }
        return nil
    }

    /// Validates a file of stored configurations, prints the result and returns
    /// `.problems` if any is invalid.
    func check(
        _ stored: StoredConfigurations, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let sources = try sources(in: context)
        let definition: IntentDefinition
        switch stored.find(in: sources.check()) {
        case .failure(let obstacle): return try tell(obstacle, of: stored, in: context)
        case .success(let found): definition = found
        }
        let report = try stored.check(against: definition, sources.literals, in: context)
        try options.show(StoredConfigurations.Survey(report), in: context) { page in
            page.write(report, of: stored, definition)
        }
        return report.invalid == 0 ? .done : .problems
    }

    /// Reports why the values could not be validated. If the definition has errors, its findings come first.
    private func tell(
        _ obstacle: StoredConfigurations.Obstacle, of stored: StoredConfigurations,
        in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let remark = BoardRemark(obstacle, of: stored)
        guard case .faulty(let checked) = obstacle else {
            return try options.refuse(remark, in: context)
        }
        _ = try tell(CheckReport(checked: checked), in: context)
        options.say([remark], in: context)
        return .problems
    }
}

/// The messages for each obstacle.
extension BoardRemark {
    fileprivate init(_ obstacle: StoredConfigurations.Obstacle, of stored: StoredConfigurations) {
        switch obstacle {
        case .unknown(let known):
            let near = Spelling.nearest(stored.intent, among: known)
            let others =
                known.isEmpty
                ? "name the file that declares it, as in \"widgetconf check FILE --configurations …\""
                : "there are \(known.sorted().joined(separator: ", "))"
            self.init(
                .error, "no definition declares the intent \"\(stored.intent)\"",
                hint: near.map(didYouMean) ?? others)
        case .faulty:
            self.init(
                .error, "the intent \"\(stored.intent)\" cannot be used: its definition has errors",
                hint: "run \"widgetconf check\" to see the errors, and fix them")
        case .laterVersion(let present):
            self.init(
                .error,
                "\"\(stored.intent)\" has version \(present), so nothing can be stored under version "
                    + "\(stored.version ?? present)",
                hint: "leave out --from for values of the current version")
        }
    }
}
