import Glibc
package import ProviderProtocol
import SourceText
package import WidgetManifests
import WidgetModel
import YAMLReading

/// The step that an author should take if a provider does not answer correctly. It names the file to change.
package enum ProviderRemedy {
    /// The step after a start that failed. Except for a timeout or a malformed answer, the author sees the
    /// cause when running the command by hand.
    package static func ofStart(_ failure: ProviderFailure, of manifest: ProviderManifest) -> String {
        switch failure.class {
        case .timeout:
            "make \(programFile(of: manifest)) answer each line with one line of JSON-RPC and flush it"
        case .malformed:
            "fix the answer of \(programFile(of: manifest)) to \"initialize\""
        case .crashed where failure.message.hasSuffix("exit status 0"):
            "let \(programFile(of: manifest)) run until \"shutdown\"; with a kit, call \"provider.run()\""
        default:
            "run \"\(manifest.command.map(\.value).joined(separator: " "))\" "
                + (manifest.folder.isEmpty ? "" : "in \(manifest.folder) ") + "and see what it says"
        }
    }

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
