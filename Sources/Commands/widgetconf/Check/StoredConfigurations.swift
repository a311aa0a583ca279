import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The input of `check --configurations`: a file of stored values, and the intent to validate them against.
struct StoredConfigurations {
    /// The path as it was given on the command line; `-` is standard input.
    let path: String
    let intent: String
    /// The definition version under which the values were stored; nil for the current version.
    let version: Int?

    /// The JSON document that `check --configurations --format json` prints.
    struct Survey: Codable {
        var valid: Int
        var invalid: Int
        var migrated: Int
        var problems: [BulkReport.Problem]
        /// Broken rules that only warn; nil without any.
        var warnings: [BulkReport.Problem]?

        /// Copies the counts; the lines of valid configurations are not part of the document.
        init(_ report: BulkReport) {
            (valid, invalid, migrated) = (report.valid, report.invalid, report.migrated)
            problems = report.problems
            warnings = report.warnings.isEmpty ? nil : report.warnings
        }
    }

    /// Why the values cannot be validated.
    enum Obstacle: Error {
        /// No definition declares the intent. `known` lists the declared intents for the hint.
        case unknown(known: [String])
        /// The checked files contain errors that may explain why the intent is missing.
        case faulty(CheckResults)
        /// `--from` specifies a later version than the definition's.
        case laterVersion(present: Int)
    }

    /// Finds the intent among the checked definitions.
    ///
    /// A missing intent counts as faulty rather than unknown if errors may be the reason that it is missing.
    func find(in checked: CheckResults) -> Result<IntentDefinition, Obstacle> {
        let definitions = checked.declaring(intent).definitions
        guard let found = definitions[intent] else {
            let known = definitions.intents.map(\.name)
            let isHidden = definitions.isDeclared(intent) || !definitions.isComplete || known.isEmpty
            let isFaulty = isHidden && FindingTally(checked.findings).errors > 0
            return .failure(isFaulty ? .faulty(checked) : .unknown(known: known))
        }
        if let version, version > found.version { return .failure(.laterVersion(present: found.version)) }
        return .success(found)
    }

    /// Validates each line. The file is read in pieces, so memory does not grow with its size.
    ///
    /// - Throws: if the file cannot be read.
    func check(
        against intent: IntentDefinition, _ literals: LiteralContext,
        in context: CommandContext
    ) throws(RuntimeFailure) -> BulkReport {
        var run = BulkRun(BulkCheck(intent, from: version, context: literals))
        if path == "-" {
            try context.console.eachPieceOfInput { run.take($0) }
        } else {
            try SourceReading.pieces(of: absolute(path, from: context.folder)) { run.take($0) }
        }
        return run.finish()
    }
}
