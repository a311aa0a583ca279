import SourceText

/// The first line of an imported definition, which says that a sidecar belongs to it.
enum SidecarMention {
    static let firstLine =
        "# From Apple's form. What else that says is kept in the .apple.yaml file beside this one."

    /// Warns about a definition whose first line speaks of a sidecar, if there is none.
    static func check(_ source: AppleExport.Source, into findings: inout [Finding]) {
        guard source.sidecar == nil else { return }
        let file = source.definition
        let line = file.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.first == UInt8(ascii: "#"), String(decoding: line, as: UTF8.self).contains(suffix)
        else { return }
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        findings.append(
            AppleFindings.sidecarMissing(
                file, SourceRange(start: 0, end: line.count), sidecar: stem + suffix))
    }

    private static let suffix = ".apple.yaml"
}
