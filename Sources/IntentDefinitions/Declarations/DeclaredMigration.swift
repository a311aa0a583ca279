import SourceText
import YAMLReading

/// One step of `migrations` as it is written.
struct DeclaredMigration: Sendable {
    var from: Located<Int>?
    var drops: [Located<String>] = []
    var renames: [NamedValue<String>] = []
    var maps: [NamedValue<[NamedValue<LiteralText>]>] = []
    var retypes: [NamedValue<String>] = []
    var defaults: [NamedValue<YAMLNode>] = []
}

extension NodeReader where Value == DeclaredMigration {
    static var migration: NodeReader {
        .mapping("a migration") { fields in
            var migration = DeclaredMigration()
            migration.from = fields.required("from", .integer(in: 1...Int.max))
            migration.drops = fields.optional("drop", .list(of: .text))?.value ?? []
            migration.renames = fields.optional("rename", .entries(of: .text))?.value ?? []
            migration.maps = fields.optional("values", .entries(of: .entries(of: .literal)))?.value ?? []
            migration.retypes = fields.optional("retype", .entries(of: .text))?.value ?? []
            migration.defaults = fields.optional("default", .entries(of: .node))?.value ?? []
            return migration
        }
    }
}
