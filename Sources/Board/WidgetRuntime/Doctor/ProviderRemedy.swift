package import Configurations
import Glibc
package import ProviderHost
package import ProviderProtocol
import SourceText
import WidgetModel

/// The step that an author should take if a provider does not answer correctly. It names the file to change.
package enum ProviderRemedy {
    /// The step after a start that failed. Except for a timeout or a malformed answer, the author sees the
    /// cause when running the command by hand.
    package static func ofStart(_ failure: ProviderFailure, of manifest: ProviderManifest) -> String {
        switch failure.class {
        case .timeout:
            "make \(programFile(of: manifest)) answer each line with one line of JSON-RPC and flush it; for a "
                + "slow start, raise \"limits.answer\" in \(manifest.file.path)"
        case .malformed:
            "fix the answer of \(programFile(of: manifest)) to \"initialize\""
        case .crashed where failure.message.hasSuffix("exit status 0"):
            "let \(programFile(of: manifest)) run until \"shutdown\"; with a kit, call \"provider.run()\""
        default:
            missingModule(failure).map { remedy(ofMissing: $0, manifest) }
                ?? "run \"\(manifest.command.map(\.value).joined(separator: " "))\" "
                + (manifest.folder.isEmpty ? "" : "in \(manifest.folder) ") + "and see what it says"
        }
    }

    /// The step if the program of a provider cannot be started.
    package static func of(_ problem: ProgramProblem, in manifest: ProviderManifest) -> String {
        let program = manifest.command[0].value
        // A manifest with a source does not contain the name of the program.
        if program == SourceDeclaration.program { return SourceDeclaration.programRemedy }
        return problem.remedy(about: program, folder: manifest.folder, manifest: manifest.file.path)
    }

    /// The step if Python lacks parts of its standard library, as Debian's `python3-minimal` does.
    package static let standardLibrary =
        "install the whole standard library with \"apt install python3\", or Python 3.9 or later"

    /// The module that a program in Python did not find; nil if it ended for another reason.
    private static func missingModule(_ failure: ProviderFailure) -> Substring? {
        let words = "ModuleNotFoundError: No module named '"
        guard let cause = failure.cause, let start = cause.firstRange(of: words) else { return nil }
        return cause[start.upperBound...].prefix { $0 != "'" && $0 != "." }
    }

    private static func remedy(ofMissing module: Substring, _ manifest: ProviderManifest) -> String {
        if module == "widgetconf" {
            return "copy the kit into the folder, or run \"pip install Kits/Python\""
        }
        if standardModules.contains(String(module)) { return standardLibrary }
        let folder = manifest.folder.isEmpty ? "" : manifest.folder + "/"
        return "run \"python3 -m venv \(folder).venv && \(folder).venv/bin/pip install \(module)\""
    }

    /// Modules of the standard library that the kit imports and that a minimal Python lacks.
    private static let standardModules: Set<String> = [
        "asyncio", "concurrent", "decimal", "difflib", "logging", "queue", "zoneinfo",
    ]

    /// The step if the provider and its manifest differ. Either of them may be wrong.
    package static func ofDifference(_ manifest: ProviderManifest) -> String {
        "make \(programFile(of: manifest)) and \(manifest.file.path) agree"
    }

    /// The file with the program's source, as far as the command shows: a script among the arguments,
    /// or else the program itself.
    private static func programFile(of manifest: ProviderManifest) -> String {
        let command = manifest.command.map(\.value)
        let scripts = command.dropFirst().filter { !$0.hasPrefix("-") }.map {
            $0.hasPrefix("/") || manifest.folder.isEmpty ? $0 : manifest.folder + "/" + $0
        }
        return scripts.first { access($0, R_OK) == 0 } ?? command[0]
    }
}
