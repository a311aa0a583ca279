package import Configurations
import SourceText
import WidgetModel

/// A dependency of a provider that a pack of its folder does not contain, because it is created on each
/// machine or is located outside the folder.
package struct PackGap: Hashable, Sendable {
    /// The missing dependency; lower case, without a period.
    package let found: String
    /// The step for the author.
    package let authorStep: String
    /// The step for a user who installs the provider in a folder, with `FOLDER` in place of its path.
    private let installStep: String

    /// The step for a user who has installed the provider in a folder.
    package func installStep(in folder: String) -> String {
        installStep.replacing("FOLDER", with: folder)
    }

    /// The gaps of a folder.
    ///
    /// - Parameter made: the names of folders that are created on each machine and exist in the author's
    ///   folder.
    package static func gaps(
        in folder: ProviderFolder, of manifest: ProviderManifest, made: Set<String> = []
    ) -> [PackGap] {
        swift(folder) + javaScript(folder, made) + python(folder, made)
            + program(folder, manifest.command.map(\.value))
    }

    /// Dependencies of a Swift package in folders that the pack does not contain.
    private static func swift(_ folder: ProviderFolder) -> [PackGap] {
        guard let package = folder.text(of: "Package.swift") else { return [] }
        return package.matches(of: /path:\s*"([^"]+)"/).map { String($0.1) }
            .filter { $0.hasPrefix("/") || $0.hasPrefix("~") || $0.hasPrefix("..") }
            .map { path in
                PackGap(
                    found: "Package.swift depends on \(path), which is not in the pack",
                    authorStep:
                        "depend on its address, such as .package(url: \"https://…\", from: \"1.0.0\")",
                    installStep: "correct the path in FOLDER/Package.swift to a copy on this machine")
            }
    }

    private static func javaScript(_ folder: ProviderFolder, _ made: Set<String>) -> [PackGap] {
        let install = "run \"npm install --prefix FOLDER\""
        guard let package = folder.text(of: "package.json") else {
            return leftOut("node_modules", made, "add a package.json that lists the dependencies", install)
        }
        guard package.contains(#""dependencies""#) else { return [] }
        return [
            PackGap(
                found: "the dependencies of package.json are not in the pack",
                authorStep: "tell people to run \"npm install\" in the folder, or bundle the program",
                installStep: install)
        ]
    }

    private static func python(_ folder: ProviderFolder, _ made: Set<String>) -> [PackGap] {
        let lists = ["requirements.txt", "pyproject.toml"].filter { name in
            folder.text(of: name).map { name == "requirements.txt" || $0.contains("dependencies") } ?? false
        }
        guard let list = lists.first else {
            return leftOut(
                ".venv", made, "add its packages: .venv/bin/pip freeze > requirements.txt",
                "run \"python3 -m venv FOLDER/.venv\" and install its packages there")
        }
        let source = list == "requirements.txt" ? "-r FOLDER/requirements.txt" : "FOLDER"
        let step = "\"python3 -m venv FOLDER/.venv && FOLDER/.venv/bin/pip install \(source)\""
        return [
            PackGap(
                found: "the packages of \(list) are not in the pack",
                authorStep: "tell people to run " + step.replacing("FOLDER/", with: ""),
                installStep: "run \(step)")
        ]
    }

    private static func leftOut(
        _ name: String, _ made: Set<String>, _ author: String, _ install: String
    ) -> [PackGap] {
        guard made.contains(name) else { return [] }
        return [PackGap(found: "\(name) is not in the pack", authorStep: author, installStep: install)]
    }

    /// The program of the command, and the script among its arguments.
    private static func program(_ folder: ProviderFolder, _ command: [String]) -> [PackGap] {
        var gaps: [PackGap] = []
        let program = command[0].hasPrefix("./") ? String(command[0].dropFirst(2)) : command[0]
        if command[0].hasPrefix("/") {
            if !["/usr/", "/bin/", "/sbin/"].contains(where: command[0].hasPrefix) {
                gaps.append(
                    PackGap(
                        found: "the program \(command[0]) is not in the pack",
                        authorStep: "write its name or a path in the folder in \"command\"",
                        installStep: "install it, or correct \"command\" in FOLDER/provider.yaml"))
            }
        } else if command[0].contains("/") {
            if let file = folder.files.first(where: { $0.path == program }) {
                if !file.isExecutable {
                    gaps.append(
                        PackGap(
                            found: "\(command[0]) is not executable",
                            authorStep: "run \"chmod +x\" on it",
                            installStep: "run \"chmod +x FOLDER/\(program)\""))
                }
            } else {
                gaps.append(missing(command[0], folder))
            }
        }
        let scripts = command.dropFirst().filter { argument in
            !argument.hasPrefix("-") && !argument.hasPrefix("/")
                && scriptEndings.contains { argument.hasSuffix($0) }
        }
        let absent = scripts.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
            .filter { folder.bytes(of: $0) == nil }
        return gaps + absent.map { missing($0, folder) }
    }

    /// The file name extensions of scripts.
    private static let scriptEndings = [".py", ".js", ".mjs", ".cjs", ".ts", ".sh", ".rb", ".pl", ".php"]

    private static func missing(_ program: String, _ folder: ProviderFolder) -> PackGap {
        let build = builds.first { folder.bytes(of: $0.file) != nil }
        return PackGap(
            found: "the program \(program) is not in the pack",
            authorStep: build.map { "tell people to run \"\($0.command)\" in the folder" }
                ?? "add it to the folder, or tell people how to build it",
            installStep: build.map { "run \"cd FOLDER && \($0.command)\"" } ?? "build it in FOLDER")
    }

    /// How programs are built, by a file that the folder then contains.
    private static let builds = [
        (file: "Package.swift", command: "swift build"), (file: "Cargo.toml", command: "cargo build"),
        (file: "Makefile", command: "make"),
    ]
}

extension ProviderFolder {
    /// The text of a file; nil if the file is missing.
    fileprivate func text(of path: String) -> String? {
        bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
