package import WidgetModel

/// How many elements a list may have, per family.
package struct ListRule: Hashable, Sendable {
    /// The sizes by family, or one for all.
    package enum Sizes: Hashable, Sendable {
        case everywhere(ListSize)
        case perFamily([Family: ListSize])
    }

    package let sizes: Sizes

    package init(_ sizes: Sizes) { self.sizes = sizes }

    /// Any number of elements, everywhere.
    package static let free = ListRule(.everywhere(.free))

    /// The size for a family; free when a rule per family does not name it (`declaresSize(for:)`).
    package func size(for family: Family) -> ListSize {
        switch sizes {
        case .everywhere(let size): size
        case .perFamily(let sizes): sizes[family] ?? .free
        }
    }

    /// Whether the rule says anything about this family; where not, binding finds `list-family-missing`.
    package func declaresSize(for family: Family) -> Bool {
        switch sizes {
        case .everywhere: true
        case .perFamily(let sizes): sizes[family] != nil
        }
    }

    /// All sizes that it names, in the order of `Family.allCases`.
    package var declared: [(family: Family?, size: ListSize)] {
        switch sizes {
        case .everywhere(let size): [(nil, size)]
        case .perFamily(let sizes):
            Family.allCases.compactMap { family in sizes[family].map { (family, $0) } }
        }
    }
}

/// The least and the greatest number of elements, both included.
package struct ListSize: Hashable, Sendable {
    package let min: Int
    /// Nil: no end.
    package let max: Int?
    /// Whether no two elements may be the same; objects are by their id.
    package let isUnique: Bool

    package init(min: Int = 0, max: Int? = nil, isUnique: Bool = false) {
        self.min = min
        self.max = max
        self.isUnique = isUnique
    }

    package static let free = ListSize()

    package func contains(_ count: Int) -> Bool { count >= min && count <= max ?? .max }
}

extension ListSize: CustomStringConvertible {
    /// As a message says it: `exactly 3`, `at most 5`, `1 to 5`, `at least 2`, `any number of`.
    package var description: String {
        switch (min, max) {
        case (0, nil): "any number of"
        case (0, let max?): "at most \(max)"
        case (let min, nil): "at least \(min)"
        case (let min, let max?): min == max ? "exactly \(min)" : "\(min) to \(max)"
        }
    }
}
