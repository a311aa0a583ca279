import SourceText
import YAMLReading

// Messages about migrations, in alphabetical order.
extension DefinitionFindings {
    static func migrationDropped(_ drop: Located<String>, renamed: NamedValue<String>) -> Finding {
        Finding(
            "migration-name",
            "\(quoted(drop)) becomes \(quoted(renamed.value)) in this step, so it cannot be dropped as well",
            at: drop.location,
            notes: [.init("it is renamed here", at: renamed.name.location)],
            hint: "keep one of the two")
    }

    static func migrationGap(_ missing: Int, before next: Located<Int>) -> Finding {
        Finding(
            "migration-gap", "nothing says how version \(missing) becomes \(missing + 1)", at: next.location,
            hint: "add \"- { from: \(missing) }\", which changes nothing, or what changes")
    }

    static func migrationsLacking(_ version: Located<Int>) -> Finding {
        Finding(
            "migration-gap", .warning,
            "nothing says how version \(version.value - 1) becomes \(version.value), "
                + "so stored values stay as they are",
            at: version.location,
            hint: "add \"migrations\" with \"- { from: \(version.value - 1) }\", or leave out the version")
    }

    static func migrationOrder(_ from: Located<Int>, earlier: Located<Int>) -> Finding {
        Finding(
            "migration-order", "the migration from version \(from.value) follows that from \(earlier.value)",
            at: from.location,
            notes: [.other(earlier.location)],
            hint: "write them in the order of their versions")
    }

    static func migrationOtherType(_ retype: NamedValue<String>, _ parameter: IntentParameter) -> Finding {
        let type = parameter.type.name
        return Finding(
            "migration-wrong-type",
            "\(quoted(retype.name)) becomes \(quoted(retype.value)) in this step, "
                + "expected \(quoted(type)), the type that it has now",
            at: retype.value.location,
            notes: [.init("the parameter is declared here", at: parameter.location)],
            hint: "write \(quoted(type))", fix: replacing(retype.value)(type))
    }

    static func migrationStillThere(_ name: Located<String>) -> Finding {
        Finding(
            "migration-name", "\(quoted(name)) is a parameter after this step as well", at: name.location,
            hint: "name a parameter that was there before, or remove this one from the intent")
    }

    static func migrationSwapped(_ rename: NamedValue<String>) -> Finding {
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

    static func migrationTwoToOne(_ rename: NamedValue<String>, earlier: NamedValue<String>) -> Finding {
        Finding(
            "migration-name",
            "\(quoted(rename.name)) and \(quoted(earlier.name)) both become \(quoted(rename.value)), "
                + "so one of them would be lost",
            at: rename.value.location,
            notes: [.first(earlier.value.location)],
            hint: "drop one of the two")
    }

    static func migrationUnknown(_ name: Located<String>, renamedTo renamed: String?, known: [String])
        -> Finding
    {
        let near = renamed ?? Spelling.nearest(name.value, among: known)
        return Finding(
            "migration-name", "no parameter is called \(quoted(name)) after this step", at: name.location,
            hint: near.map(didYouMean) ?? "use the name that the next version has for it",
            fix: near.map(replacing(name)))
    }

    static func migrationVersion(_ from: Located<Int>, _ intent: DeclaredIntent, _ version: Int) -> Finding {
        Finding(
            "migration-version",
            "the migration from version \(from.value) leads beyond the intent's own version \(version)",
            at: from.location,
            notes: intent.version.map { [.init("the version is declared here", at: $0.location)] }
                ?? [],
            hint: "write \"version: \(from.value + 1)\"")
    }
}
