/// What bounds the reading of one file; each has its own finding.
package enum YAMLLimits {
    /// Bytes of a file: a thousand times a large definition (`yaml-file-too-large`).
    package static let fileBytes = 16 << 20
    /// Collections inside one another; libyaml takes quadratic time beyond (`yaml-nesting`).
    package static let nesting = 128
    /// Scalars and collections of a file: 40 MB of tree (`yaml-too-many-values`).
    package static let nodes = 2_000_000
    /// Findings about one file before reading stops (`yaml-too-many-findings`).
    package static let findings = 200
}
