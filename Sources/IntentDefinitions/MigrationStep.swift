/// How configurations of one version of an intent become those of the next (C9).
///
/// In this order: drop, rename, values, retype, default. `drop` and the first names of `rename` are names of
/// the older version, all others of the newer one.
package struct MigrationStep: Hashable, Sendable {
    /// A parameter that is called otherwise from now on.
    package struct Rename: Hashable, Sendable {
        package let from: String
        package let to: String

        package init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// Values of a parameter that become others; texts as literals write them.
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
            /// What `new` says in the parameter's present type; nil where a later step changes it again.
            package let value: ParameterValue?

            package init(old: String, new: String, value: ParameterValue?) {
                self.old = old
                self.new = new
                self.value = value
            }
        }
    }

    /// A parameter whose values are of another type from now on.
    package struct Retype: Hashable, Sendable {
        package let parameter: String
        package let type: ParameterType

        package init(parameter: String, type: ParameterType) {
            self.parameter = parameter
            self.type = type
        }
    }

    /// What a parameter is given where nothing was chosen for it.
    package struct Default: Hashable, Sendable {
        package let parameter: String
        package let value: ParameterValue

        package init(parameter: String, value: ParameterValue) {
            self.parameter = parameter
            self.value = value
        }
    }

    /// The older version; the newer one is one more.
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
