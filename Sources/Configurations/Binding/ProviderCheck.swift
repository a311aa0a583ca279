import IntentDefinitions
package import ProviderProtocol
package import SourceText
package import WidgetManifests
import WidgetModel
import YAMLReading

/// Holds what a running provider says about itself against its manifest and the intents of its widgets.
///
/// The provider's own word holds: where the manifest's `reads` differs, that is a finding about the manifest.
package struct ProviderCheck {
    private let manifest: ProviderManifest
    private let bound: [BoundWidget]
    private let sink = FindingSink()

    /// The findings in the order of reports, at the manifest; `bound` are all widgets of the workspace.
    package static func check(
        _ answer: InitializeAnswer, of manifest: ProviderManifest, among manifests: ManifestSet,
        bound: [BoundWidget]
    ) -> [Finding] {
        let check = ProviderCheck(manifest: manifest, bound: bound)
        check.checkKinds(answer.kinds, manifests)
        check.checkUnread(answer.kinds)
        return check.sink.findings.inOrder()
    }

    private init(manifest: ProviderManifest, bound: [BoundWidget]) {
        self.manifest = manifest
        self.bound = bound
    }

    private func checkKinds(_ kinds: [KindDeclaration], _ manifests: ManifestSet) {
        for widget in manifest.widgets {
            if let kind = kinds.first(where: { $0.kind == widget.kind.value }) {
                check(kind, widget)
            } else {
                sink.report(BindingFindings.providerKindMissing(widget, manifest.name.value))
            }
        }
        for kind in kinds where !manifests.isDeclared(kind.kind) {
            sink.report(BindingFindings.providerKindUndeclared(kind.kind, manifest.name))
        }
    }

    private func check(_ kind: KindDeclaration, _ widget: WidgetDeclaration) {
        for family in widget.families where kind.families.map({ !$0.contains(family.value) }) ?? false {
            sink.report(BindingFindings.providerFamily(family, widget.kind.value, draws: kind.families ?? []))
        }
        switch (kind.configuration, widget.intentName) {
        case (.static, nil): break
        case (.static, let name?):
            sink.report(BindingFindings.providerIsStatic(widget.kind.value, at: name.location))
        case (.intent, nil): sink.report(BindingFindings.providerIsIntentBased(widget.kind))
        case (.intent, let name?):
            let intent = bound.first { $0.kind == widget.kind.value }?.intent
            if let intent, let reads = kind.reads {
                check(reads, intent, at: name)
                compare(reads, with: widget, intent)
            }
        }
    }

    /// Each parameter that it reads exists and has a type that it accepts.
    private func check(_ reads: [ParameterRead], _ intent: IntentDefinition, at name: Located<String>) {
        for read in reads {
            guard let parameter = intent.parameter(named: read.name) else {
                sink.report(BindingFindings.providerReadsUnknown(read.name, intent, at: name.location))
                continue
            }
            let word = parameter.type.kind.protocolWord
            let isType = read.types.isEmpty || read.types.contains { $0.rawValue == word }
            let isShape = read.isList.map { $0 == (parameter.list != nil) } ?? true
            if !isType || !isShape {
                sink.report(BindingFindings.providerReadsType(read, parameter, at: name.location))
            }
        }
    }

    /// Where the manifest's `reads` differs from what the provider says, beside what the intent lacks.
    private func compare(
        _ reads: [ParameterRead], with widget: WidgetDeclaration, _ intent: IntentDefinition
    ) {
        guard let written = widget.reads else { return }
        let names = reads.map(\.name).filter { intent.parameter(named: $0) != nil }
        for name in written where intent.parameter(named: name.value) != nil && !names.contains(name.value) {
            sink.report(BindingFindings.readsSuperfluous(name, widget.kind.value))
        }
        let lacking = names.filter { name in !written.contains { $0.value == name } }
        if !lacking.isEmpty { sink.report(BindingFindings.readsLacking(lacking, widget.kind)) }
    }

    /// Parameters that nothing reads, of intents that only this provider's widgets have and whose manifest
    /// does not say it (else binding has looked).
    private func checkUnread(_ kinds: [KindDeclaration]) {
        for users in UnreadParameterRule.usersByIntent(bound) {
            guard let intent = users.first?.intent else { continue }
            UnreadParameterRule.check(intent, users, users.map { reads(of: $0, kinds) }, sink)
        }
    }

    /// What the provider says that a widget reads; nil when it does not, or the manifest does.
    private func reads(of user: BoundWidget, _ kinds: [KindDeclaration]) -> [String]? {
        guard user.declaration.reads == nil, user.manifest.name == manifest.name,
            let kind = kinds.first(where: { $0.kind == user.kind }), kind.configuration == .intent
        else { return nil }
        return kind.reads?.map(\.name)
    }
}
