import IntentDefinitions
import WidgetModel

/// Rewrites an edit of objects that people fill in, so that each of its changes names one parameter of the
/// form. It adds and removes items, and replaces a change to a whole object with changes to its parameters.
struct RecordEditing {
    /// A change with its index in the request.
    struct IndexedChange {
        let index: Int
        var name: String
        let wish: EditRequest.Wish
    }

    private let form: ConfigurationForm
    private let revision: Revision
    /// The configuration with the items after the edit. Other changes are not yet applied.
    private(set) var configuration: Configuration
    private(set) var changes: [IndexedChange] = []
    private(set) var refusals: [(index: Int, refusal: Refusal)] = []
    /// The lists whose items change, with the index of the first change.
    private var touched: [(list: String, index: Int)] = []
    /// The positions of the items to remove, by list.
    private var removed: [String: Set<Int>] = [:]
    /// The items to move, by list. Each move contains the item to insert after; nil for the start of the
    /// list.
    private var moves: [String: [(item: Int, after: Int?)]] = [:]
    /// The positions of the items that `+` and `+2` add, by list and this name.
    private var added: [String: Int] = [:]

    init(_ request: EditRequest, on base: Configuration, at revision: Revision, form: ConfigurationForm) {
        self.form = form
        self.revision = revision
        configuration = base
        for (index, change) in request.changes.enumerated() {
            do throws(Refusal) {
                let path = change.name.split(separator: ".", omittingEmptySubsequences: false)
                try rewrite(change.wish, at: path, of: form.intent.unexpanded, below: "", index)
            } catch {
                refusals.append((index, error))
            }
        }
        // Nested lists come first, because removing items renames everything in them.
        for (list, index) in touched.reversed() { finish(list, index) }
    }

    /// Rewrites a change.
    ///
    /// - Parameters:
    ///   - path: the rest of the name, which begins with a parameter of `fields`.
    ///   - start: the beginning of the name, such as `holdings.2.`.
    private mutating func rewrite(
        _ wish: EditRequest.Wish, at path: some BidirectionalCollection<Substring>,
        of fields: IntentDefinition,
        below start: String, _ index: Int
    ) throws(Refusal) {
        let name = start + path.joined(separator: ".")
        guard let first = path.first, let field = fields.parameter(named: String(first)),
            let type = field.type.record
        else { return changes.append(IndexedChange(index: index, name: name, wish: wish)) }
        let parameter = start + first
        let rest = path.dropFirst()
        if field.list == nil {
            if rest.isEmpty { return try fill(type, at: parameter, with: wish, index) }
            return try rewrite(wish, at: rest, of: type.form, below: parameter + ".", index)
        }
        guard let itemName = rest.first else { return try replace(parameter, of: type, with: wish, index) }
        if itemName == "-", rest.count == 1, case .set(.text(let names)) = wish {
            for name in names.listElements() {
                let position = try position(of: name, in: parameter, of: type, isNeeded: false, index)
                removed[parameter, default: []].insert(position)
            }
            return
        }
        let present = records(of: parameter).count
        let position = try position(
            of: String(itemName), in: parameter, of: type, isNeeded: wish.setsValue, index)
        if rest.count > 1 {
            if rest.dropFirst().elementsEqual([RecordEditing.after]) {
                return try move(position, of: parameter, type, wish, index)
            }
            return try rewrite(
                wish, at: rest.dropFirst(), of: type.form, below: "\(parameter).\(position).", index)
        }
        if wish.setsValue {
            let isNew = position > present
            try fill(type, at: "\(parameter).\(position)", with: wish, isNew: isNew, index)
        } else {
            touch(parameter, index)
            removed[parameter, default: []].insert(position)
        }
    }

    /// The name that moves an item: `holdings.3.@after=1`.
    private static let after: Substring = "@after"

    /// Moves an item after another item, or to the start of the list if no other item is named.
    private mutating func move(
        _ item: Int, of list: String, _ type: RecordType, _ wish: EditRequest.Wish, _ index: Int
    ) throws(Refusal) {
        var after: Int?
        if case .set(.text(let text)) = wish, !text.isEmpty {
            after = try position(of: text, in: list, of: type, isNeeded: false, index)
        }
        moves[list, default: []].append((item, after))
    }

