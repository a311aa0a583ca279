import Configurations
import IntentDefinitions
import JSONText
import SourceText
import WidgetRuntime

/// `check --configurations`: what the definitions as they are would do to stored values.
struct StoredConfigurations {
    /// As it was written; `-` is standard input.
    let path: String
    let intent: String
    /// The version under which the values were stored; nil is the present one.
    let version: Int?

    /// What `check --configurations --format json` prints.
    struct Survey: Codable {
        var valid: Int
        var invalid: Int
        var migrated: Int
        var problems: [BulkReport.Problem]

        init(_ report: BulkReport) {
            (valid, invalid, migrated) = (report.valid, report.invalid, report.migrated)
            problems = report.problems
        }
    }

    /// What keeps the values from being held against the intent.
    enum Obstacle: Error {
        /// There is no such intent; all that there are.
        case unknown(known: [String])
        /// The definition has errors.
        case faulty(CheckedSources)
        /// The definition is not yet of the version that the values are said to be of.
        case laterVersion(present: Int)
    }

    /// The intent among definitions that were checked.
    func find(in checked: CheckedSources) -> Result<IntentDefinition, Obstacle> {
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

    /// Holds every line against the intent; a file of any size takes little memory.
    func check(
        against intent: IntentDefinition, _ literals: LiteralSurroundings,
        in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> BulkReport {
        var run = BulkRun(BulkCheck(intent, from: version, surroundings: literals))
        if path == "-" {
            try surroundings.console.eachPieceOfInput { run.take($0) }
        } else {
            try SourceReading.pieces(of: absolute(path, from: surroundings.folder)) { run.take($0) }
        }
        return run.finish()
    }
}
