import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The file with the recorded answers of a timeline test.
struct TestedAnswers {
    let test: TimelineTest
    /// The absolute path of the test.
    let testPath: String
    /// The absolute path of the answers.
    let path: String
    /// The name of the file with the answers in messages.
    let name: String
    /// Whether a widget of the test has a source whose answers can be recorded.
    let isUsed: Bool

    /// - Parameter path: the absolute path of the test.
    init(of test: TimelineTest, at path: String, in workspace: LoadedWorkspace, naming: FileNaming) {
        self.test = test
        testPath = path
        let bound = test.widgets.compactMap { Kind($0.kind.value).flatMap(workspace.bound(placedAs:)) }
        isUsed = bound.count < test.widgets.count || bound.contains(where: \.hasRecordedAnswers)
        let folder = (path as NSString).deletingLastPathComponent
        self.path = absolute(test.answers?.value ?? Self.standardName(for: path), from: folder)
        name = naming.name(of: self.path)
    }

    /// The name of the answers of a test without the key `answers`: `weather.answers.yaml`.
    private static func standardName(for path: String) -> String {
        let name = (path as NSString).lastPathComponent
        let ending = [".test.yaml", ".yaml"].first { name.hasSuffix($0) } ?? ""
        return String(name.dropLast(ending.count)) + ".answers.yaml"
    }

    /// How the sources of the test get their answers; nil for the real outside.
    ///
    /// - Parameter folder: an existing folder, in which the sources write requests without an answer.
    func outside(folder: String) -> SourceOutside? {
        test.answers == nil || !isUsed ? nil : .recorded(path, folder: folder)
    }

    /// The findings of a file that cannot be used; nil if the answers can be used, or if the test needs none.
    func problems() throws(RuntimeFailure) -> [Finding]? {
        guard let answers = test.answers, isUsed else { return nil }
        guard FileManager.default.fileExists(atPath: path) else {
            return [TestFindings.answersMissing(answers)]
        }
        var findings: [Finding] = []
        let file = try SourceReading.file(path, named: name)
        return RecordedAnswers.read(file, into: &findings) == nil ? findings.inOrder() : nil
    }

    /// The answers that the file contains; empty if the file does not exist or has errors.
    func former() throws(RuntimeFailure) -> RecordedAnswers {
        let nothing = RecordedAnswers([RecordedAnswer]())
        guard FileManager.default.fileExists(atPath: path) else { return nothing }
        // Errors of a file that is about to be replaced are not reported.
        var findings: [Finding] = []
        let file = try SourceReading.file(path, named: name)
        return RecordedAnswers.read(file, into: &findings) ?? nothing
    }

    /// Writes the answers, and adds the key `answers` to the test if it is missing.
    ///
    /// - Throws: if the answers cannot be written so that they are read in the same way.
    func write(_ answers: RecordedAnswers) throws(RuntimeFailure) {
        let file = SourceFile(path: name, text: answers.text)
        var findings: [Finding] = []
        guard RecordedAnswers.read(file, into: &findings) == answers else {
            let reason = findings.first.map { ": \($0.message)" } ?? ""
            throw RuntimeFailure("the answers cannot be written to \(name)\(reason)")
        }
        let changed = test.answers == nil ? try testWithKey() : nil
        try FileWriting.write(file.bytes, to: path)
        if let changed { try SourceWriting.replace(testPath, test.file.bytes, with: changed) }
    }

    /// The content of the test with the key `answers` after its widgets.
    private func testWithKey() throws(RuntimeFailure) -> [UInt8] {
        let value = (path as NSString).lastPathComponent
        var findings: [Finding] = []
        if let edit = edit(adding: value) {
            let bytes = test.file.bytes
            let changed =
                Array(bytes[..<edit.range.start]) + Array(edit.replacement.utf8) + bytes[edit.range.end...]
            let file = SourceFile(path: test.file.path, bytes: changed)
            if TimelineTest.read(file, into: &findings)?.answers?.value == value { return changed }
        }
        throw RuntimeFailure(
            "the key \"answers\" cannot be added to \(test.file.path)",
            hint: "add \"answers: \(value)\" to it, and run the command again")
    }

    /// The edit that adds the key after `widget` or `widgets`; nil if the test cannot be read.
    private func edit(adding value: String) -> Finding.Edit? {
        let file = test.file
        var findings: [Finding] = []
        guard let root = YAMLTree.read(file, into: &findings).root,
            let (key, widget) = root.entries.first(where: {
                $0.key.hasText("widget") || $0.key.hasText("widgets")
            })
        else { return nil }
        let name = root.isJSON ? "\"answers\"" : "answers"
        let entry = "\(name): \(YAMLText.scalar(value, isText: root.isJSON))"
        let end = max(key.range.end, widget.range.end)
        if file.bytes[root.range.start] == UInt8(ascii: "{") {
            return Finding.Edit(SourceRange(start: end, end: end), ", " + entry)
        }
        let first = file.rangeOfLine(file.lineNumber(atByte: key.range.start))
        let last = file.rangeOfLine(file.lineNumber(atByte: max(key.range.start, end - 1)))
        let lineBreak = file.bytes[last.end...].starts(with: "\r\n".utf8) ? "\r\n" : "\n"
        let indent = String(repeating: " ", count: key.range.start - first.start)
        return Finding.Edit(SourceRange(start: last.end, end: last.end), lineBreak + indent + entry)
    }
}
