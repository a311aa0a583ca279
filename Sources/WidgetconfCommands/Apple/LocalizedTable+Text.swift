import AppleInterop
import JSONText

extension LocalizedTable {
    /// `12 texts, 1 missing; 5 only in the sidecar, 2 of which nothing refers to`.
    var words: String {
        let found = "\(texts) text\(texts == 1 ? "" : "s")" + (missing > 0 ? ", \(missing) missing" : "")
        guard kept > 0 else { return found }
        let unused = stale > 0 ? ", \(stale) of which nothing refers to" : ""
        return "\(found); \(kept) only in the sidecar\(unused)"
    }

    var json: JSONValue {
        [
            "texts": .integer(Int64(texts)), "missing": .integer(Int64(missing)),
            "kept": .integer(Int64(kept)), "stale": .integer(Int64(stale)),
        ]
    }
}