    /// Replaces a change to a whole object with changes to its parameters. Parameters that the change does
    /// not name return to their defaults.
    ///
    /// - Parameter isNew: whether this change adds the object, so that all of its parameters still have their
    ///   defaults.
    private mutating func fill(
        _ type: RecordType, at path: String, with wish: EditRequest.Wish, isNew: Bool = false, _ index: Int
    ) throws(Refusal) {
        var members: JSONObject = [:]
        switch wish {
        case .unset: break
        case .none: throw ConfigurationFindings.recordNone(path)
        case .set(let raw):
            guard let object = raw.parsed?.object else {
                throw ConfigurationFindings.recordExpected(path, raw, type, isNew: isNew)
            }
            members = type.form.renamingFormer(object)
        }
        members[Record.keyMember] = nil
        for parameter in type.form.parameters where !isNew || members[parameter.name] != nil {
            let wish = members[parameter.name].map { EditRequest.Wish.set(.json($0)) } ?? .unset
            members[parameter.name] = nil
            let change = EditRequest.Change(parameter.name, wish)
            try rewrite(change.wish, at: [parameter.name[...]], of: type.form, below: path + ".", index)
        }
        for (name, json) in members {
            changes.append(IndexedChange(index: index, name: "\(path).\(name)", wish: .set(.json(json))))
        }
    }

    /// Replaces a list. An item keeps its key if a current item uses the same key, the same value of the
    /// distinguishing parameter, or else the same position.
    private mutating func replace(
        _ list: String, of type: RecordType, with wish: EditRequest.Wish, _ index: Int
    ) throws(Refusal) {
        guard case .set(let raw) = wish else {
            drop(below: list + ".")
            if !isTouched(list) { configuration[list] = wish == .none ? Configuration.Choice.none : nil }
            return changes.append(IndexedChange(index: index, name: list, wish: wish))
        }
        let elements = raw == .text("") ? [] : raw.parsed?.array
        let objects = elements?.compactMap(\.object).map(type.form.renamingFormer)
        guard let objects, objects.count == elements?.count else {
            throw ConfigurationFindings.recordsExpected(list, raw, type)
        }
        let present = records(of: list)
        let unique = uniqueParameter(of: list)
        var keys: [String] = []
        for (position, object) in objects.enumerated() {
            let known = present.first { item in
                object[Record.keyMember]?.string == item.key
                    || unique.flatMap { object[$0] } == unique.flatMap { item[$0]?.json }
                        && unique != nil
            }
            let key = known?.key ?? (unique == nil && position < present.count ? present[position].key : nil)
            keys.append(
                key.flatMap { keys.contains($0) ? nil : $0 } ?? newKey(after: keys + present.map(\.key)))
        }
        touch(list, index)
        drop(below: list + ".")
        configuration[list] = .value(.list(keys.map { .record(Record(key: $0)) }))
        for (position, object) in objects.enumerated() {
            let value = EditRequest.Wish.set(.json(.object(object)))
            try fill(type, at: "\(list).\(position + 1)", with: value, index)
        }
    }

    /// The position of an item by its position, its key, or its value of the distinguishing parameter.
    ///
    /// `@2-1` is always a key. `+` is a new item, and `+1`, `+2` and so on are several; each name adds one
    /// item. The position after the last item adds an item, too.
    private mutating func position(
        of text: String, in list: String, of type: RecordType, isNeeded: Bool, _ index: Int
    ) throws(Refusal) -> Int {
        touch(list, index)
        let items = records(of: list)
        let isNew = text.first == "+"
        if !isNew, let number = Int(text), items.indices.contains(number - 1) { return number }
        if let position = added["\(list).\(text)"] { return position }
        let number = isNew ? Int(text.dropFirst()) ?? (text == "+" ? 1 : nil) : nil
        if isNeeded, number != nil || Int(text) == items.count + 1 {
            let key = newKey(after: items.map(\.key), from: number ?? 1)
            let keys = items.map { Record(key: $0.key) } + [Record(key: key)]
            configuration[list] = .value(.list(keys.map(ParameterValue.record)))
            if number != nil { added["\(list).\(text)"] = keys.count }
            return keys.count
        }
        let unique = uniqueParameter(of: list)
        let names = items.map { item in unique.flatMap { item[$0]?.description } }
        let key = text.first == "@" ? String(text.dropFirst()) : text
        if let found = items.firstIndex(where: { $0.key == key }) ?? names.firstIndex(of: text) {
            return found + 1
        }
        throw ConfigurationFindings.itemUnknown(
            text, in: list, count: items.count, names: names.compactMap(\.self), canAdd: isNeeded, type)
    }

    private func isTouched(_ list: String) -> Bool { touched.contains { $0.list == list } }

