import Configurations
import IntentDefinitions
import SourceText
package import WidgetModel

/// The unsaved changes of a form, as a file stores them, so that they survive the end of the program.
package struct KeptChanges: Codable, Hashable, Sendable {
    /// The change of one row.
    package struct Change: Codable, Hashable, Sendable {
        enum Operation: String, Codable, CaseIterable { case set, unset, none }

        /// The stable name of the row (see `ItemNaming`).
        let name: String
        let operation: Operation
        /// The text to set; nil for other operations.
        var text: String?
        /// The stored value when the changes were kept; nil without a value.
        var before: String?
        /// The stored elements of a list when the changes were kept; nil for other values, and without a
        /// value.
        var from: [String]?

        /// The value that the change would store, in words.
        package var words: String {
            switch operation {
            case .set: text ?? ""
            case .unset: "the default"
            case .none: "no value"
            }
        }
    }

    /// The change of a row with this stable name; nil if the row was not changed.
    package subscript(name: String) -> Change? { changes.first { $0.name == name } }

    /// When the changes were kept.
    package var at: Instant
    package var changes: [Change]

    /// How long unsaved changes are offered.
    package static let age = Milliseconds.seconds(7 * 86_400)

    package init(_ changes: [Change], at instant: Instant) { (self.changes, at) = (changes, instant) }
}

extension WorkingCopy {
    /// The unsaved changes in the order in which they were made. Secrets are left out.
    var keptChanges: [KeptChanges.Change] {
        guard isChanged else { return [] }
        return draft.changes.compactMap { change in
            guard isKept(change.name) else { return nil }
            let before = basis.state(of: change.name)?.value?.description
            switch change.wish {
            case .set(.text(let text)):
                let isList = before != nil && draftedElements[change.name] != nil
                let from = isList ? basis.state(of: change.name).literals : nil
                return KeptChanges.Change(
                    name: change.name, operation: .set, text: text, before: before, from: from)
            // No key of a terminal sets a value in this form.
            case .set(.json): return nil
            case .unset: return KeptChanges.Change(name: change.name, operation: .unset, before: before)
            case .none: return KeptChanges.Change(name: change.name, operation: .none, before: before)
            }
        }
    }

    /// Whether the change of a row may be written to a file. Items and their positions have no type; the
    /// secrets of a copied item are masked.
    private func isKept(_ name: String) -> Bool {
        if name.lastPart.isItemName { return true }
        return drafted.parameter(of: name).map { !$0.type.isSecret } ?? false
    }

    /// Makes the changes again, on the current configuration.
    mutating func restore(_ kept: KeptChanges) {
        beginStep()
        for change in kept.changes {
            switch change.operation {
            case .set:
                guard let text = change.text else { continue }
                self.change(change.name, to: listWish(for: change) ?? EditRequest.Wish.set(.text(text)))
            case .unset: self.change(change.name, to: .unset)
            case .none: self.change(change.name, to: EditRequest.Wish.none)
            }
        }
    }

    /// The current stored list with the difference that a change made, so that elements which other clients
    /// have added since are kept; nil for other rows, and without the former elements, which an older program
    /// did not keep.
    private func listWish(for change: KeptChanges.Change) -> EditRequest.Wish? {
        guard drafted.parameter(of: change.name)?.list != nil,
            let old = change.from ?? (change.before == nil ? [] : nil),
            // Another text, such as `all`, replaces the list.
            let texts = (try? JSONValue(parsing: change.text ?? ""))?.array,
            let now = basis.state(of: change.name).literals
        else { return nil }
        let merged = ListChange(from: old, to: texts.compactMap(\.string)).applied(to: now)
        return WorkingCopy.wish(forElements: merged)
    }

    /// The titles of the rows whose stored values differ from those when the changes were kept.
    func titles(changedSince kept: KeptChanges) -> [String] {
        kept.changes.compactMap { change in
            guard let parameter = drafted.parameter(of: change.name),
                basis.state(of: change.name)?.value?.description != change.before
            else { return nil }
            return parameter.displayTitle
        }
    }
}
