import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Remarks about widgets.
extension BoardSnapshot {
    /// The remarks about the reload that an edit, a placement or a command requested.
    func remarks(
        on reload: AwaitedReload?, of hosted: HostedWidget, in locale: LocaleTag
    ) -> [BoardRemark] {
        guard let reload else {
            return [
                needsConfiguration(hosted)
            ]
                + brokenRules(of: hosted, in: locale).map { .init(.warning, $0.description) }
        }
        if let trouble = reload.end.unsaved {
            return [.storedInPart(hosted.id, at: hosted.revision, trouble, isServing: isServing)]
        }
        switch reload.outcome {
        case .answered: return hosted.warnings.map { .init(.warning, $0) }
        case .unfinished where !isClosing: return []  // The client does not wait for the answer.
        case .unfinished, .superseded, .failed, .deferred, .cancelled: break
        }
        var remark = BoardRemark.notAnswered(
            reload.outcome, provider: hosted.bound?.provider, hosted.failure, hosted.shown)
        if let missing = programMissing(for: hosted.bound, hosted.failure) {
            remark.hint = missing.hint
        } else if reload.outcome == .failed, failsByDifference(hosted) {
            remark.hint = BoardRemark.doctorCompares
        }
        return [remark]
    }

    /// The remark about a widget that needs configuration.
    func needsConfiguration(_ hosted: HostedWidget) -> BoardRemark {
        let missing = missing(of: hosted)
        let intent = hosted.reading.resolved?.intent
        let secrets = missing.filter { intent?.parameter(named: $0)?.type.isSecret == true }
        return .needsConfiguration(
            hosted.id, missing: missing, secrets: secrets,
            givenTo: secrets.isEmpty ? nil : otherRecipient(of: hosted.id))
    }

    /// The required parameters without a value; nil if all have values.
    func needs(of hosted: HostedWidget) -> [String]? {
        let names = missing(of: hosted)
        return names.isEmpty ? nil : names
    }

    /// The parameters that prevent timelines: required ones without a value or with a stored value that no
    /// longer fits, and parameters that break a rule.
    func missing(of hosted: HostedWidget) -> [String] {
        guard case .needsConfiguration(let missing, let misfits, _)? = hosted.reading.resolved?.completeness
        else {
            return []
        }
        var names = missing + misfits.map(\.parameter)
        for name in brokenRules(of: hosted, in: nil).flatMap(\.parameters) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The broken rules that are only warnings, in words; nil if all such rules hold.
    func ruleWarnings(of reading: ConfigurationReading, in locale: LocaleTag) -> [String]? {
        guard let warnings = reading.resolved?.ruleWarnings, !warnings.isEmpty else { return nil }
        return reading.resolved?.localized(for: locale).ruleWarnings.map(\.description)
    }

    /// The broken rules that prevent timelines.
    ///
    /// - Parameter locale: the language of the rules' messages; nil for the untranslated messages.
    private func brokenRules(of hosted: HostedWidget, in locale: LocaleTag?) -> [BrokenRule] {
        let resolved = hosted.reading.resolved?.localized(for: locale)
        guard case .needsConfiguration(_, _, let broken)? = resolved?.completeness else {
            return []
        }
        return broken
    }

    /// Why a change that expects another revision is refused; nil if the revision matches or no revision is
    /// expected (C7).
    func refusal(expecting revision: Revision?, of hosted: HostedWidget) -> CallRefusal? {
        EditPlanner.refusal(expecting: revision, of: hosted.id, at: hosted.revision).map { refusal in
            CallRefusal([refusal]).because(.revisionMoved(present: hosted.revision))
        }
    }

    /// Why the widget cannot be reloaded: its kind is not declared, or it needs configuration.
    func refusal(ofReloading hosted: HostedWidget) -> BoardRemark {
        guard hosted.bound != nil else { return undeclared(hosted) }
        var remark = needsConfiguration(hosted)
        remark.severity = .error
        return remark
    }

    /// The reason why a widget is not bound: its kind is not declared, or its declaration contains errors.
    func undeclared(_ hosted: HostedWidget) -> BoardRemark {
        .undeclared(hosted.id, isBroken: workspace.manifests.isDeclared(hosted.id.kind))
    }

    /// Why a kind cannot be used: its declaration contains errors, another kind replaced it, or it does not
    /// exist.
    func unknownKind(_ name: String) -> BoardRemark {
        if Kind(name).map(workspace.manifests.isDeclared) == true { return .kindBroken(name) }
        let kinds = workspace.widgets.map { $0.kind.name }
        if let successor = Kind(name).flatMap(workspace.bound(placedAs:)) {
            return .kindFormer(name, successor: successor.kind)
        }
        return .kindUnknown(name, near: Spelling.nearest(name, among: kinds), kinds: kinds)
    }

    /// The lists that do not fit the size, which shows only their first elements.
    func keptForLargerSize(_ reading: ConfigurationReading) -> [BoardRemark] {
        reading.configuration.surplus.own.lists.sorted { $0.key < $1.key }.map {
            .keptForLargerSize($0.key, count: $0.value.count)
        }
    }
}
