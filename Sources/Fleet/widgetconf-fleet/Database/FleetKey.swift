import CPostgres
import Foundation
import Machine
import WidgetModel

/// The key with which the small files of boards are sealed (AES-256-GCM). It is in a file on each node, and
/// never in the database.
struct FleetKey: Sendable {
    private static let keyBytes = 32
    private static let nonceBytes = 12
    private static let tagBytes = 16

    private let bytes: [UInt8]

    /// Reads a key file, which contains 64 hexadecimal digits.
    init(file path: String) throws(RuntimeFailure) {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw RuntimeFailure(
                "the key file \(path) cannot be read",
                hint: "copy it from another node, or name it with --key-file")
        }
        let digits = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
        bytes = pairs.compactMap { UInt8($0, radix: 16) }
        guard bytes.count == FleetKey.keyBytes, digits.count == 2 * FleetKey.keyBytes else {
            throw RuntimeFailure(
                "found another content in the key file \(path), expected \(2 * FleetKey.keyBytes) "
                    + "hexadecimal digits", hint: "copy the file from another node")
        }
    }

    /// Reads a key file. If the file is missing, it is created with a random key.
    init(creating path: String) throws(RuntimeFailure) {
        if !FileManager.default.fileExists(atPath: path) {
            let folder = (path as NSString).deletingLastPathComponent
            guard SystemFolders.make(folder, mode: 0o700) == 0 else {
                throw RuntimeFailure("the folder \(folder) cannot be created")
            }
            let digits = DatabaseValue.digits(of: FleetKey.random(FleetKey.keyBytes))
            try FileWriting.writeSecret(Array((digits + "\n").utf8), to: path)
            try SystemFolders.sync(folder)
        }
        try self.init(file: path)
    }

    /// A code by which the database recognizes the key.
    var code: String {
        SHA256.authentication(of: "widgetconf-fleet", key: DatabaseValue.digits(of: bytes))
    }

    /// Seals a file.
    ///
    /// - Parameter name: distinguishes all files that are sealed with the key, so that they cannot be
    ///   exchanged.
    func seal(_ content: [UInt8], as name: String) -> [UInt8] {
        let nonce = FleetKey.random(FleetKey.nonceBytes)
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("there is no memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        var (sealed, tag) = (
            [UInt8](repeating: 0, count: content.count), [UInt8](repeating: 0, count: FleetKey.tagBytes)
        )
        let associated = Array(name.utf8)
        var count: CInt = 0
        let isDone =
            EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, bytes, nonce) == 1
            && EVP_EncryptUpdate(context, nil, &count, associated, CInt(associated.count)) == 1
            && EVP_EncryptUpdate(context, &sealed, &count, content, CInt(content.count)) == 1
            && EVP_EncryptFinal_ex(context, &tag, &count) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(FleetKey.tagBytes), &tag) == 1
        precondition(isDone, "\(content.count) bytes cannot be sealed")
        return nonce + sealed + tag
    }

    /// Returns the content of a sealed file; nil if it was changed, exchanged, or sealed with another key.
    func open(_ sealed: [UInt8], as name: String) -> [UInt8]? {
        let count = sealed.count - FleetKey.nonceBytes - FleetKey.tagBytes
        guard count >= 0, let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        let nonce = Array(sealed.prefix(FleetKey.nonceBytes))
        let secret = Array(sealed.dropFirst(FleetKey.nonceBytes).prefix(count))
        var tag = Array(sealed.suffix(FleetKey.tagBytes))
        var content = [UInt8](repeating: 0, count: count)
        let associated = Array(name.utf8)
        var length: CInt = 0
        let isDone =
            EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, bytes, nonce) == 1
            && EVP_DecryptUpdate(context, nil, &length, associated, CInt(associated.count)) == 1
            && EVP_DecryptUpdate(context, &content, &length, secret, CInt(count)) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(FleetKey.tagBytes), &tag) == 1
            && EVP_DecryptFinal_ex(context, &tag, &length) == 1
        return isDone ? content : nil
    }

    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
