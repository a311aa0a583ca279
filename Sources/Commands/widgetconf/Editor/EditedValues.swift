import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// The values in a file that a user edits, before and after the change.
struct EditedValues {
    let tree: YAMLTree
    /// The file's YAML problems.
    private(set) var findings: [Finding] = []
    /// The first line, a comment.
    private let head: [UInt8]
    /// The values of the parameters, by name. A file may have thousands.
    private let members: [String: YAMLNode]

    init(_ file: SourceFile) {
        head = Array(file.bytes.prefix { $0 >= 0x20 })
        // Stored values must be readable, even if they contain control characters.
        tree = YAMLTree.read(file, controls: .escaped, into: &findings)
        members = Dictionary(
            tree.root?.entries.compactMap { key, value in key.text.map { ($0, value) } } ?? []
        ) { first, _ in first }
        // A file that contains only comments is valid and changes nothing.
        findings.removeAll { $0.severity != .error || $0.code == "yaml-empty-file" }
        if let root = tree.root, !root.isMapping, !root.isRefused, findings.isEmpty {
            findings.append(EditedValueFindings.noParameters(at: root.location))
        }
    }

    /// Whether the file contains values and not only comments.
    var hasValues: Bool { tree.root?.isMapping == true }

    /// The user's changes since the file was written. Unchanged values are not sent, so that changes by
    /// others survive.
    ///
    /// A file without values restores all defaults if its first line still exists. If the user has removed
    /// everything, the result is empty.
    ///
    /// - Parameter written: the file before; nil to treat all its values as changes.
    func changes(since written: EditedValues?) -> [RequestedChange] {
        var changes = ValueChanges()
        guard hasValues, let root = tree.root else {
            if let written, head == written.head, let old = written.tree.root {
                old.forEachName { changes.remove($1, at: $0.value) }
            }
            return changes.changes
        }
        if let old = written?.tree.root, old.isMapping {
            changes.compareMembers(old, root, at: "")
        } else {
            root.forEachName { name, value in changes.add(value, at: name.value) }
        }
        return changes.changes
    }

    /// The location of a parameter's value in the file: the innermost existing part of the parameter's name.
    ///
    /// - Parameter isUnknown: whether the parameter does not exist, so that the finding is about its name.
    func location(of parameter: String?, isUnknown: Bool = false) -> SourceLocation? {
        let parts = (parameter ?? "").split(separator: ".").map(String.init)
        // The refused value may come from another source.
        guard let first = parts.first else { return tree.root?.place }
        guard var node = members[first] else { return nil }
        for part in parts.dropFirst() {
            guard let next = node.part(part) else { break }
            node = next
        }
        if isUnknown, let name = node.ownKey { return name.location }
        return node.isScalar && !node.isMissing ? node.location : node.place
    }
}

extension EditedValues {
    /// Why the board refused values, at their lines.
    func findings(about problems: [ParameterProblem]) -> [Finding] {
        problems.map { problem in
            let isUnknown = problem.code == "parameter-unknown"
            return EditedValueFindings.refused(
                problem, at: location(of: problem.parameter, isUnknown: isUnknown))
        }
    }
}

/// The operations that turn one file into another. Items of lists are matched by their keys.
private struct ValueChanges {
    private(set) var changes: [RequestedChange] = []

    mutating func compareMembers(_ old: YAMLNode, _ new: YAMLNode, at path: String) {
        old.forEachName { name, before in
            guard name.value != Record.keyMember else { return }
            if let after = new.member(name.value) {
                compare(before, after, at: path + name.value)
            } else {
                remove(before, at: path + name.value)
            }
        }
        new.forEachName { name, after in
            guard name.value != Record.keyMember, old.member(name.value) == nil else { return }
            add(after, at: path + name.value)
        }
    }

    private mutating func compare(_ old: YAMLNode, _ new: YAMLNode, at path: String) {
        if old.plainContent == new.plainContent { return }
        if new.isMapping, old.isMapping || old.isMissing {
            if old.isMissing { return add(new, at: path) }
            return compareMembers(old, new, at: path + ".")
        }
        if old.isMapping, new.isMissing { return remove(old, at: path) }
        if new.isMixed { return add(new, at: path) }
        if old.isSequence, new.isSequence, old.holdsObjects || new.holdsObjects {
            return compareItems(Array(old.elements), Array(new.elements), at: path)
        }
        if let before = old.texts, let after = new.texts {
            let (operation, text) = ListChange(from: before, to: after).operation(on: path)
            changes.append(.set(name: operation, text: text))
        } else {
            add(new, at: path)
        }
    }

