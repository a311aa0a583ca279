import Configurations
import Foundation
import IntentDefinitions
package import Machine
package import SourceText

/// Finds the files that other files use: definitions such as `shared/places.yaml`, and the views of
/// manifests.
package enum UsedFiles {
    /// The files that the given definitions use, directly or indirectly, each followed by its locale files,
    /// and the files that the given manifests use. Files that are given themselves and missing files are left
    /// out.
    ///
    /// - Parameters:
    ///   - path: returns the path of a file from its name; nil if it is not on the disk.
    ///   - named: returns the name of a file in findings from its path.
    package static func files(
        of files: [SourceFile], on disk: SourceDisk = SourceDisk(), at path: (String) -> String?,
        named: (String) -> String
    ) throws(RuntimeFailure) -> [SourceFile] {
        var known = Set(files.compactMap { path($0.path) })
        var waiting = files.compactMap { file in
            FileRole(path: file.path) == .definition ? path(file.path).map { ($0, file) } : nil
        }
        var siblings = LocaleSiblings(on: disk)
        var found: [SourceFile] = []
        while let (user, file) = waiting.popLast() {
            let folder = (user as NSString).deletingLastPathComponent
            for used in file.usedPaths.map({ absolute($0, from: folder) })
            where FileRole(path: used) == .definition && disk.hasEntry(at: used) {
                guard known.insert(used).inserted else { continue }
                let file = try disk.file(used, named: named(used))
                found.append(file)
                waiting.append((used, file))
                for sibling in siblings.translations(of: used) where known.insert(sibling).inserted {
                    let translation = try disk.file(sibling, named: named(sibling))
                    if translation.isTranslation(of: file) { found.append(translation) }
                }
            }
        }
        for file in files where FileRole(path: file.path) == .manifest {
            guard let folder = path(file.path).map({ ($0 as NSString).deletingLastPathComponent }) else {
                continue
            }
            for view in file.viewPaths.map({ absolute($0, from: folder) })
            where disk.hasEntry(at: view) && known.insert(view).inserted {
                found.append(try disk.file(view, named: named(view)))
            }
        }
        return found
    }
}
