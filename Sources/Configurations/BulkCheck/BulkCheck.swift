package import IntentDefinitions
import JSONText
import WidgetModel

/// Validates stored configurations in bulk, one JSON object a line: a dry run of a definition on real values.
///
/// A line is valid when its configuration is (C3): every value has the right type, range and size, nothing
/// required is missing, no parameter is unknown and every rule holds. Where the intent makes a difference
/// between families, one that accepts it will do. A secret that reads `••••` is kept elsewhere, and counts as
/// there (C8). Blank lines do not count.
package struct BulkCheck: Sendable {
    private let intent: IntentDefinition
    private let version: Int
    private let forms: [ConfigurationForm]

    /// - Parameter version: of the intent under which the lines were stored; nil is the present one.
    package init(_ intent: IntentDefinition, from version: Int? = nil, surroundings: LiteralSurroundings) {
        self.intent = intent
        self.version = version ?? intent.version
        forms = intent.distinctFamilies.map {
            ConfigurationForm(intent: intent, family: $0, surroundings: surroundings)
        }
    }

    /// Checks every line of a file.
    package func check(_ bytes: [UInt8]) -> BulkReport {
        var run = BulkRun(self)
        bytes.withUnsafeBufferPointer { run.take($0) }
        return run.finish()
    }

    /// Checks one line that is not blank, and words what is wrong with it.
    func check(_ line: UnsafeBufferPointer<UInt8>, number: Int, _ report: inout BulkReport) {
        let stored: JSONValue
        do throws(JSONError) {
            stored = try JSONValue(parsing: line)
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
        report.add(problems(of: outcome.values, number), to: number, isChanged: outcome.isChanged)
    }

    /// What the first family has against the values; nothing when another one accepts them.
    private func problems(of values: JSONObject, _ number: Int) -> [BulkReport.Problem] {
        var first: [BulkReport.Problem]?
        for form in forms {
            let problems = form.resolve(form.read(stored: values, isMasked: true)).problems(number)
            if problems.isEmpty { return [] }
            first = first ?? problems
        }
        return first ?? []
    }
}

extension ResolvedConfiguration {
    /// Values that are kept aside count too: a migration is to carry them.
    fileprivate func problems(_ line: Int) -> [BulkReport.Problem] {
        let unfit = aside.map { BulkCheckFindings.misfit($0, line: line) }
        guard case .needsConfiguration(let missing, let misfits, let broken) = completeness else {
            return unfit
        }
        return misfits.map { BulkCheckFindings.misfit($0, line: line) } + unfit
            + missing.map { BulkCheckFindings.missing($0, line: line) }
            + broken.map { BulkCheckFindings.broken($0, line: line) }
    }
}

/// A bulk check under way: takes the bytes of a file as they come, in pieces of any size.
///
/// Keeps no more than a report and one line that a piece ends in, so that files may be of any size.
package struct BulkRun {
    private let check: BulkCheck
    private var report = BulkReport()
    /// Lines that have ended.
    private var lines = 0
    /// The beginning of a line that goes on in the next piece, up to `longestLine`.
    private var beginning: [UInt8] = []
    /// How long that line is so far, beyond the limit too.
    private var beginningLength = 0

    /// A line beyond is a problem of its own. A configuration with every list and text filled is far below.
    package static let longestLine = 1 << 20

    package init(_ check: BulkCheck) { self.check = check }

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

    /// What was found in all pieces; the last line needs no line feed.
    package mutating func finish() -> BulkReport {
        if beginningLength > 0 { endKeptLine() }
        return report
    }

    private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
        beginningLength += part.count
        beginning += part.prefix(BulkRun.longestLine - beginning.count)
    }

    private mutating func endKeptLine() {
        let kept = beginning
        let length = beginningLength
        beginning.removeAll(keepingCapacity: true)
        beginningLength = 0
        kept.withUnsafeBufferPointer { endLine($0, length: length) }
    }

    /// - Parameter length: of the line in the file, which is more than `line` where that is too long.
    private mutating func endLine(_ line: UnsafeBufferPointer<UInt8>, length: Int) {
        lines += 1
        guard length <= BulkRun.longestLine else {
            return report.add([BulkCheckFindings.tooLong(length, line: lines)], to: lines)
        }
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
        check.check(line, number: lines, &report)
    }
}
