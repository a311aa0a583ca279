import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// A board file that a user named, without errors.
struct BoardFileSource {
    let boardFile: BoardFile
    /// The absolute path; for standard input, a path in the current folder.
    let path: String
    /// The folder to which the values' relative paths refer.
    let folder: String

    /// The help of the argument that names the file.
    static let help = ArgumentHelp(
        "A file that \"widgetconf board export\" wrote; - is standard input.", valueName: "file")

    /// A board file contains a few hundred bytes for each widget.
    private static let limitBytes = 64 << 20

    /// The content of the file, or of standard input for `-`.
    static func read(_ name: String, in context: CommandContext) throws(RuntimeFailure) -> SourceFile {
        if name == "-" { return SourceFile(path: "standard input", bytes: try context.console.input()) }
        let bytes = try SourceReading.bytes(
            absolute(name, from: context.folder), limitBytes: limitBytes)
        return SourceFile(path: name, bytes: bytes)
    }

    /// Reads a board file; nil after its findings were reported.
    init?(
        _ name: String, _ options: GlobalOptions, in context: CommandContext
    ) throws(RuntimeFailure) {
        try self.init(name, Self.read(name, in: context), options, in: context)
    }

    init?(
        _ name: String, _ source: SourceFile, _ options: GlobalOptions, in context: CommandContext
    ) throws(RuntimeFailure) {
        var findings: [Finding] = []
        let file = BoardFile.read(source, into: &findings)
        if !findings.isEmpty { try options.tell(findings, in: context) }
        guard let file else { return nil }
        boardFile = file
        path = absolute(name, from: context.folder)
        folder = name == "-" ? context.folder : IntentDefinitions.folder(of: path)
    }

    /// Why the file was refused, at its lines.
    func findings(about problems: [ParameterProblem]) -> [Finding] {
        problems.map { problem in
            let key = problem.widget ?? ""
            let location =
                boardFile.location(ofValue: problem.parameter, in: key)
                ?? boardFile.location(ofDisplay: key) ?? boardFile.location(ofKey: "layout")
            // The widget is visible at the line.
            var problem = problem
            problem.widget = nil
            return EditedValueFindings.refused(problem, at: location)
        }
    }

    /// The environment variables that values refer to. In a terminal, the user enters missing ones.
    func environment(in context: CommandContext) throws(RuntimeFailure) -> [String: String] {
        var found: [String: String] = [:]
        for name in boardFile.board.environmentNames.sorted() {
            if let value = context.environment[name] {
                found[name] = value
            } else if context.console.readsTerminal {
                found[name] = try context.console.hiddenLine(askingFor: name)
            }
        }
        return found
    }
}

extension DeclaredBoard {
    /// The variables in `{ env: NAME }`. Which of them are secrets is unknown here.
    fileprivate var environmentNames: Set<String> {
        var names: Set<String> = []
        for widget in widgets { JSONValue.object(widget.values).collect(&names) }
        return names
    }
}

extension JSONValue {
    fileprivate func collect(_ names: inout Set<String>) {
        if let name = environmentName {
            names.insert(name)
            return
        }
        for element in array ?? [] { element.collect(&names) }
        for member in object ?? [:] { member.value.collect(&names) }
    }
}
