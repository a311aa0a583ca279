package import IntentDefinitions
package import JSONText
import WidgetModel

/// Validates stored configurations in bulk, one JSON object a line: a dry run of a definition on real values.
///
/// A line is valid when its configuration is (C3): every value has the right type, range and size, nothing
/// required is missing, no parameter is unknown and every rule holds. Where the intent makes a difference
/// between families, one that accepts it will do. Blank lines do not count.
package struct BulkCheck: Sendable {
    /// What was found in all lines.
    package struct Report: Hashable, Sendable {
        package fileprivate(set) var valid = 0
        package fileprivate(set) var invalid = 0
        /// Those, valid or not, that a migration changes.
        package fileprivate(set) var migrated = 0
        /// The first ones, `mostProblems` at most, by line.
        package fileprivate(set) var problems: [Problem] = []
    }

    /// What speaks against one line, in one respect.
    package struct Problem: Hashable, Sendable {
        /// 1-based; blank lines are counted.
        package let line: Int
        /// Nil when it is about the line as a whole.
        package let parameter: String?
        package let message: String
    }

    /// How many problems a report tells; the counts go on.
    package static let mostProblems = 100

    private let intent: IntentDefinition
    private let plan: MigrationPlan
    private let version: Int
    private let forms: [ConfigurationForm]

    /// - Parameter version: of the intent under which the lines were stored; nil is the present one.
    package init(_ intent: IntentDefinition, from version: Int? = nil, surroundings: LiteralSurroundings) {
        self.intent = intent
        self.version = version ?? intent.version
        plan = MigrationPlan(intent, surroundings: surroundings)
        forms = intent.distinctFamilies.map {
            ConfigurationForm(intent: intent, family: $0, surroundings: surroundings)
        }
    }

    /// Checks every line of a file.
    package func check(_ bytes: [UInt8]) -> Report {
        var report = Report()
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                check(line, number: number, &report)
            }
        }
        return report
    }

    private func check(_ line: ArraySlice<UInt8>, number: Int, _ report: inout Report) {
        var problems: [Problem]
        do throws(JSONError) {
            let json = try JSONValue(parsing: Array(line))
            if let object = json.object {
                let outcome = plan.migrate(object, from: version)
                if outcome.isChanged { report.migrated += 1 }
                problems = self.problems(of: outcome.values, number)
            } else {
                problems = [Problem(line: number, parameter: nil, message: "expected an object of values")]
            }
        } catch {
            problems = [
                Problem(
                    line: number, parameter: nil, message: "column \(error.column): \(error.message)")
            ]
        }
        if problems.isEmpty { report.valid += 1 } else { report.invalid += 1 }
        report.problems += problems.prefix(BulkCheck.mostProblems - report.problems.count)
    }

    /// What the first family has against the values; nothing when another one accepts them.
    private func problems(of values: JSONObject, _ number: Int) -> [Problem] {
        var first: [Problem]?
        for form in forms {
            let problems = form.resolve(form.read(stored: values)).completeness.problems(number)
            if problems.isEmpty { return [] }
            first = first ?? problems
        }
        return first ?? []
    }
}

extension BulkCheck.Report {
    /// `{"valid": n, "invalid": n, "migrated": n, "problems": [{"line", "parameter", "message"}, …]}`.
    package var json: JSONObject {
        [
            "valid": .integer(Int64(valid)), "invalid": .integer(Int64(invalid)),
            "migrated": .integer(Int64(migrated)),
            "problems": .array(
                problems.map { problem in
                    var object: JSONObject = ["line": .integer(Int64(problem.line))]
                    object["parameter"] = problem.parameter.map(JSONValue.string)
                    object["message"] = .string(problem.message)
                    return .object(object)
                }),
        ]
    }
}

extension Completeness {
    fileprivate func problems(_ line: Int) -> [BulkCheck.Problem] {
        guard case .needsConfiguration(let missing, let misfits, let broken) = self else { return [] }
        return misfits.map {
            BulkCheck.Problem(line: line, parameter: $0.parameter, message: $0.problem.description)
        }
            + missing.map {
                BulkCheck.Problem(line: line, parameter: $0, message: "it is required, expected a value")
            }
            + broken.map {
                BulkCheck.Problem(line: line, parameter: $0.parameters.last, message: $0.description)
            }
    }
}

extension IntentDefinition {
    /// The families in which a configuration may be valid: one where they make no difference, else those that
    /// every list with sizes per family names.
    fileprivate var distinctFamilies: [Family] {
        let lists = parameters.compactMap(\.list).filter { $0.sizes.isPerFamily }
        let looksAtFamily =
            parameters.contains { $0.visibility?.looksAtFamily ?? false }
            || rules.contains { $0.condition?.looksAtFamily ?? false }
        guard !lists.isEmpty || looksAtFamily else { return [.systemSmall] }
        let named = Family.allCases.filter { family in lists.allSatisfy { $0.declaresSize(for: family) } }
        return named.isEmpty ? Family.allCases : named
    }
}

extension ListRule.Sizes {
    fileprivate var isPerFamily: Bool { if case .perFamily = self { true } else { false } }
}

extension Condition {
    fileprivate var looksAtFamily: Bool {
        switch self {
        case .isFamily: true
        case .equals, .isSet, .isWithin: false
        case .not(let condition): condition.looksAtFamily
        case .any(let parts), .all(let parts): parts.contains(where: \.looksAtFamily)
        }
    }
}
