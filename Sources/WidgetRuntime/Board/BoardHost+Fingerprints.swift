import BoardDocuments
import Configurations
import Glibc
import IntentDefinitions
import ProviderHost
import SourceText
import Timelines
import WidgetManifests
import WidgetModel
import WidgetStore
import WidgetViews
import YAMLReading

/// What changed: a definition, a manifest, a provider's program, the locale or the time zone. The widgets
/// that it concerns reload once, at once while the board is served, else when it is served again (T21).
extension BoardHost {
    /// Something that timelines depend on, in a short text that is another one when it changes.
    struct Condition {
        /// What the store remembers it as.
        let name: String
        let print: String
    }

    private static let surroundingsName = "surroundings"

    /// Asks for what changed, when all widgets are loaded; gives what `remember` is to store once that is
    /// carried out, so that a crash in between asks again and loses nothing.
    func askForChanges() throws(StoreError) -> [Condition] {
        let elsewhere = Condition(
            name: BoardHost.surroundingsName, print: "\(surroundings.locale) \(surroundings.timeZone)")
        let formerly = try store.remembered(elsewhere.name)
        var new = formerly == elsewhere.print ? [] : [elsewhere]
        let hasMoved = formerly != nil && formerly != elsewhere.print

        let placed = widgets.all
        let (conditions, changed) = try changedDeclarations(placed)
        new += conditions
        for hosted in placed where engine.canReload(hosted.index) {
            if changed.contains(hosted.id.kind) {
                take(.reloadAsked(hosted.index, .definition))
            } else if hasMoved {
                take(.reloadAsked(hosted.index, .environment))
            }
        }
        return new
    }

    /// The kinds that are declared otherwise than the store remembers, and what it is to remember.
    func changedDeclarations(
        _ placed: [HostedWidget]
    ) throws(StoreError) -> (new: [Condition], changed: Set<Kind>) {
        var new: [Condition] = []
        var changed: Set<Kind> = []
        for kind in Set(workspace.widgets.map(\.kind) + placed.map(\.id.kind)).sorted() {
            guard let condition = condition(of: kind) else { continue }
            let former = try store.remembered(condition.name)
            guard former != condition.print else { continue }
            new.append(condition)
            // Boards written by older versions remember nothing.
            if former != nil { changed.insert(kind) }
        }
        return (new, changed)
    }

    /// What cannot be stored is asked for once more by the next host.
    func remember(_ conditions: [Condition]) {
        do throws(StoreError) {
            for condition in conditions { try store.remember(condition.print, as: condition.name) }
        } catch {
            announce(.trouble, message: error.description)
        }
    }

    /// The first widget of a kind is placed under the present declaration, whoever hosts the board.
    func rememberDeclaration(of kind: Kind) throws(StoreError) {
        guard let condition = condition(of: kind), try store.remembered(condition.name) == nil else { return }
        try store.remember(condition.print, as: condition.name)
    }

    /// The bytes of the files that declare the kind, and the state of the program that answers for it.
    private func condition(of kind: Kind) -> Condition? {
        guard let bound = workspace.bound(placedAs: kind) else { return nil }
        // An intent's file has all that it is made of.
        let files = [bound.intent?.parameters.first?.location.file, bound.manifest.file].compactMap { $0 }
        let parts = files.map { String(stableHash(of: $0.bytes), radix: 16) } + programs(of: bound.manifest)
        return Condition(name: "declaration \(kind)", print: parts.joined(separator: " "))
    }

    /// The hash of the content of each file that is the provider's program.
    ///
    /// A script that is written again with the same content, perhaps by the provider itself, has not changed.
    /// A larger file is built by tools and is known by its size and date.
    private func programs(of manifest: ProviderManifest) -> [String] {
        settings(of: manifest).programFiles.compactMap { path in
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            // One that cannot be read is known by its size and date too.
            if status.st_size <= BoardHost.hashedProgramBytes,
                let bytes = try? SourceReading.bytes(path, limitBytes: BoardHost.hashedProgramBytes)
            {
                return String(stableHash(of: bytes), radix: 16)
            }
            return "\(status.st_size)@\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
    }

    /// Bytes of a program whose content is compared: more than scripts have, and read in a millisecond.
    private static let hashedProgramBytes = 1 << 20

    /// All that a provider's process is run by.
    func fingerprint(of manifest: ProviderManifest) -> String {
        let settings = settings(of: manifest)
        let words = settings.command + [settings.folder, "\(manifest.limits)"]
        let passed = manifest.passedEnvironment.map(\.value)
        return (words + passed + programs(of: manifest)).joined(separator: "\n")
    }
}

extension ProviderSettings {
    /// Where the program may be, and the script that it runs: the first file after an interpreter. Other
    /// files of the command may be data that the provider itself writes.
    var programFiles: [String] {
        let program = absolute(command[0], from: folder)
        // A program of the manifest's folder runs no script; a link, as in a virtual environment, leads to an
        // interpreter.
        if program.hasPrefix(folder + "/"), isRegularFile(program, lstat) { return [program] }
        let arguments = command.dropFirst().map { absolute($0, from: folder) }
        return [program] + arguments.filter { isRegularFile($0, stat) }.prefix(1)
    }

    private func isRegularFile(
        _ path: String, _ look: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> CInt
    ) -> Bool {
        var status = stat()
        return look(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
