import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

/// How providers are started, and how they differ from their manifests.
extension BoardSnapshot {
    /// The settings with which a manifest's process runs on this board.
    func settings(of manifest: ProviderManifest) -> ProviderSettings {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: boardContext.environment,
            timeouts: boardContext.timeouts, state: stepping == nil ? secrets.state : nil)
        if stepping == nil, let answer = boardContext.timeouts.providers { settings.limits.answer = answer }
        return settings
    }

    /// The remarks about a provider that does not start.
    func willNotStart(_ bound: BoundWidget, _ failure: ProviderFailure) -> [BoardRemark] {
        BoardRemark.willNotStart(
            bound.manifest, failure, settings(of: bound.manifest).programProblem)
    }

    /// The remark about a provider whose program cannot be started; nil for other failures.
    func programMissing(for bound: BoundWidget?, _ failure: ProviderFailure?) -> BoardRemark? {
        guard let bound, failure?.isOfStart == true,
            let problem = settings(of: bound.manifest).programProblem
        else { return nil }
        return .programMissing(bound.manifest, problem)
    }

    /// How the provider's declaration of a widget differs from its manifest and intent; empty if the provider
    /// was not started.
    func differences(of hosted: HostedWidget) -> [BoardRemark] {
        guard let bound = hosted.bound, let declaration = providers[bound.provider]?.declaration else {
            return []
        }
        return workspace.withoutIgnored(ProviderCheck.check(declaration, of: bound)).map {
            .init(.warning, $0.message, hint: $0.hint, code: $0.code.text)
        }
    }

    /// Whether the last request failed because the provider does not know the kind or reads a parameter as
    /// another type, as far as its declaration shows.
    func failsByDifference(_ hosted: HostedWidget) -> Bool {
        switch hosted.failure?.class {
        case .configuration: !differences(of: hosted).isEmpty
        case .failed, .unsupported: differences(of: hosted).contains { $0.code == "provider-kind-missing" }
        default: false
        }
    }
}
