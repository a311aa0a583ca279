import CaseWalking
import EditForm
import Foundation
import JSONText
import Testing
import WidgetRuntime

@testable import WidgetconfCommands

/// Every folder of Tests/Cases/edits: the edits of `edits.txt` are made with flags, with a file, with
/// questions, with a text editor and in the form, each on a widget of its own. All ways store the same values
/// and refuse the same ones with the same messages.
@Suite(.timeLimit(.minutes(30))) struct EveryWayTests {
    @Test(arguments: TestCase.all(in: "edits"))
    func storesAndRefusesTheSame(_ testCase: TestCase) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", try testCase.text(of: "definition.yaml"))
        let (captured, interruption) = (Captured(), Interruption())
        let serve = Task { await workspace.run(["serve"], into: captured, interruption: interruption) }
        try await captured.printed("serving")
        let names = try await EveryWay.allCases.asyncMap { way in
            try await workspace.document("add", "echo")["widget"]?.string ?? ""
        }
        let parameters = try await workspace.document("show", names[0]).object("values")?.keys ?? []
        var transcript = ""
        for line in try testCase.text(of: "edits.txt").split(separator: "\n") {
            let edit = try TriedEdit(String(line))
            var outcomes: [String] = []
            for (way, widget) in zip(EveryWay.allCases, names) {
                let outcome = try await way.outcome(of: edit, on: widget, parameters, in: workspace)
                // A form has no way to choose what it does not offer, and a file none to restore a default.
                guard let outcome else { continue }
                let expected = outcomes.first ?? outcome
                #expect(outcome == expected, "\(way) \(line)")
                outcomes.append(outcome)
            }
            transcript += "\(line)\n\(outcomes[0])"
        }
        interruption.come()
        _ = await serve.value
        let difference = try testCase.difference(actual: transcript)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}

/// One line of the table: `name=value`, `--none name` or `--unset name`.
struct TriedEdit {
    enum Wish { case set(String), none, unset }

    let name: String
    let wish: Wish

    init(_ line: String) throws {
        let equals = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let words = line.split(separator: " ")
        if line.hasPrefix("--") {
            name = String(try #require(words.last))
            wish = words[0] == "--none" ? .none : .unset
        } else {
            name = String(equals[0])
            wish = .set(String(try #require(equals.last)))
        }
    }
}

/// A way to edit a widget.
enum EveryWay: CaseIterable {
    case flags, file, plain, editor, form

    /// What is stored afterwards, or why nothing is; nil if the way does not offer the value.
    func outcome(
        of edit: TriedEdit, on widget: String, _ parameters: [String], in workspace: TestWorkspace
    ) async throws -> String? {
        let messages: [String]
        switch self {
        case .flags: messages = try await flags(edit, widget, workspace)
        case .file:
            guard let problems = try await file(edit, widget, workspace) else { return nil }
            messages = problems
        case .plain: messages = await plain(edit, widget, parameters, workspace)
        case .editor: messages = try await editor(edit, widget, workspace)
        case .form:
            guard let problems = try await FilledForm.problems(of: edit, on: widget, in: workspace) else {
                return nil
            }
            messages = problems
        }
        if !messages.isEmpty { return messages.map { "  ! \($0)\n" }.joined() }
        let value = try await workspace.document("show", widget).object("values")?[edit.name]
        return "  \(value?.text ?? "missing")\n"
    }

    private func flags(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String] {
        let arguments =
            switch edit.wish {
            case .set(let text): ["\(edit.name)=\(text)"]
            case .none: ["--none", edit.name]
            case .unset: ["--unset", edit.name]
            }
        return try await problems(arguments, widget, workspace)
    }

    /// What `edit` with these arguments refuses.
    private func problems(
        _ arguments: [String], _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String] {
        let ending = await workspace.run(["edit", widget, "--format", "json"] + arguments)
        if ending.status == .done { return [] }
        return try ending.document.objects("problems").map { $0.text("message") }
    }

    /// The problems of a file with the value; nil if the edit restores a default. Then flags restore it.
    private func file(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String]? {
        switch edit.wish {
        case .set(let text):
            try workspace.write("values.json", "{\"\(edit.name)\": \(JSONValue.string(text).text)}")
        case .none: try workspace.write("values.json", "{\"\(edit.name)\": null}")
        case .unset:
            _ = try await flags(edit, widget, workspace)
            return nil
        }
        return try await problems(["--values", "values.json"], widget, workspace)
    }

    /// Answers one question; the empty answers leave the other values as they are.
    private func plain(
        _ edit: TriedEdit, _ widget: String, _ parameters: [String], _ workspace: TestWorkspace
    ) async -> [String] {
        let answer =
            switch edit.wish {
            case .set(let text): text
            case .none: "--none"
            case .unset: "--default"
            }
        let index = parameters.firstIndex(of: edit.name) ?? 0
        let answers =
            Array(repeating: "", count: index) + [answer] + Array(repeating: "", count: 2 * parameters.count)
        let ending = await workspace.run(
            "edit", widget, "--plain", input: answers.joined(separator: "\n") + "\n")
        // A broken rule is reported after every answer that leaves it broken.
        return Array(EveryWay.errors(in: ending.talk).prefix(1))
    }

    private func editor(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String] {
        let line =
            switch edit.wish {
            case .set(let text): "\(edit.name): \(JSONValue.string(text).text)\n"
            case .none: "\(edit.name): ~\n"
            case .unset: ""
            }
        try workspace.write("line.yaml", line)
        let script = "edit() { sed -i '/^\(edit.name):/d' \"$1\"; cat line.yaml >> \"$1\"; }; edit"
        let ending = await workspace.run(
            ["edit", widget, "--editor"], input: "",
            environment: ["VISUAL": "cd '\(workspace.folder)'; \(script)"])
        return EveryWay.errors(in: ending.talk)
    }

    /// The messages of errors, without their places and codes.
    private static func errors(in talk: String) -> [String] {
        talk.split(separator: "\n").compactMap { line in
            guard let start = line.firstRange(of: "error: ") else { return nil }
            return String(line[start.upperBound...].replacing(/\ \[[a-z-]+\]$/, with: ""))
        }
    }
}
