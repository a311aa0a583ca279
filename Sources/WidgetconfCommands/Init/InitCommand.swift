import ArgumentParser
import BoardDocuments
import Foundation
import JSONText
import WidgetRuntime

struct InitCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a workspace to start from: an intent and a provider.")

    @Argument(help: ArgumentHelp("Where; otherwise the current folder.", valueName: "dir"))
    var folder: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus {
        let root = absolute(folder ?? options.workspace ?? ".", from: surroundings.folder)
        let files = StarterWorkspace(folder: root).files
        let present = files.map { root + "/" + $0.path }.filter(FileManager.default.fileExists)
        guard present.isEmpty else {
            return try refuse(present, in: surroundings)
        }
        for file in files { try SourceWriting.create(root + "/" + file.path, Array(file.text.utf8)) }
        if options.format == .json {
            let document: JSONValue = [
                "workspace": .string(root), "files": .array(files.map { .string($0.path) }),
            ]
            try surroundings.console.output(document)
            return .done
        }
        var page = Page(surroundings, options)
        for file in files { page.line(.dim("wrote "), Words(root + "/" + file.path)) }
        page.gap()
        let place = root == surroundings.folder ? "" : " -C \(Self.quoted(folder ?? root))"
        page.line("next:")
        for step in ["check", "gallery", "add greeting name=World", "edit greeting-1 loud=true"] {
            page.line(.strong("  widgetconf\(place) \(step)"))
        }
        try surroundings.console.output(page.text)
        return .done
    }

    /// As a shell takes it for one word.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "._-/~".contains($0) }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }

    private func refuse(
        _ present: [String], in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        try refuse(
            BoardReply.Remark(
                .error,
                "\(present.joined(separator: " and ")) \(present.count == 1 ? "is" : "are") there already",
                hint: "choose an empty folder: \"widgetconf init DIR\""),
            in: surroundings)
    }
}
