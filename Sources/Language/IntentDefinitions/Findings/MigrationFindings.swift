import SourceText

/// Findings about migrations, in alphabetical order.
enum MigrationFindings {
    static func across(_ name: Located<String>, from other: Located<String>) -> Finding {
        Finding(
            "migration-name", "\(quoted(name)) and \(quoted(other)) are not parameters of the same object",
            at: name.location,
            hint: "name two parameters of one object, such as \"holdings.count: holdings.amount\"")
    }

    static func dropped(_ drop: Located<String>, renamed: NamedValue<String>) -> Finding {
        Finding(
            "migration-name",
            "this migration renames \(quoted(drop)) to \(quoted(renamed.value)), so it cannot also drop it",
            at: drop.location,
            notes: [.init("it is renamed here", at: renamed.name.location)],
            hint: "keep one of the two")
    }

    static func gap(_ missing: Int, before next: Located<Int>) -> Finding {
        Finding(
            "migration-gap", "there is no migration from version \(missing) to \(missing + 1)",
            at: next.location,
            hint: "add \"- { from: \(missing) }\" if nothing changes, or describe the changes")
    }

    static func lacking(_ version: Located<Int>) -> Finding {
        Finding(
            "migration-gap", .warning,
            "there is no migration from version \(version.value - 1) to \(version.value), "
                + "so stored values are not converted",
            at: version.location,
            hint: "add \"migrations\" with \"- { from: \(version.value - 1) }\", or remove \"version\"")
    }

    static func order(_ from: Located<Int>, earlier: Located<Int>) -> Finding {
        Finding(
            "migration-order",
            "the migration from version \(from.value) comes after the one from \(earlier.value)",
            at: from.location,
            notes: [.other(earlier.location)],
            hint: "sort migrations by \"from\"")
    }

    static func otherType(_ retype: NamedValue<String>, _ parameter: IntentParameter) -> Finding {
        let type = parameter.type.name
        return Finding(
            "migration-wrong-type",
            "this migration changes the type of \(quoted(retype.name)) to \(quoted(retype.value)), "
                + "expected its declared type \(quoted(type))",
            at: retype.value.location,
            notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "write \(quoted(type))", fix: Finding.Fix.replacing(retype.value)(type))
    }

    /// - Parameter type: the type of the parameter; nil if it is not known.
    static func position(_ name: Located<String>) -> Finding {
        let withoutPosition = name.value.split(separator: ".").filter { Int($0) == nil }
        return Finding(
            "migration-name", "\(quoted(name)) has a position, but a migration applies to every item",
            at: name.location, hint: "write \(withoutPosition.joined(separator: "."))")
    }

    static func scale(_ scale: NamedValue<LiteralText>, as type: ParameterType?) -> Finding {
        let name = scale.name.value
        let isDuration = type?.name == ParameterType.duration().name
        return Finding(
            "migration-part", "found \(quoted(scale.value.value.text)), expected the number to multiply by",
            at: scale.value.location,
            hint: isDuration
                ? "write a duration, such as \"\(name): 1d\", or a number, such as \"\(name): 60\""
                : "write a number, such as \"\(name): 60\"")
    }

    static func split(
        _ split: NamedValue<DeclaredSplit>, _ separator: Located<String>, _ parts: [Located<String>]
    ) -> Finding {
        separator.value.isEmpty
            ? Finding(
                "migration-part", "found an empty text, expected the text between the parts",
                at: separator.location, hint: "write \"at: /\"")
            : Finding(
                "migration-part", "found one parameter, expected those that get the parts of the text",
                at: parts[0].location,
                hint: "write at least two, or \"rename: { \(split.name.value): \(parts[0].value) }\"")
    }

    static func stillThere(_ name: Located<String>) -> Finding {
        Finding(
            "migration-name", "\(quoted(name)) still exists after this migration", at: name.location,
            hint: "name a parameter that was removed, or remove this one from the intent")
    }

    static func swapped(_ rename: NamedValue<String>) -> Finding {
        let (old, new) = (rename.value, rename.name)
        return Finding(
            "migration-name",
            "found the new name \(quoted(new)) first, expected old: new",
            at: new.location, hint: "write \"\(old.value): \(new.value)\"",
            fix: Finding.Fix([
                Finding.Edit(new.location.range, old.location.text),
                Finding.Edit(old.location.range, new.location.text),
            ]))
    }

    /// - Parameter members: The parameters of the object.
    static func text(
        _ name: Located<String>, _ type: ParameterType, _ members: [String]
    ) -> Finding {
        Finding(
            "migration-part",
            "\(quoted(name.value)) is an object of \(quoted(type.name)), expected a parameter for text",
            at: name.location,
            hint: members.first.map { "write \"\(name.value).\($0)\", or another of its parameters" })
    }

    static func twoToOne(_ rename: NamedValue<String>, earlier: NamedValue<String>) -> Finding {
        Finding(
            "migration-name",
            "\(quoted(rename.name)) and \(quoted(earlier.name)) both become \(quoted(rename.value)), "
                + "so one of them would be lost",
            at: rename.value.location,
            notes: [.first(earlier.value.location)],
            hint: "drop one of the two")
    }

    static func unknown(_ name: Located<String>, renamedTo renamed: String?, known: [String])
        -> Finding
    {
        let near = renamed ?? Spelling.nearest(name.value, among: known)
        return Finding(
            "migration-name", "there is no parameter \(quoted(name)) after this migration", at: name.location,
            hint: near.map(didYouMean) ?? "use its name in the next version",
            fix: near.map(Finding.Fix.replacing(name)))
    }

    /// - Parameter renames: the old names, each with the parameter that has the new one.
    static func unneeded(
        _ migration: DeclaredMigration, _ renames: [(old: String, parameter: DeclaredParameter)]
    ) -> Finding? {
        guard let (key, value) = migration.renameEntry, let first = renames.first else { return nil }
        let insertions = renames.map { old, parameter in
            parameter.formerNames.isEmpty && parameter.node?.file === key.file
                ? parameter.node?.insertion(of: "formerly: \(old)") : nil
        }
        let edits = ([migration.node?.removal(of: key, value)] + insertions).compactMap(\.self)
        return Finding(
            "migration-unneeded", .warning,
            "this migration only renames parameters, for which \"formerly\" needs no new version",
            at: key.location,
            hint:
                "write \"formerly: \(first.old)\" in \(quoted(first.parameter.name)), and remove \"rename\"",
            fix: edits.count == renames.count + 1 ? Finding.Fix(edits) : nil)
    }

    static func valueSwapped(
        _ entry: NamedValue<LiteralText>, of parameter: String, _ expected: String
    ) -> Finding {
        Finding(
            "migration-unknown-value",
            "the migrated \(quoted(parameter)) is \(quoted(entry.value.value.text)), expected \(expected)",
            at: entry.value.location,
            hint: "the old value comes first: write { \(entry.value.value.text): \(entry.name.value) }")
    }

    static func version(_ from: Located<Int>, _ intent: DeclaredIntent, _ version: Int) -> Finding {
        Finding(
            "migration-version",
            "the migration from version \(from.value) goes beyond the intent's version \(version)",
            at: from.location,
            notes: intent.version.map { [.init("the version is declared here", at: $0.location)] }
                ?? [],
            hint: "write \"version: \(from.value + 1)\"")
    }
}
