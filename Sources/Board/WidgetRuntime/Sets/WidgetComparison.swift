import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import WidgetModel
import WidgetStore

/// Compares a placed widget with its declaration in a board file, field by field.
///
/// It is a three-way comparison. The revision that the last apply wrote is the base: a field that still has
/// the base's value follows the file, and a field that a person changed since is a conflict.
struct WidgetComparison {
    /// A part of a widget that people change.
    enum Field: Hashable {
        case value(String)
        case family, name

        /// The name under which the store remembers it.
        var name: String {
            switch self {
            case .value(let parameter): "values.\(parameter)"
            case .family: "family"
            case .name: "name"
            }
        }
    }

    /// A field that differs.
    struct Difference {
        let field: Field
        let present, wanted: JSONValue?
        /// Whether a person changed it since the last apply.
        let isConflict: Bool
    }

    let differences: [Difference]
    /// The changes of values, whose names begin with a parameter of `differences`.
    private let changes: [EditRequest.Change]
    /// Why a secret of the file cannot be used.
    let refusals: [Refusal]
    private let declared: DeclaredBoard.Widget

    /// - Parameters:
    ///   - form: nil for a static widget.
    ///   - kept: the fields that the last apply left although the file had other values.
    ///   - environment: the variables that secrets refer to.
    ///   - base: returns the revision that the last apply wrote; nil if it is unknown. It is only called if
    ///     something differs.
    init(
        _ declared: DeclaredBoard.Widget, _ row: WidgetRow, form: ConfigurationForm?,
        kept: [String], environment: [String: String],
        base: () throws(StoreError) -> RevisionRow?
    ) throws(StoreError) {
        self.declared = declared
        let configuration = form?.stored(row)
        let present = configuration.flatMap { form?.written($0) } ?? [:]
        let filled = form?.fillingSecrets(in: declared.values, from: environment)
        let wanted = filled?.values ?? declared.values
        refusals = filled?.refusals ?? []
        let written =
            form?.changes(from: present, to: wanted)
            ?? wanted.map { EditRequest.Change($0.key, .set(.text($0.value.text))) }
        changes = form?.real(written, on: configuration ?? .empty, present, at: row.revision) ?? written
        let isResized = declared.family.map { $0 != row.family } ?? false
        let isRenamed = declared.name != row.name
        guard !changes.isEmpty || isResized || isRenamed else {
            differences = []
            return
        }
        let former = try base()
        let formerValues = former.flatMap { former in
            form.map { $0.written($0.read(former.choices, version: former.version)) }
        }
        func difference(
            _ field: Field, _ present: JSONValue?, _ wanted: JSONValue?, was: JSONValue??
        ) -> Difference {
            let isKept = kept.contains(field.name)
            let isConflict = isKept || was.map { $0 != present } ?? true
            return Difference(field: field, present: present, wanted: wanted, isConflict: isConflict)
        }
        var differences: [Difference] = []
        if isResized {
            differences.append(
                difference(
                    .family, .string(row.family.rawValue), declared.family.map { .string($0.rawValue) },
                    was: former.map { .string($0.family.rawValue) }))
        }
        if isRenamed {
            differences.append(
                difference(
                    .name, row.name.map { .string($0) }, declared.name.map { .string($0) },
                    was: former.map { $0.name.map { .string($0) } }))
        }
        for name in changes.map(\.name.outermost).uniqued() {
            // A stored secret cannot be compared with the base; the file replaces it.
            let isSecret = form?.intent.parameter(named: name)?.type.isSecret == true
            differences.append(
                difference(
                    .value(name), present[name], isSecret ? .string(SecretText.mask) : declared.values[name],
                    was: isSecret ? .some(present[name]) : formerValues.map { $0[name] }))
        }
        self.differences = differences
    }

    /// The fields that a person changed since the last apply, and that the file contradicts.
    var conflicts: [Difference] { differences.filter(\.isConflict) }

    /// The edit that gives the widget the declared fields; nil if it already has them.
    ///
    /// - Parameter left: the fields that do not change.
    func edit(except left: Set<Field>, folder: String, id: String) -> RequestedEdit? {
        let wanted = Set(differences.map(\.field)).subtracting(left)
        guard !wanted.isEmpty else { return nil }
        var edit = RequestedEdit(
            changes: changes.filter { wanted.contains(.value($0.name.outermost)) }.map(RequestedChange.init),
            folder: folder, editID: id)
        if wanted.contains(.family) { edit.family = declared.family }
        if wanted.contains(.name) { edit.name = declared.name ?? "" }
        return edit
    }
}

extension BoardPlan.Conflict {
    /// A field that a person changed and the file contradicts.
    init(_ difference: WidgetComparison.Difference, key: String, widget: PlacedWidgetID) {
        let field: Field =
            switch difference.field {
            case .value: .value
            case .family: .family
            case .name: .name
            }
        self.init(
            field, key: key, widget: widget, present: difference.present, wanted: difference.wanted)
        if case .value(let parameter) = difference.field { self.parameter = parameter }
    }
}

extension ConfigurationForm {
    /// A widget's stored choices, with masked secrets.
    func stored(_ row: WidgetRow) -> Configuration { read(row.choices, version: row.version) }

    /// Stored choices, with masked secrets. Damaged choices count as none.
    fileprivate func read(_ choices: String, version: Int) -> Configuration {
        let stored = (try? JSONValue(parsing: choices))?.object ?? [:]
        return read(stored: stored, version: version, secrets: [:], isMasked: true).0
    }

    /// The changes that do not only write a value differently. All changes are real while the provider has to
    /// resolve a value.
    fileprivate func real(
        _ changes: [EditRequest.Change], on configuration: Configuration, _ present: JSONObject,
        at revision: Revision
    ) -> [EditRequest.Change] {
        guard !changes.isEmpty,
            case .planned(let plan) = EditPlanner.plan(
                EditRequest(changes), on: configuration, at: revision, form: self, checksRules: false)
        else { return changes }
        let planned = written(plan.configuration)
        return changes.filter { change in
            let name = change.name.outermost
            return intent.unexpanded.parameter(named: name)?.type.holdsSecrets == true
                || planned[name] != present[name]
        }
    }
}

extension RequestedChange {
    /// The change as a client sends it.
    init(_ change: EditRequest.Change) {
        switch change.wish {
        case .set(.text(let text)): self = .set(name: change.name, text: text)
        case .set(.json(let json)): self = .json(name: change.name, value: json)
        case .unset: self = .unset(name: change.name)
        case .none: self = .none(name: change.name)
        }
    }
}

extension String {
    /// The parameter of the intent in a name such as `alert.above`.
    fileprivate var outermost: String { String(prefix { $0 != "." }) }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
