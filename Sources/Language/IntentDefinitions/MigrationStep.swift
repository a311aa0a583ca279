/// Migrates configurations of one version of an intent to the next (rule C9).
///
/// The parts are applied in this order: drops, renames, copies, splits, joins, maps, scales, retypes,
/// defaults. `drops`, and the parameters from which renames, copies, splits and joins begin, use names from
/// the older version. All other names refer to the newer version.
///
/// Parameters of objects have names such as `holdings.amount`, without positions.
package struct MigrationStep: Hashable, Sendable {
    /// A parameter with a different name from the next version on.
    package struct Rename: Hashable, Sendable {
        package let from: String
        package let to: String

        package init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// A text that is divided among parameters.
    package struct Split: Hashable, Sendable {
        package let parameter: String
        package let separator: String
        /// At least two parameters. The last one receives the rest of the text.
        package let parts: [String]
        /// Whether the parameter still exists in the newer version.
        package let keepsParameter: Bool

        package init(parameter: String, at separator: String, into parts: [String], keepsParameter: Bool) {
            self.parameter = parameter
            self.separator = separator
            self.parts = parts
            self.keepsParameter = keepsParameter
        }
    }

    /// The strings of several parameters that are joined into one string.
    package struct Join: Hashable, Sendable {
        package let parameter: String
        package let separator: String
        package let parts: [String]
        /// The parts that still exist in the newer version.
        package let keptParts: Set<String>

        package init(
            parameter: String, with separator: String, from parts: [String], keptParts: Set<String>
        ) {
            self.parameter = parameter
            self.separator = separator
            self.parts = parts
            self.keptParts = keptParts
        }
    }

    /// Numbers that are multiplied, because the unit of a parameter changes.
    package struct Scale: Hashable, Sendable {
        package let parameter: String
        package let factor: DecimalNumber

        package init(parameter: String, factor: DecimalNumber) {
            self.parameter = parameter
            self.factor = factor
        }
    }

    /// Values of a parameter that are replaced. The strings are written as literals.
    package struct Map: Hashable, Sendable {
        package let parameter: String
        package let entries: [Entry]

        package init(parameter: String, entries: [Entry]) {
            self.parameter = parameter
            self.entries = entries
        }

        package struct Entry: Hashable, Sendable {
            package let old: String
            package let new: String
            /// The value of `new` in the parameter's current type; nil if a later step changes it again.
            package let value: ParameterValue?

            package init(old: String, new: String, value: ParameterValue?) {
                self.old = old
                self.new = new
                self.value = value
            }
        }
    }

    /// A parameter with a different type from the next version on.
    package struct Retype: Hashable, Sendable {
        package let parameter: String
        package let type: ParameterType

        package init(parameter: String, type: ParameterType) {
            self.parameter = parameter
            self.type = type
        }
    }

    /// The value that a parameter receives if it is empty.
    package struct Default: Hashable, Sendable {
        package let parameter: String
        package let value: ParameterValue

        package init(parameter: String, value: ParameterValue) {
            self.parameter = parameter
            self.value = value
        }
    }

    /// The older version. The newer version is the next number.
    package let from: Int
    package let drops: [String]
    package let renames: [Rename]
    /// Values that are copied to other parameters.
    package let copies: [Rename]
    package let splits: [Split]
    package let joins: [Join]
    package let scales: [Scale]
    package let maps: [Map]
    package let retypes: [Retype]
    package let defaults: [Default]

    package init(
        from: Int, drops: [String] = [], renames: [Rename] = [], copies: [Rename] = [],
        splits: [Split] = [], joins: [Join] = [], scales: [Scale] = [], maps: [Map] = [],
        retypes: [Retype] = [], defaults: [Default] = []
    ) {
        self.from = from
        self.drops = drops
        self.renames = renames
        self.copies = copies
        self.splits = splits
        self.joins = joins
        self.scales = scales
        self.maps = maps
        self.retypes = retypes
        self.defaults = defaults
    }
}

extension MigrationStep {
    /// The objects in which parts of the step apply, by their paths: `[]` for the configuration itself, and
    /// `["holdings"]` for the items of a list. Outer ones come first.
    package var paths: [[String]] {
        let names =
            drops + renames.map(\.from) + copies.map(\.from) + splits.map(\.parameter)
            + joins.map(\.parameter)
            + scales.map(\.parameter) + maps.map(\.parameter) + retypes.map(\.parameter)
            + defaults.map(\.parameter)
        return Set(names.map { $0.path.dropLast() }).map(Array.init)
            .sorted { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }

    /// The parts that apply in the objects at a path, with names that are relative to these objects.
    package func part(at path: [String]) -> MigrationStep {
        func inner(_ name: String) -> String? {
            let names = name.path
            return Array(names.dropLast()) == path ? names.last : nil
        }
        func inner(_ rename: Rename) -> Rename? {
            inner(rename.from).map { Rename(from: $0, to: rename.to.path.last ?? "") }
        }
        return MigrationStep(
            from: from, drops: drops.compactMap(inner), renames: renames.compactMap(inner),
            copies: copies.compactMap(inner),
            splits: splits.compactMap { split in
                inner(split.parameter).map {
                    Split(
                        parameter: $0, at: split.separator, into: split.parts.map { $0.path.last ?? "" },
                        keepsParameter: split.keepsParameter)
                }
            },
            joins: joins.compactMap { join in
                inner(join.parameter).map {
                    Join(
                        parameter: $0, with: join.separator, from: join.parts.map { $0.path.last ?? "" },
                        keptParts: Set(join.keptParts.map { $0.path.last ?? "" }))
                }
            },
            scales: scales.compactMap { scale in
                inner(scale.parameter).map { Scale(parameter: $0, factor: scale.factor) }
            },
            maps: maps.compactMap { map in
                inner(map.parameter).map { Map(parameter: $0, entries: map.entries) }
            },
            retypes: retypes.compactMap { retype in
                inner(retype.parameter).map { Retype(parameter: $0, type: retype.type) }
            },
            defaults: defaults.compactMap { fallback in
                inner(fallback.parameter).map { Default(parameter: $0, value: fallback.value) }
            })
    }
}

extension String {
    /// The components of a name such as `holdings.amount`.
    fileprivate var path: [String] {
        split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
