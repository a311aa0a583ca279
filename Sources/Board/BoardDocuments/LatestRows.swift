extension Array {
    /// The latest rows of a list that is sorted by a key, in the same order.
    ///
    /// Rows with the same key are never separated, so that a client can continue before the first row without
    /// missing any. The result can therefore be longer than the limit.
    ///
    /// - Parameters:
    ///   - limit: nil for all rows.
    ///   - end: only rows before this key; nil for the end of the list.
    package func latest<Key: Comparable>(
        _ limit: Int?, before end: Key?, by key: (Element) -> Key
    ) -> [Element] {
        let earlier = end.map { end in filter { key($0) < end } } ?? self
        guard let limit, earlier.count > limit else { return earlier }
        let first = key(earlier[earlier.count - limit])
        return earlier.filter { key($0) >= first }
    }
}
