import ArgumentParser
import BoardDocuments
import Foundation
import Machine
import SourceText
import WidgetRuntime

/// `widgetconf init`: writes the files of a small workspace. Existing files are never overwritten.
struct InitCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a workspace with an example intent and provider.")

    @Argument(help: ArgumentHelp("The folder. (default: the current folder)", valueName: "dir"))
    var folder: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [NewWorkspace.self] }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let root = absolute(folder ?? options.workspace ?? ".", from: context.folder)
        let files = StarterWorkspace(folder: root).files
        let present = files.map { root + "/" + $0.path }.filter(FileManager.default.fileExists)
        guard present.isEmpty else {
            let verb = present.count == 1 ? "exists" : "exist"
            return try options.refuse(
                BoardRemark(
                    .error, "\(present.joined(separator: " and ")) already \(verb)",
                    hint: "choose an empty folder: \"widgetconf init DIR\""),
                in: context)
        }
        for file in files { try FileWriting.create(root + "/" + file.path, Array(file.text.utf8)) }
        let document = NewWorkspace(workspace: root, files: files.map(\.path))
        try options.show(document, in: context) { page in
            for file in files { page.line(.dim("wrote "), Words(root + "/" + file.path)) }
            page.gap()
            let place = root == context.folder ? "" : " -C \((folder ?? root).shellWord)"
            page.line("next:")
            for step in ["check", "gallery", "add greeting name=World", "edit greeting-1 loud=true"] {
                page.line(.strong("  widgetconf\(place) \(step)"))
            }
        }
        return .done
    }
}

/// The JSON document that `init --format json` prints.
struct NewWorkspace: Codable {
    /// The absolute path of the folder.
    var workspace: String
    /// The paths of the written files, relative to the folder.
    var files: [String]
}
