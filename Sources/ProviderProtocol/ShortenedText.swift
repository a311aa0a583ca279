extension String {
    /// The text itself, or as much of its beginning as fits into `limit` bytes with an ellipsis.
    package func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var kept = String.UnicodeScalarView()
        var bytes = 3
        for scalar in unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= limit else { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }
}
