import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetRuntime
import WidgetStore

/// The part of `check` that `--board` adds.
extension CheckCommand {
    /// The first option that conflicts with `--board`, as a message; nil if there is no conflict.
    var boardProblem: UsageFault? {
        guard board else { return nil }
        if !paths.isEmpty { return "--board checks the whole workspace: leave out the paths" }
        if configurations != nil { return "--board reads the board itself: leave out --configurations" }
        if fix || watch { return "--board checks once: leave out \(fix ? "--fix" : "--watch")" }
        return nil
    }

    /// Adds findings about the placed widgets, if `--board` is given.
    ///
    /// The database is read directly and not through the board's host, so the check works while `serve` runs
    /// and never takes the lock.
    ///
    /// - Throws: if the database exists but cannot be read.
    func withBoard(
        _ checked: CheckResults, of sources: CheckInputs, in context: CommandContext
    ) throws(RuntimeFailure) -> CheckResults {
        guard board, let state = try session(in: context)?.state.path else { return checked }
        do throws(StoreError) {
            let placed = try StoreSurvey.placed(in: state).map {
                PlacedConfiguration($0.widget, $0.revisions)
            }
            let parts = checked.parts.map { part in
                part.adding(
                    BoardCheck.check(placed, against: part, context: sources.literals),
                    codes: { FindingPages.codes })
            }
            return CheckResults(parts, skipped: checked.skipped)
        } catch {
            throw RuntimeFailure(error.description, hint: error.hint)
        }
    }
}

/// Conversion of stored rows, so that `Configurations` does not depend on `WidgetStore`.
extension PlacedConfiguration {
    fileprivate init(_ row: WidgetRow, _ revisions: [RevisionRow]) {
        self.init(
            row.id, family: row.family, version: row.version, choices: row.storedChoices,
            history: revisions.map {
                (version: $0.version, choices: $0.storedChoices, values: $0.storedChanges.values)
            })
    }
}
