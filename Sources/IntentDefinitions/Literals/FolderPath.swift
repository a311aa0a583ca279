/// `path` made absolute from the absolute folder `base`, without `.`, `..` and doubled or trailing slashes.
///
/// Works on the text alone: links are not followed, nothing need exist. `..` at the root stays there.
package func absolutePath(_ path: some StringProtocol, from base: String) -> String {
    let whole = path.utf8.first == UInt8(ascii: "/") ? Substring(path) : base + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") {
        switch part {
        case ".": continue
        case "..": _ = parts.popLast()
        default: parts.append(part)
        }
    }
    return "/" + parts.joined(separator: "/")
}

/// The folder of a file's path: `a/b.yaml` → `a`, `b.yaml` → ``, `/b.yaml` → `/`.
package func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
