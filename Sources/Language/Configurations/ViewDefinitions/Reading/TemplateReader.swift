import IntentDefinitions
import SourceText
import WidgetModel
import WidgetViews

/// Reads the nodes of a view definition.
///
/// Nodes have the keys of their JSON form, and `if`, `each`, `limit` and `else`. The code that reads a
/// provider's answer also checks each node; samples replace values of the data.
struct TemplateReader {
    let context: LiteralContext
    let sink: FindingSink

    /// Reads the view of an entry; nil if it has errors, which are reported.
    func root(_ node: YAMLNode, _ members: [EntryMember]) -> NodeTemplate? {
        view(node, TemplateScope(members: members), .alone)
    }

    /// The position of a node.
    enum Position {
        /// The only view, so something must be drawn in any case.
        case alone
        /// A list of views, from which the node may be left out, or in which it may be repeated.
        case inList
        /// A list of rows of a grid.
        case row
    }

    /// Reads a node; nil if it has errors, which are reported.
    func view(_ node: YAMLNode, _ scope: TemplateScope, _ position: Position) -> NodeTemplate? {
        guard !node.isRefused, node.requireValue(ViewExpectation.view.noun, sink) else { return nil }
        var scope = scope
        scope.depth += 1
        guard scope.depth <= ViewLimits.depth else {
            return sink.refuse(ViewFindings.tooDeep(node, scope.depth))
        }
        if node.isScalar {
            if position == .inList, node.isPlain, let name = node.text, Self.isNodeOfTrue(name) {
                sink.report(ViewFindings.nodeBare(node, name))
            }
            return text(node, scope).map { NodeTemplate(.text($0), at: node.location) }
        }
        if node.isSequence, position == .row { return row(node, node, scope) }
        guard node.isMapping else {
            return sink.refuse(ViewFindings.viewExpected(node))
        }
        if let meant = ValueNotation.meant(by: node) {
            return refuse(node, meant: meant)
        }
        return ControlledNode(node, in: self, position).read(scope)
    }

    /// Whether a word names a node that needs no content, such as `spacer`.
    private static func isNodeOfTrue(_ name: String) -> Bool {
        ViewSchema.nodes.contains { form in
            form.key == name && form.members[name].map { ViewSlot($0).takesTrue } == true
        }
    }

    /// Reports a value in braces. This finding also explains errors that YAML reports after the value.
    private func refuse<Value>(_ node: YAMLNode, meant: (text: String, range: SourceRange)) -> Value? {
        sink.report(
            ViewFindings.valueInBraces(node, meant: meant),
            explainingSyntaxAt: node.file.location(meant.range))
        return nil
    }

    /// Reads the members of a node.
    func members(
        _ node: YAMLNode, _ scope: TemplateScope, _ position: Position, but controls: [StaticString]
    ) -> NodeTemplate.Body? {
        let own = node.entries.filter { entry in !controls.contains { entry.key.hasText($0) } }
        if position == .row, let (_, cells) = own.first(where: { $0.key.hasText("row") }) {
            for (key, _) in own where !key.hasText("row") {
                sink.report(ViewFindings.rowKeyUnknown(key, in: node))
            }
            return row(cells, node, scope).map(\.body)
        }
        guard let form = form(of: node, own.map(\.key)) else { return nil }
        let mark = sink.mark
        var members: [(key: String, value: ValueTemplate)] = []
        for (key, value) in own {
            let name = key.text ?? ""
            guard let schema = form.members[name] else {
                sink.report(ViewFindings.keyUnknown(key, in: node, form.key, known: form.members.keys))
                continue
            }
            if let value = self.value(value, ViewSlot(schema), scope) { members.append((name, value)) }
        }
        for key in form.required where !node.hasKey(key) {
            let words = form.members[key].map { ViewSlot($0).words } ?? []
            sink.report(ViewFindings.keyMissing(key, in: node, form.key, words: words))
        }
        guard !sink.hasErrors(since: mark) else { return nil }
        DrawnValueRule.check(node, members, sink)
        let names = scope.members.map(\.name)
        SampleCheck(node: node, members: members, names: names).report(sink)
        return .members(members)
    }

