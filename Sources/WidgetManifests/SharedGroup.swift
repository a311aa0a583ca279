package import YAMLReading

/// Values that an app and a provider share: the id under which all who name it meet, and which of the values
/// are secrets (C8).
package struct SharedGroup: Sendable {
    /// Letters, digits, `.`, `_`, `-`, such as `group.org.example.reader`.
    package let id: Located<String>
    /// Names of values, each once, in the order of the file.
    package let secrets: [Located<String>]
}

extension NodeReader where Value == SharedGroup {
    /// `{ id: group.org.example.weather, secrets: [token] }`
    static var group: NodeReader {
        .mapping("\"group\"", short: "id", .text) { fields in
            let id = fields.required("id", .text)
            let secrets = fields.optional("secrets", .list(of: .text))?.value ?? []
            GroupSecretsRule.check(secrets, fields.sink)
            guard let id, WordRule.check(id, of: .group, fields.sink) else { return nil }
            return SharedGroup(id: id, secrets: secrets)
        }
    }
}
