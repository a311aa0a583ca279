/// Migrates configurations of one version of an intent to the next (rule C9).
///
/// The parts are applied in this order: drops, renames, maps, retypes, defaults. `drops` and the old names in
/// `renames` refer to the older version. All other names refer to the newer one.
package struct MigrationStep: Hashable, Sendable {
    /// A parameter that has another name from the next version on.
    package struct Rename: Hashable, Sendable {
        package let from: String
        package let to: String

        package init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// Values of a parameter that are replaced. The texts are written as literals.
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

    /// A parameter whose values have another type from the next version on.
    package struct Retype: Hashable, Sendable {
        package let parameter: String
        package let type: ParameterType

        package init(parameter: String, type: ParameterType) {
            self.parameter = parameter
            self.type = type
        }
    }

    /// The value that a parameter gets if none was chosen.
    package struct Default: Hashable, Sendable {
        package let parameter: String
        package let value: ParameterValue

        package init(parameter: String, value: ParameterValue) {
            self.parameter = parameter
            self.value = value
        }
    }

    /// The older version. The newer one is the next number.
    package let from: Int
    package let drops: [String]
    package let renames: [Rename]
    package let maps: [Map]
    package let retypes: [Retype]
    package let defaults: [Default]

    package init(
        from: Int, drops: [String] = [], renames: [Rename] = [], maps: [Map] = [], retypes: [Retype] = [],
        defaults: [Default] = []
    ) {
        self.from = from
        self.drops = drops
        self.renames = renames
        self.maps = maps
        self.retypes = retypes
        self.defaults = defaults
    }
}
