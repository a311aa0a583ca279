/// The allowed imports of each target: its dependencies in Package.swift, and modules of the system.
enum ImportRules {
    /// Modules of the toolchain and of the system that a target, or a folder of a target, may import. Targets
    /// that are not listed may not import any.
    ///
    /// SourceText stores its line table, which is made on first use, in an atomic reference.
    static let system: [String: Set<String>] = [
        "SourceText": ["Synchronization"],
        "WidgetPictures": ["Glibc"],
        "WidgetPictures/Service": ["Foundation"],
        "ProviderHost": ["Glibc", "Synchronization"],
        "BoardDocuments/Client": ["Glibc"],
        "WidgetStore": ["Dispatch", "Foundation", "Glibc", "Synchronization"],
        "Machine": ["Foundation", "Glibc", "Synchronization"],
        "WidgetRuntime": ["Foundation", "Glibc", "Synchronization"],
        "ProviderKit": ["Foundation", "Synchronization"],
        "PreviewMacro": ["Glibc"],
        "OSLog": ["Foundation"],
        "WidgetKit": ["Foundation", "FoundationNetworking"],
        "SwiftUI": ["Foundation", "FoundationNetworking", "Observation"],
        "AppIntents": ["Foundation"],
        "Charts": ["Foundation"],
        "Intents": ["Foundation"],
        "widgetconf-web": ["Foundation", "Glibc", "Synchronization"],
        "widgetconf-source": ["Foundation", "Glibc", "Synchronization"],
        "widgetconf": ["Foundation", "Glibc", "Synchronization"],
        "widgetconf-fleet": ["Foundation", "Glibc", "Synchronization"],
    ]

    /// The folders of core targets that contain other code than values and functions.
    static let edges: Set<String> = ["BoardDocuments/Client"]

    /// Whether a file contains only values and functions: no Foundation, no clock, no I/O, no concurrency
    /// runtime.
    static func isPure(_ file: SwiftFile) -> Bool {
        file.area == "Sources" && Tree.package[file.target]?.isCore == true
            && !edges.contains { file.isBelow($0) }
    }

    static func check(_ file: SwiftFile) -> [Problem] {
        guard let allowed = allowed(in: file) else { return [] }
        let imports = imports(of: file)
        let forbidden = imports.compactMap { line, module -> Problem? in
            if allowed.contains(module) { return nil }
            return Problem(path: file.path, line: line, message: "\(file.target) may not import \(module)")
        }
        guard Tree.package[file.target]?.dependencies.contains("CLinux") == true,
            !imports.contains(where: { $0.module == "CLinux" })
        else { return forbidden }
        return forbidden
            + file.code.enumerated().compactMap { index, line -> Problem? in
                guard let name = twofold.first(where: { line.contains(" \($0)") || line.contains("(\($0)") })
                else { return nil }
                return Problem(
                    path: file.path, line: index + 1, message: "\(name) needs \"import CLinux\"")
            }
    }

    /// The structures that both Glibc and CLinux contain. From which of them the compiler takes a structure
    /// depends on how it divides the files of a target, so a file imports both.
    private static let twofold = ["stat()", "timespec("]

    /// The modules that a file may import; nil if it may import every module.
    private static func allowed(in file: SwiftFile) -> Set<String>? {
        if file.area == "Samples" { return ["Foundation", "ProviderKit"] }
        guard file.area == "Sources" else { return nil }
        let entry = Tree.package[file.target]
        let modules = system.filter { file.isBelow($0.key) }.values
            .reduce(Set((entry?.dependencies ?? []) + (entry?.products ?? []))) { $0.union($1) }
        return isPure(file) ? modules.subtracting(["CLinux"]) : modules
    }

    /// The module and line (1-based) of every import.
    static func imports(of file: SwiftFile) -> [(line: Int, module: String)] {
        file.code.enumerated().compactMap { index, line -> (line: Int, module: String)? in
            // Imports are in the first column.
            guard let first = line.utf8.first, first != UInt8(ascii: " ") else { return nil }
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({ $0.hasPrefix("@") || accessWords.contains($0) })
            else { return nil }
            let path = words[(place + 1)...].drop { kindWords.contains($0) }.first ?? words[place + 1]
            return (index + 1, String(path.prefix { $0 != "." }))
        }
    }

    private static let accessWords: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
    private static let kindWords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
}
