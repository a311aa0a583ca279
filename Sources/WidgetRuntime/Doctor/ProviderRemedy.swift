import Glibc
package import ProviderProtocol
import SourceText
package import WidgetManifests
import WidgetModel
import YAMLReading

/// What its author does about a provider that does not answer as it should: one step, naming the file.
package enum ProviderRemedy {
    /// After a start that failed.
    package static func ofStart(_ failure: ProviderFailure, of manifest: ProviderManifest) -> String {
        switch failure.class {
        case .timeout:
            "have \(programFile(of: manifest)) answer each line with one line of JSON-RPC, and flush it"
        case .malformed:
            "mend what \(programFile(of: manifest)) answers to \"initialize\""
        default:
            "run \"\(manifest.command.map(\.value).joined(separator: " "))\" "
                + (manifest.folder.isEmpty ? "" : "in \(manifest.folder) ") + "and see what it says"
        }
    }

    /// When what it says of itself is not what its manifest says: either may be wrong.
    package static func ofDifference(_ manifest: ProviderManifest) -> String {
        "make \(programFile(of: manifest)) and \(manifest.file.path) say the same"
    }

    /// The file in which the program is written, as far as its command tells: a script among the arguments,
    /// else the program itself.
    private static func programFile(of manifest: ProviderManifest) -> String {
        let command = manifest.command.map(\.value)
        let scripts = command.dropFirst().filter { !$0.hasPrefix("-") }.map {
            $0.hasPrefix("/") || manifest.folder.isEmpty ? $0 : manifest.folder + "/" + $0
        }
        return scripts.first { access($0, R_OK) == 0 } ?? command[0]
    }
}
