import Foundation

/// The targets below `Sources`, as Package.swift lists them.
struct PackageTargets {
    struct Entry: Equatable {
        /// The folder of `Sources`.
        let folder: String
        let name: String
        /// The function or case that makes the target: `core`, `library`, `program`, `.target` …
        let maker: String
        /// Other targets.
        let dependencies: [String]
        /// Products of packages, which have the names of their modules.
        let products: [String]

        /// Whether the target is a module of C.
        var isC: Bool { [".target", ".systemLibrary"].contains(maker) }
        var isTest: Bool { maker == "tests" }
        var isCore: Bool { maker == "core" }
        /// Macros are used by the compiler, and not imported.
        var isMacro: Bool { maker == ".macro" }
    }

    /// The targets without the tests, in the order of Package.swift.
    let sources: [Entry]

    var folders: [String] { sources.map(\.folder).reduce(into: []) { if $0.last != $1 { $0.append($1) } } }

    subscript(_ target: String) -> Entry? { sources.first { $0.name == target } }

    /// Reads the list `folders`. As in all code that swift-format has written, the folders are indented by 4
    /// spaces, and their targets by 8.
    init(package text: String) {
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("let folders") }.dropFirst()
        var folder = ""
        var entries: [(folder: String, text: String)] = []
        for line in lines.prefix(while: { $0 != "]" }) {
            let indentation = line.prefix { $0 == " " }.count
            let code = line.dropFirst(indentation)
            if code.hasPrefix("//") { continue }
            if indentation == 4, code.hasPrefix("\"") {
                folder = String(code.split(separator: "\"")[0])
            } else if indentation == 8, code.first?.isLetter == true || code.hasPrefix(".") {
                entries.append((folder, String(code)))
            } else if indentation > 4 {
                entries[entries.endIndex - 1].text += code
            }
        }
        sources = entries.map { Self.entry($0.text, in: $0.folder) }.filter { !$0.isTest }
    }

    /// The folder and the targets of each row of a page, such as ``| `Folder` | `TargetA`, `TargetB` | …``.
    static func documented(in page: String) -> [[String]] {
        page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map(quoted)
            guard line.hasPrefix("| `"), cells.count > 1, cells[0].count == 1 else { return nil }
            return cells[0] + cells[1]
        }
    }

    /// The words in backquotes.
    private static func quoted(_ cell: Substring) -> [String] {
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
    }

    private static func entry(_ text: String, in folder: String) -> Entry {
        // Every second part is a string, and the part before it says what the string is.
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        var names: [String] = []
        var products: [String] = []
        for index in stride(from: 1, to: parts.count, by: 2) {
            let label = parts[index - 1]
            if label.hasSuffix(".product(name: ") {
                products.append(String(parts[index]))
            } else if !["package: ", "pkgConfig: ", ".apt([", "exclude: ["].contains(where: label.hasSuffix) {
                names.append(String(parts[index]))
            }
        }
        return Entry(
            folder: folder, name: names.first ?? "", maker: String(text.prefix { $0 != "(" }),
            dependencies: Array(names.dropFirst()), products: products)
    }
}
