public import Foundation

/// A picture from UIKit code, for `Image(uiImage:)`.
///
/// The view tree supports symbols, but no other pictures. A picture is therefore not decoded, and is drawn as
/// a placeholder.
public struct UIImage: Hashable, Sendable {
    fileprivate enum Source: Hashable {
        case bytes
        case asset(String)
        case symbol(String)
    }

    fileprivate let source: Source

    /// A picture in a file format; nil if the bytes do not begin like a PNG, JPEG, GIF, WebP or HEIC file.
    public init?(data: Data) {
        let isPicture = Self.signatures.contains { data.dropFirst($0.offset).starts(with: $0.bytes) }
        guard isPicture else { return nil }
        source = .bytes
    }

    /// The picture in a file; nil if the file cannot be read or its format is unknown.
    public init?(contentsOfFile path: String) {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: bytes)
    }

    /// A picture of an asset catalog. It is drawn as its name.
    public init?(named name: String) { source = .asset(name) }

    /// A symbol.
    public init?(systemName: String) { source = .symbol(systemName) }

    /// The bytes at an offset by which files of the known formats are recognized.
    private static let signatures: [(offset: Int, bytes: [UInt8])] = [
        (0, [0x89, 0x50, 0x4E, 0x47]), (0, [0xFF, 0xD8, 0xFF]), (0, Array("GIF8".utf8)),
        (8, Array("WEBP".utf8)), (4, Array("ftyp".utf8)),
    ]
}

extension Image {
    /// A picture that the program has loaded. It is drawn as a placeholder, or as its name.
    public init(uiImage: UIImage) {
        switch uiImage.source {
        case .bytes: self.init(decorative: "photo")
        case .asset(let name): self.init(name)
        case .symbol(let name): self.init(systemName: name)
        }
    }
}