    private mutating func compareItems(_ old: [YAMLNode], _ new: [YAMLNode], at path: String) {
        var present: [String: YAMLNode] = [:]
        for item in old { if let key = item.key { present[key] = item } }
        var names: [String] = []
        var added = 0
        for node in new {
            if let key = node.key, let before = present.removeValue(forKey: key) {
                names.append("@" + key)
                compareMembers(before, node, at: "\(path).@\(key).")
            } else {
                added += 1
                names.append("+\(added)")
                add(node, at: "\(path).+\(added)")
            }
        }
        for node in old {
            if let key = node.key, present[key] != nil { changes.append(.unset(name: "\(path).@\(key)")) }
        }
        let kept = old.compactMap(\.key).filter { present[$0] == nil }.map { "@" + $0 }
        guard names != kept + (0..<added).map({ "+\($0 + 1)" }) else { return }
        for (index, name) in names.enumerated() {
            changes.append(.set(name: "\(path).\(name).@after", text: index == 0 ? "" : names[index - 1]))
        }
    }

    /// Sets a value that the file did not contain. An object is set value by value, so that each is read as
    /// on the command line.
    mutating func add(_ node: YAMLNode, at path: String) {
        if node.isNull || node.isMissing { return changes.append(.none(name: path)) }
        if node.isMapping {
            if node.entries.allSatisfy({ $0.key.text == Record.keyMember }) {
                return changes.append(.set(name: path, text: "{}"))
            }
            return node.forEachName { name, value in
                if name.value != Record.keyMember { add(value, at: path + "." + name.value) }
            }
        }
        if node.isMixed {
            changes.append(.json(name: path, value: node.isJSON ? node.json : node.plainContent))
        } else if node.holdsObjects {
            changes.append(.set(name: path, text: "[]"))
            for (index, element) in node.elements.enumerated() { add(element, at: "\(path).+\(index + 1)") }
        } else if node.isJSON {
            changes.append(.json(name: path, value: node.json))
        } else {
            changes.append(.set(name: path, text: node.isSequence ? node.plainContent.text : node.text ?? ""))
        }
    }

    /// Restores a value's default. An object's secrets are not in the file, so they do not change.
    mutating func remove(_ node: YAMLNode, at path: String) {
        if !node.isMapping, !node.isMissing { changes.append(.unset(name: path)) }
        node.forEachName { name, value in remove(value, at: path + "." + name.value) }
    }
}

extension YAMLNode {
    fileprivate func member(_ name: String) -> YAMLNode? {
        entries.first { $0.key.text == name }?.value
    }

    /// The key of an item; nil for a new one.
    fileprivate var key: String? { member(Record.keyMember)?.text }

    fileprivate var holdsObjects: Bool { elements.contains { $0.isMapping } }

    /// Whether a list contains both objects and other values, such as choices and ids of choices.
    fileprivate var isMixed: Bool { holdsObjects && !elements.allSatisfy { $0.isMapping } }

    /// The elements of a list of scalars; nil for other values.
    fileprivate var texts: [String]? {
        guard isSequence else { return nil }
        let texts = elements.compactMap { $0.isScalar && !$0.isNull && !$0.isMissing ? $0.text : nil }
        return texts.count == Array(elements).count ? texts : nil
    }

    /// Finds the member for one component of a parameter's name: a member name, a position, or `@` and a key.
    fileprivate func part(_ name: String) -> YAMLNode? {
        if isMapping { return member(name) }
        if name.hasPrefix("@") { return elements.first { $0.key == String(name.dropFirst()) } }
        guard let position = Int(name), position > 0 else { return nil }
        return elements.dropFirst(position - 1).first { _ in true }
    }

    /// The value of a JSON file.
    fileprivate var json: JSONValue {
        switch kind {
        case .sequence: .array(elements.map(\.json))
        case .mapping: .object(JSONObject(entries.map { ($0.key.text ?? "", $0.value.json) }))
        case .scalar(.plain): (try? JSONValue(parsing: text ?? "")) ?? .null  // The file is JSON.
        case .scalar: .string(text ?? "")
        case .refused: .null
        }
    }
}