    /// Records that the items of a list change. Items of a default become the widget's own items.
    private mutating func touch(_ list: String, _ index: Int) {
        guard !isTouched(list) else { return }
        touched.append((list, index))
        // If the same edit resets the list, the items belong to the list after the reset.
        changes.removeAll { $0.name == list }
        if case .value? = configuration[list] { return }
        let resolved = form.resolve(configuration)
        let items = resolved[list]?.records ?? []
        for parameter in resolved.intent.parameters where parameter.name.hasPrefix(list + ".") {
            // The defaults of the type apply to every item anyway.
            let own = form.intent.unexpanded.declaredParameter(of: parameter.name)?.defaultValue
            if let value = resolved[parameter.name],
                configuration.provided(for: parameter.name) != nil || parameter.defaultValue != own
            {
                configuration[parameter.name] = .value(value)
            }
        }
        configuration[list] = .value(.list(items.map { .record(Record(key: $0.key)) }))
    }

    /// Removes and moves items, and adds a change to the list itself, whose size is then checked.
    private mutating func finish(_ list: String, _ index: Int) {
        guard case .value(let value)? = configuration[list] else { return }
        let records = value.records
        let order = order(of: records.count, in: list)
        if order != Array(1...max(1, records.count)).prefix(records.count) { rearrange(list, order) }
        let keys = order.map { JSONValue.object(Record(key: records[$0 - 1].key).json(.masked)) }
        changes.append(IndexedChange(index: index, name: list, wish: .set(.json(.array(keys)))))
    }

    /// The positions of the remaining items, in their new order.
    private func order(of count: Int, in list: String) -> ArraySlice<Int> {
        var order = (0..<count).map { $0 + 1 }.filter { !(removed[list]?.contains($0) ?? false) }
        for (item, after) in moves[list] ?? [] where order.contains(item) && after != item {
            if let after, !order.contains(after) { continue }
            order.removeAll { $0 == item }
            order.insert(item, at: after.flatMap(order.firstIndex).map { $0 + 1 } ?? 0)
        }
        return order[...]
    }

    /// Gives the items of a list new positions.
    private mutating func rearrange(_ list: String, _ order: ArraySlice<Int>) {
        let positions = Dictionary(
            uniqueKeysWithValues: order.enumerated().map { ("\($1)", "\($0 + 1)") })
        configuration.renameItems(of: list, to: positions)
        let moving = changes
        changes = []
        for var change in moving {
            if let name = change.name.movingItem(of: list, to: positions) {
                change.name = name
                changes.append(change)
            } else {
                let gone = "\(list).\(change.name.dropFirst(list.count + 1).prefix { $0 != "." })"
                refusals.append((change.index, ConfigurationFindings.itemRemoved(change.name, item: gone)))
            }
        }
    }

    private mutating func drop(below start: String) {
        for entry in configuration.entries where entry.name.hasPrefix(start) {
            configuration[entry.name] = nil
        }
    }

    /// The items in a list with their values. Items that this edit adds are still without values.
    private func records(of list: String) -> [Record] { form.resolve(configuration)[list]?.records ?? [] }

    private func uniqueParameter(of list: String) -> String? {
        let rule = form.expanded(for: configuration).intent.parameter(named: list)?.list
        if case .parameter(let name)? = rule?.size(for: form.family).uniqueness { return name }
        return nil
    }

    /// A key that no other item has ever used: the revision of the edit and a number.
    private func newKey(after keys: [String], from first: Int = 1) -> String {
        var number = first
        while keys.contains("\(revision)-\(number)") { number += 1 }
        return "\(revision)-\(number)"
    }
}

extension EditRequest.Wish {
    fileprivate var setsValue: Bool { if case .set = self { true } else { false } }
}

extension EditRequest.RawValue {
    /// The JSON value, or the JSON that a text contains; nil if the text is not JSON.
    var parsed: JSONValue? {
        switch self {
        case .json(let json): json
        // Text that is not JSON is refused by the caller.
        case .text(let text): try? JSONValue(parsingInput: text.utf8)
        }
    }
}

extension Configuration {
    /// Moves the values of a list's items to other positions. Values of items without a new position are
    /// removed.
    fileprivate mutating func renameItems(of list: String, to positions: [String: String]) {
        let moved = entries.compactMap { entry in
            entry.name.movingItem(of: list, to: positions).map {
                Entry(name: $0, choice: entry.choice, unfit: entry.unfit)
            }
        }
        let offers = offers
        self = Configuration(moved, provided: provided, surplus: surplus)
        self.offers = offers
    }
}

extension String {
    /// The name of a parameter after the items of a list moved; nil if its item was removed.
    fileprivate func movingItem(of list: String, to positions: [String: String]) -> String? {
        guard hasPrefix(list + ".") else { return self }
        let rest = dropFirst(list.count + 1)
        let position = rest.prefix { $0 != "." }
        return positions[String(position)].map { "\(list).\($0)\(rest.dropFirst(position.count))" }
    }
}
