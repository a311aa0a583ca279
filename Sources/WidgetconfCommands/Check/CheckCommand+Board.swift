import Configurations
import FindingPages
import JSONText
import SourceText
import WidgetRuntime
import WidgetStore

/// `check --board`.
extension CheckCommand {
    /// What is wrong with the options that go with it.
    var boardProblem: String? {
        guard board else { return nil }
        if !paths.isEmpty { return "--board checks the whole workspace: leave out the paths" }
        if configurations != nil { return "--board reads the board itself: leave out --configurations" }
        if fix || watch { return "--board checks once: leave out \(fix ? "--fix" : "--watch")" }
        return nil
    }

    /// The same files with what they would do to the placed widgets, if `--board` asks for it.
    func withBoard(
        _ checked: CheckedSources, of sources: CheckSources, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CheckedSources {
        guard board, let state = try session(in: surroundings)?.state.path else { return checked }
        do throws(StoreError) {
            let placed = try StoreSurvey.placed(in: state).map {
                PlacedConfiguration($0.widget, $0.revisions)
            }
            let parts = checked.parts.map { part in
                part.adding(
                    BoardCheck.check(placed, against: part, surroundings: sources.literals),
                    codes: { FindingPages.codes })
            }
            return CheckedSources(parts, skipped: checked.skipped)
        } catch {
            throw RuntimeFailure(error.description, hint: error.hint)
        }
    }
}

extension PlacedConfiguration {
    fileprivate init(_ row: WidgetRow, _ revisions: [RevisionRow]) {
        self.init(
            row.id, family: row.family, version: row.version, choices: Self.object(row.choices),
            history: revisions.map {
                (version: $0.version, choices: Self.object($0.choices), changes: Self.object($0.changes))
            })
    }

    /// Text that this program stored; nothing if it is damaged.
    private static func object(_ text: String) -> JSONObject {
        (try? JSONValue(parsing: text))?.object ?? [:]
    }
}