    /// The kind of node that the keys name; nil if they name no kind or several kinds, which is reported.
    private func form(
        of node: YAMLNode, _ keys: [YAMLNode]
    ) -> (key: String, members: JSONObject, required: [String])? {
        let forms = ViewSchema.nodes.filter { form in keys.contains { $0.text == form.key } }
        guard forms.count == 1 else {
            return sink.refuse(
                ViewFindings.node(
                    node, keys, named: forms.map(\.key), known: ViewSchema.nodes.map(\.key)))
        }
        return forms[0]
    }

    /// Reads the cells of a row of a grid.
    private func row(_ cells: YAMLNode, _ node: YAMLNode, _ scope: TemplateScope) -> NodeTemplate? {
        guard cells.isSequence else {
            return sink.refuse(YAMLFindings.valueType(cells, expected: ViewExpectation.listOfViews.noun))
        }
        let views = cells.elements.map { view($0, scope, .inList) }
        return views.contains { $0 == nil }
            ? nil : NodeTemplate(.row(views.compactMap(\.self)), at: node.location)
    }

    /// Reads a key's value; nil if it has errors, which are reported.
    private func value(_ node: YAMLNode, _ slot: ViewSlot, _ scope: TemplateScope) -> ValueTemplate? {
        guard !node.isRefused, node.requireValue(slot.expected.noun, sink) else { return nil }
        if node.isScalar, !slot.takesView { return scalar(node, slot, scope) }
        if node.isSequence, let element = slot.element { return list(node, element, scope) }
        if slot.takesView { return view(node, scope, .alone).map(ValueTemplate.view) }
        if let meant = ValueNotation.meant(by: node) {
            return refuse(node, meant: meant)
        }
        let keys = node.entries.compactMap(\.key.text)
        guard node.isMapping, let schemas = slot.members(of: keys) else {
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: slot.expected.noun,
                    hint: ViewFindings.font(meantBy: node) ?? ViewFindings.views(meantBy: node)))
        }
        var members: [(key: String, value: ValueTemplate)] = []
        for (key, value) in node.entries {
            guard let name = key.text, let schema = schemas[name] else {
                sink.report(ViewFindings.memberUnknown(key, in: node, known: schemas.keys))
                continue
            }
            if let value = self.value(value, ViewSlot(schema), scope) { members.append((name, value)) }
        }
        return .object(members)
    }

    private func list(_ node: YAMLNode, _ slot: ViewSlot, _ scope: TemplateScope) -> ValueTemplate? {
        let values = node.elements.map { element -> ValueTemplate? in
            guard slot.takesView else { return value(element, slot, scope) }
            return view(element, scope, slot.element == nil ? .inList : .row).map(ValueTemplate.view)
        }
        return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
    }

    /// Reads a scalar, which is a value of the data alone, a text with values, or a constant.
    private func scalar(_ node: YAMLNode, _ slot: ViewSlot, _ scope: TemplateScope) -> ValueTemplate? {
        guard let text = node.text else { return nil }
        if slot.takesText {
            return self.text(node, scope).map { template in
                template.constant.map { .constant(.string($0)) } ?? .text(template)
            }
        }
        guard let lone = ValueNotation.lone(in: text) else {
            if let meant = ValueNotation.alone(inBraces: text) {
                return sink.refuse(ViewFindings.valueAlone(node, meant: meant, expected: slot.expected))
            }
            return .constant(slot.json(of: node))
        }
        guard let reference = reference(lone, in: node, scope) else { return nil }
        if let expected = slot.refusal(of: reference.type) {
            let fitting = scope.members.filter { !$0.isOptional && slot.refusal(of: $0.type) == nil }
            return sink.refuse(
                ViewFindings.valueType(
                    reference, expected: expected, of: node.ownKey?.text, fitting: fitting.map(\.name)))
        }
        return .reference(reference, sample: slot.sample)
    }
}
