import Configurations
import Foundation
package import Machine
package import SourceText

/// Finds the files that imports write next to definitions, such as `weather.apple.yaml` for `weather.yaml`.
package enum SidecarSiblings {
    /// The sidecars of the definitions among the given files, except sidecars that are given themselves.
    ///
    /// - Parameters:
    ///   - path: returns the path of a file from its name; nil if it is not on the disk.
    ///   - named: returns the name of a file in findings from its path.
    package static func files(
        of files: [SourceFile], at path: (String) -> String?, named: (String) -> String
    ) throws(RuntimeFailure) -> [SourceFile] {
        var known = Set(files.compactMap { path($0.path) })
        var sidecars: [SourceFile] = []
        for file in files where FileRole(path: file.path) == .definition {
            guard let place = path(file.path),
                case let sidecar = (place as NSString).deletingPathExtension + FileRole.sidecarEnding,
                FileManager.default.fileExists(atPath: sidecar), known.insert(sidecar).inserted
            else { continue }
            sidecars.append(try SourceReading.file(sidecar, named: named(sidecar)))
        }
        return sidecars
    }
}
