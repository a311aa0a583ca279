import BoardDocuments
import CaseWalking
import EditForm
import Foundation
import Machine
import SourceText
import Testing
import WebBoard
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Every folder of Tests/Cases/edits: the edits of `edits.txt` are made with flags, with a variable, with
/// files in JSON and YAML, on standard input, through the API, with questions, with a text editor and in the
/// form, each on a separate widget. All ways store the same values and reject the same ones with the same
/// messages.
@Suite(.thorough) struct EveryWayTests {
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
                // A form cannot choose values that it does not offer, and a file cannot restore a default.
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

/// One line of the table: `name=value`, `name:=JSON`, `--none name` or `--unset name`. In a value, `\u{1B}`
/// is a character that the table cannot show.
struct TriedEdit {
    enum Wish { case set(String), json(String), none, unset }

    let name: String
    let wish: Wish

    init(_ line: String) throws {
        let equals = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let words = line.split(separator: " ")
        if line.hasPrefix("--") {
            name = String(try #require(words.last))
            wish = words[0] == "--none" ? .none : .unset
        } else {
            let value = String(try #require(equals.last))
            let isJSON = equals[0].hasSuffix(":")
            name = String(isJSON ? equals[0].dropLast() : equals[0])
            wish = isJSON ? .json(value) : .set(Self.unescaped(value))
        }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
    }

    /// The value as a member of a JSON object; nil if the default is restored.
    var json: String? {
        switch wish {
        case .set(let text): JSONValue.string(text).text
        case .json(let text): text
        case .none: "null"
        case .unset: nil
        }
    }

    /// The same for YAML, which does not support surrogate pairs and control characters.
    var yaml: String? {
        guard let json, let value = try? JSONValue(parsing: json) else { return nil }
        return value.text.unicodeScalars.map { scalar in
            String(scalar).firstControlCharacter == nil
                ? String(scalar) : "\\u" + String(UInt32(0x1_0000) + scalar.value, radix: 16).dropFirst()
        }.joined()
    }

    /// The value as a single text, which is JSON only for objects and lists; nil for other edits.
    var text: String? {
        switch wish {
        case .set(let text): text
        case .json(let text): text.hasPrefix("{") || text.hasPrefix("[") ? text : nil
        case .none, .unset: nil
        }
    }
}

/// A way to edit a widget.
enum EveryWay: CaseIterable {
    case flags, variable, file, yaml, input, api, plain, editor, form

    /// The stored values after the edit, or the reason why nothing was stored; nil if the way does not offer
    /// the value.
    func outcome(
        of edit: TriedEdit, on widget: String, _ parameters: [String], in workspace: TestWorkspace
    ) async throws -> String? {
        let messages: [String]
        switch self {
        case .flags, .variable, .file, .yaml, .input:
            guard let problems = try await command(edit, widget, workspace) else { return nil }
            messages = problems
        case .api:
            guard let problems = try await api(edit, widget, workspace) else { return nil }
            messages = problems
        case .plain:
            if case .json = edit.wish, edit.text == nil { return nil }
            messages = await plain(edit, widget, parameters, workspace)
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

    /// The problems of an edit with flags, a variable or a file of values; nil if the way does not support
    /// this edit. Defaults are always restored with flags.
    private func command(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String]? {
        var (arguments, input, variables) = ([String](), "", [String: String]())
        switch (self, edit.wish) {
        case (_, .unset): arguments = ["--unset", edit.name]
        case (.flags, .none), (.variable, .none): arguments = ["--none", edit.name]
        case (.flags, _): arguments = edit.text.map { ["\(edit.name)=\($0)"] } ?? []
        case (.variable, _):
            guard let text = edit.text, !text.unicodeScalars.contains("\0") else { break }
            (arguments, variables) = (["--env", "\(edit.name)=VALUE"], ["VALUE": text])
        case (.input, _):
            (arguments, input) = (["--values", "-"], "{\"\(edit.name)\": \(edit.json ?? "")}\n")
        default:
            let text = "\"\(edit.name)\": "
            let values =
                self == .yaml ? "# Values\n\(text)\(edit.yaml ?? "")\n" : "{\(text)\(edit.json ?? "")}"
            try workspace.write("values.yaml", values)
            arguments = ["--values", "values.yaml"]
        }
        if arguments.isEmpty { return nil }
        let ending = await workspace.run(
            ["edit", widget, "--format", "json"] + arguments, input: input, environment: variables)
        let problems =
            ending.status == .done ? [] : try ending.document.objects("problems").map { $0.text("message") }
        if case .unset = edit.wish, self != .flags { return nil }
        return problems
    }

    /// The problems of a request to the API; nil if the edit restores a default, for which the API uses
    /// `unset`.
    private func api(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String]? {
        let body =
            edit.json.map { "{\"values\": {\"\(edit.name)\": \($0)}}" }
            ?? "{\"unset\": [\"\(edit.name)\"]}"
        let request = WebRequest(
            "PATCH", "/api/v1/widgets/\(widget)",
            WebHeaders([
                ("Host", "127.0.0.1"), ("Authorization", "Bearer TOKEN"),
                ("Content-Type", "application/json"),
            ]), body: Array(body.utf8))
        let board = WebBoard(
            access: AccessPolicy(
                hosts: HostRule(bound: "127.0.0.1", allowed: []), nonce: "n", login: .token,
                credentials: WebCredentials(token: "TOKEN", sessions: [])), files: [])
        guard case .ask(let call, _) = board.step(for: request, newID: UUID().uuidString) else {
            Issue.record("\(board.step(for: request, newID: "x"))")
            return nil
        }
        let edit = try #require(call as? EditCall)
        let reply = try await FilledForm.session(of: widget, in: workspace).answer(edit)
        if reply.status == .done { return [] }
        return reply.json.objects("problems").map { $0.text("message") }
    }

    /// Answers one question; empty answers keep the other values.
    private func plain(
        _ edit: TriedEdit, _ widget: String, _ parameters: [String], _ workspace: TestWorkspace
    ) async -> [String] {
        let answer =
            switch edit.wish {
            case .set(let text), .json(let text): text
            case .none: "--none"
            case .unset: "--default"
            }
        let index = parameters.firstIndex(of: edit.name) ?? 0
        let answers =
            Array(repeating: "", count: index) + [answer] + Array(repeating: "", count: 2 * parameters.count)
        let ending = await workspace.run(
            "edit", widget, "--plain", input: answers.joined(separator: "\n") + "\n")
        // A broken rule is reported after every answer, until it is fixed.
        return Array(EveryWay.errors(in: ending.talk).prefix(1))
    }

    private func editor(
        _ edit: TriedEdit, _ widget: String, _ workspace: TestWorkspace
    ) async throws -> [String] {
        let line =
            switch edit.wish {
            case .set, .json: "\(edit.name): \(edit.yaml ?? "")\n"
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

    /// The messages of errors, without their locations and codes.
    private static func errors(in talk: String) -> [String] {
        talk.split(separator: "\n").compactMap { line in
            guard let start = line.firstRange(of: "error: ") else { return nil }
            return String(line[start.upperBound...].replacing(/\ \[[a-z-]+\]$/, with: ""))
        }
    }
}
