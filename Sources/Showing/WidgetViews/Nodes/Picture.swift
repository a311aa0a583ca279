package import WidgetModel

/// A picture: a file of the provider, or the bytes of one.
package struct ViewPicture: ViewNode {
    package enum Source: Hashable, Sendable {
        /// The path of a PNG or JPEG file below the provider's folder.
        case file(String)
        case bytes(ImageBytes)
    }

    /// How a picture with other proportions than its space is drawn.
    package enum Scaling: String, Hashable, Sendable, CaseIterable {
        /// As large as possible within the space.
        case fit
        /// Fills the whole space; the rest is cut off.
        case fill
    }

    package var source: Source
    /// The text that is drawn by displays without pictures, and read by screen readers.
    package var label: String?
    package var scaling: Scaling

    package init(_ source: Source, label: String? = nil, scaling: Scaling = .fit) {
        self.source = source
        self.label = label
        self.scaling = scaling
    }

    /// The JSON Schema of the value of `image` for a picture.
    static let sourceSchema = ViewSchema.any(
        [
            "type": "object", "properties": ["file": .object(ViewSchema.text)], "required": ["file"],
            "additionalProperties": false,
        ],
        [
            "type": "object", "properties": ["bytes": .object(ViewSchema.text)], "required": ["bytes"],
            "additionalProperties": false,
        ])

    /// Reads the picture of an `image` node.
    init(_ object: JSONObject, _ reader: inout ViewReader) throws(ViewError) {
        source = try object.read("image", Source.init(json:)) ?? .file("")
        if case .bytes(let bytes) = source { try reader.countImage(bytes.count) }
        scaling = try object.read("scaling", ViewValue.word()) ?? .fit
        label = try reader.text("label", of: object)
    }

    package func write(into object: inout JSONObject) {
        switch source {
        case .file(let path): object["image"] = ["file": .string(path)]
        case .bytes(let bytes): object["image"] = ["bytes": .string(bytes.base64)]
        }
        object["label"] = label.map(JSONValue.string)
        if scaling != .fit { object["scaling"] = .string(scaling.rawValue) }
    }

    package var estimatedSize: (width: Double, height: Double) { (48, 48) }
    package var ownBytes: Int {
        let sourceBytes =
            switch source {
            case .file(let path): path.utf8.count
            case .bytes(let bytes): bytes.base64.utf8.count
            }
        return sourceBytes + (label?.utf8.count ?? 0)
    }
}

extension ViewPicture.Source {
    /// Reads an object with either `file` or `bytes`.
    fileprivate init(json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json, object.count == 1 else {
            throw ViewError(
                .value, found: json.named, expected: "a symbol's name, or an object with file or bytes")
        }
        try object.refuseKeys(notIn: ["bytes", "file"])
        if let path = try object.read("file", Self.path) {
            self = .file(path)
        } else {
            self = .bytes(try object.read("bytes", ImageBytes.init(json:)) ?? ImageBytes())
        }
    }

    /// Reads a path that cannot lead out of the provider's folder.
    private static func path(_ json: JSONValue) throws(ViewError) -> String {
        let path = try ViewValue.text(json)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isInside = parts.allSatisfy { !["", ".", ".."].contains($0) }
        let ends = [".png", ".jpg", ".jpeg"]
        guard isInside, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
            ends.contains(where: path.lowercased().hasSuffix)
        else {
            throw ViewError(
                .range, found: json.named,
                expected: "the path of a .png or .jpg file below the provider's folder")
        }
        return path
    }
}
