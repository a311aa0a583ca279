package import WidgetModel

/// How many elements a list may have in each family.
package struct ListRule: Hashable, Sendable {
    /// One size for all families, or a size for each.
    package enum Sizes: Hashable, Sendable {
        case everywhere(ListSize)
        case perFamily([Family: ListSize])
    }

    package let sizes: Sizes

    package init(_ sizes: Sizes) { self.sizes = sizes }

    /// Allows any number of elements in every family.
    package static let free = ListRule(.everywhere(.free))

    /// The size for a family. A family without a declared size may have any number of elements
    /// (see `declaresSize(for:)`).
    package func size(for family: Family) -> ListSize {
        switch sizes {
        case .everywhere(let size): size
        case .perFamily(let sizes): sizes[family] ?? .free
        }
    }

    /// Whether the rule defines a size for the family. If it does not, binding a widget of that family
    /// reports `list-family-missing`.
    package func declaresSize(for family: Family) -> Bool {
        switch sizes {
        case .everywhere: true
        case .perFamily(let sizes): sizes[family] != nil
        }
    }

    /// All declared sizes in the order of `Family.allCases`. The family is nil for the
    /// size that applies to all.
    package var declared: [(family: Family?, size: ListSize)] {
        switch sizes {
        case .everywhere(let size): [(nil, size)]
        case .perFamily(let sizes):
            Family.allCases.compactMap { family in sizes[family].map { (family, $0) } }
        }
    }
}

/// The minimum and maximum number of elements, both inclusive.
package struct ListSize: Hashable, Sendable {
    package let min: Int
    /// The maximum number; nil for no limit.
    package let max: Int?
    package let uniqueness: Uniqueness

    /// Which elements must differ.
    package enum Uniqueness: Hashable, Sendable {
        case none
        /// All elements. Objects are compared by id.
        case elements
        /// The values of this parameter in all objects that people fill in.
        case parameter(String)
    }

    /// Whether all elements must differ.
    package var isUnique: Bool { uniqueness == .elements }

    package init(min: Int = 0, max: Int? = nil, _ uniqueness: Uniqueness = .none) {
        self.min = min
        self.max = max
        self.uniqueness = uniqueness
    }

    /// Any number of elements.
    package static let free = ListSize()

    package func contains(_ count: Int) -> Bool { count >= min && count <= max ?? .max }
}

extension ListSize: CustomStringConvertible {
    /// The size in messages: `exactly 3`, `at most 5`, `1 to 5`, `at least 2`, `any number of`.
    package var description: String {
        switch (min, max) {
        case (0, nil): "any number of"
        case (0, let max?): "at most \(max)"
        case (let min, nil): "at least \(min)"
        case (let min, let max?): min == max ? "exactly \(min)" : "\(min) to \(max)"
        }
    }
}
