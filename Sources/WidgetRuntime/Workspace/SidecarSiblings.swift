import Foundation
package import SourceText
import WidgetManifests

/// Finds what imports have kept beside definitions: `weather.apple.yaml` beside `weather.yaml`.
package enum SidecarSiblings {
    /// The sidecars of the definitions among files, as far as they are not among the files themselves.
    ///
    /// - Parameters:
    ///   - path: where a file lies, by its name; nil for one that lies nowhere.
    ///   - named: the name of a file in findings, by its path.
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
