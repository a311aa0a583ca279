import Foundation
import Machine
import WidgetRuntime

/// Where `provider add` finds a provider.
struct ProviderSource {
    private enum Form {
        case file(String)
        case folder(String)
        case repository(String)
    }

    private let form: Form
    private let context: CommandContext

    /// - Parameter text: The argument: the path of a pack or a folder, or an address such as
    ///   `https://example.org/weather.git`.
    init(_ text: String, in context: CommandContext) throws(RuntimeFailure) {
        self.context = context
        let path = absolute(text, from: context.folder)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            form =
                isFolder.boolValue && !text.hasSuffix(".git")
                ? .folder(path)
                : isFolder.boolValue
                    ? .repository(path) : .file(path)
        } else if text.contains("://") || text.hasPrefix("git@") {
            form = .repository(text)
        } else {
            throw RuntimeFailure(
                "there is no \(path)", hint: "name a pack, a folder, or the address of a Git repository")
        }
    }

    func content() throws(RuntimeFailure) -> ProviderFolder {
        switch form {
        case .folder(let path): return try ProviderFolder(reading: path)
        case .file(let path):
            let limit = 2 * ProviderFolder.byteLimit
            let name = (path as NSString).lastPathComponent
            let folder = try ProviderPack.folder(
                in: try SourceReading.bytes(path, limitBytes: limit), named: path)
            if let promised = ProviderPack.promisedHash(name), !folder.hash.hasPrefix(promised) {
                throw RuntimeFailure(
                    "the content of \(name) does not match its name", hint: "get the file again")
            }
            return folder
        case .repository(let address): return try cloned(address)
        }
    }

    /// Clones the newest commit into a temporary folder and reads it. Code of the repository is never run.
    private func cloned(_ address: String) throws(RuntimeFailure) -> ProviderFolder {
        let folder = NSTemporaryDirectory() + "widgetconf-clone-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The folder is temporary.
        var environment = context.environment
        environment["GIT_TERMINAL_PROMPT"] = "0"
        let words = ["git", "clone", "--quiet", "--depth", "1", "--", address, folder]
        let clone = try ExternalProgram(words: words, environment: environment).collect()
        guard clone.isSuccess else {
            let said = String(decoding: clone.errors, as: UTF8.self)
            let reason = said.split(separator: "\n").last.map { ": \($0)" } ?? ""
            throw RuntimeFailure("\(address) cannot be cloned\(reason)", hint: "check the address")
        }
        return try ProviderFolder(reading: folder)
    }
}
