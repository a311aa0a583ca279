package import IntentDefinitions
import SourceText
import WidgetModel

/// Validates stored configurations, one JSON object per line, as a dry run of a definition on real values.
///
/// A line is valid if its configuration is valid (rule C3): every value has the right type, range and list
/// size, required values are present, all parameters are known, and all rules are met. If the intent depends
/// on the family, one family that accepts the configuration is sufficient. A secret that reads `••••` is
/// stored elsewhere and counts as present (rule C8). Blank lines are ignored.
package struct BulkCheck: Sendable {
    private let intent: IntentDefinition
    private let version: Int
    private let forms: [ConfigurationForm]
    /// Whether a rule only warns. If not, the rules of valid lines are evaluated only once.
    private let warns: Bool

    /// - Parameter version: the version under which the lines were stored; nil for the current one.
    package init(_ intent: IntentDefinition, from version: Int? = nil, context: LiteralContext) {
        self.intent = intent
        self.version = version ?? intent.version
        forms = intent.distinctFamilies.map {
            ConfigurationForm(intent: intent, family: $0, context: context)
        }
        warns = intent.rules.contains { $0.severity == .warning }
    }

    /// Checks every line of a file.
    package func check(_ bytes: [UInt8]) -> BulkReport {
        var run = BulkRun(self)
        bytes.withUnsafeBufferPointer { run.take($0) }
        return run.finish()
    }

    /// Checks one line that is not blank, and adds its problems to the report.
    func check(_ line: UnsafeBufferPointer<UInt8>, number: Int, _ report: inout BulkReport) {
        let stored: JSONValue
        do throws(JSONError) {
            stored = try JSONValue(parsingInput: line)
        } catch {
            return report.add([BulkCheckFindings.malformed(error, line: number)], to: number)
        }
        guard let object = stored.object else {
            return report.add([BulkCheckFindings.noObject(stored, line: number)], to: number)
        }
        let outcome = forms[0].migrate(object, from: version)
        if outcome.isChanged {
            report.addChange(to: number) {
                StoredChange.all(from: object, to: outcome.values, by: intent.migrations, since: version)
                    .map { BulkCheckFindings.words(for: $0, intent) }
            }
        }
        let problems = problems(of: outcome.values, number, &report)
        report.add(problems, to: number, isChanged: outcome.isChanged)
    }

    /// The problems in the first family; empty if another family accepts the values, whose warnings are then
    /// added to the report.
    private func problems(
        of values: JSONObject, _ number: Int, _ report: inout BulkReport
    ) -> [BulkReport.Problem] {
        var first: [BulkReport.Problem]?
        // Access by index avoids copying each form.
        for index in forms.indices {
            let configuration = forms[index].read(stored: values, isMasked: true)
            let resolved = forms[index].resolve(configuration)
            let problems = resolved.problems(number)
            if problems.isEmpty {
                let broken = warns ? resolved.ruleWarnings : []
                report.add(warnings: broken.map { BulkCheckFindings.broken($0, line: number) })
                return []
            }
            first = first ?? problems
        }
        return first ?? []
    }
}

extension ResolvedConfiguration {
    /// Values that are kept aside are reported as problems, because a migration should handle them.
    fileprivate func problems(_ line: Int) -> [BulkReport.Problem] {
        let unfit = aside.map { BulkCheckFindings.misfit($0, of: intent, line: line) }
        guard case .needsConfiguration(let missing, let misfits, let broken) = completeness else {
            return unfit
        }
        return misfits.map { BulkCheckFindings.misfit($0, of: intent, line: line) } + unfit
            + missing.map { BulkCheckFindings.missing($0, line: line) }
            + broken.map { BulkCheckFindings.broken($0, line: line) }
    }
}

/// A bulk check in progress, which receives a file in pieces of any size.
///
/// It stores only the report and at most one incomplete line, so files can have any size.
package struct BulkRun {
    private let check: BulkCheck
    private var report = BulkReport()
    /// The number of lines that are complete.
    private var lines = 0
    /// The start of the incomplete line, up to `longestLine` bytes.
    private var beginning: [UInt8] = []
    /// The total length of the incomplete line, including bytes beyond the limit.
    private var beginningLength = 0

    /// The maximum size of a line in bytes. A longer line is reported as a problem. Real
    /// configurations are much smaller.
    package static let longestLine = 1 << 20

    package init(_ check: BulkCheck) { self.check = check }

    /// Processes the next piece of the file.
    package mutating func take(_ piece: UnsafeBufferPointer<UInt8>) {
        var rest = piece[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if beginningLength == 0 {
                endLine(UnsafeBufferPointer(rebasing: line), length: line.count)
            } else {
                keep(line)
                endKeptLine()
            }
        }
        keep(rest)
    }

    /// Returns the report for all pieces. The last line does not need a line break.
    package mutating func finish() -> BulkReport {
        if beginningLength > 0 { endKeptLine() }
        return report
    }

    /// Appends bytes to the incomplete line, up to the limit.
    private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
        beginningLength += part.count
        beginning += part.prefix(BulkRun.longestLine - beginning.count)
    }

    /// Checks the stored line and discards it.
    private mutating func endKeptLine() {
        let kept = beginning
        let length = beginningLength
        beginning.removeAll(keepingCapacity: true)
        beginningLength = 0
        kept.withUnsafeBufferPointer { endLine($0, length: length) }
    }

    /// - Parameter length: the length of the line in the file; greater than the size of `line` if the line is
    ///   too long.
    private mutating func endLine(_ line: UnsafeBufferPointer<UInt8>, length: Int) {
        lines += 1
        guard length <= BulkRun.longestLine else {
            return report.add([BulkCheckFindings.tooLong(length, line: lines)], to: lines)
        }
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
        check.check(line, number: lines, &report)
    }
}
