import IntentDefinitions
package import ProviderProtocol
package import SourceText
import WidgetModel

/// Compares the declarations of a running provider with its manifest and with the intents of its widgets.
///
/// If the provider and the manifest disagree about `reads`, the provider is right, and the finding is about
/// the manifest.
package struct ProviderCheck {
    private let manifest: ProviderManifest
    private let bound: [BoundWidget]
    private let sink = FindingSink()

    /// Returns the findings in the order of reports, located in the manifest.
    ///
    /// - Parameters:
    ///   - answer: the provider's answer to `initialize`.
    ///   - bound: all bound widgets of the workspace.
    package static func check(
        _ answer: InitializeAnswer, of manifest: ProviderManifest, among manifests: ManifestSet,
        bound: [BoundWidget]
    ) -> [Finding] {
        let check = ProviderCheck(manifest: manifest, bound: bound)
        check.checkKinds(answer.kinds, manifests)
        check.checkOptions(answer)
        check.checkUnread(answer.kinds)
        return check.sink.findings.inOrder()
    }

    /// Returns the findings about one widget: its kind is missing, or its parameters and the intent differ.
    package static func check(_ answer: InitializeAnswer, of bound: BoundWidget) -> [Finding] {
        let check = ProviderCheck(manifest: bound.manifest, bound: [bound])
        guard let kind = answer.kinds.first(where: { $0.kind == bound.kind }) else {
            return [BindingFindings.providerKindMissing(bound.declaration, bound.manifest.name.value)]
        }
        if let intent = bound.intent, let name = bound.declaration.intentName, kind.configuration == .intent {
            check.check(kind.reads ?? [], intent, at: name)
        }
        return check.sink.findings.inOrder()
    }

    private init(manifest: ProviderManifest, bound: [BoundWidget]) {
        self.manifest = manifest
        self.bound = bound
    }

    /// Reports kinds that only the manifest or only the provider declares, and compares the others.
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

    /// Compares the families, the kind of configuration and the parameters of one widget.
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

    /// Reports widgets whose intent has parameters with options that the provider never answers.
    private func checkOptions(_ answer: InitializeAnswer) {
        guard !answer.mayAnswer(.options) else { return }
        for widget in bound where widget.manifest.name == manifest.name {
            let names = (widget.intent?.parameters ?? [])
                .filter { $0.options != nil && $0.type.account == nil }.map(\.name)
            if !names.isEmpty { sink.report(BindingFindings.providerOptionsMissing(names, widget)) }
        }
    }

    /// Reports parameters that the provider reads but the intent lacks, or that have another type.
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

    /// Reports differences between the manifest's `reads` and the provider's. Parameters that the intent
    /// lacks are already reported.
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

    /// Reports parameters that no widget reads, for intents that only this provider's widgets use and whose
    /// `reads` the manifest does not declare. If the manifest declares them, binding has already checked.
    private func checkUnread(_ kinds: [KindDeclaration]) {
        for users in UnreadParameterRule.usersByIntent(bound) {
            guard let intent = users.first?.intent else { continue }
            UnreadParameterRule.check(intent, users, users.map { reads(of: $0, kinds) }, sink)
        }
    }

    /// The parameters that a widget reads, as the provider declares them; nil if the manifest declares them
    /// or no declaration exists.
    private func reads(of user: BoundWidget, _ kinds: [KindDeclaration]) -> [String]? {
        guard user.declaration.reads == nil, user.manifest.name == manifest.name,
            let kind = kinds.first(where: { $0.kind == user.kind }), kind.configuration == .intent
        else { return nil }
        return kind.reads?.map(\.name)
    }
}
