package import Configurations
package import Machine
import ProviderHost
package import WidgetModel

extension ConformanceKit {
    /// Prepares to check a provider of a workspace. Its process is started with the limits of the manifest.
    package init(
        of manifest: ProviderManifest, in workspace: LoadedWorkspace, locale: LocaleTag,
        environment: [String: String], clock: any Clock, timeouts: Timeouts, waits: Waits = Waits()
    ) {
        var settings = ProviderSettings(
            manifest, workspace.widgets, in: workspace.folder, environment: environment, timeouts: timeouts)
        if let answer = timeouts.providers { settings.limits.answer = answer }
        self.init(
            Subject(
                manifest: manifest, manifests: workspace.manifests, widgets: workspace.widgets,
                settings: settings,
                literals: workspace.literals, now: clock.now(), locale: locale.description,
                timeZone: ZoneDatabase.present(environment: environment)),
            waits: waits, on: BoardLoop.next().eventLoop)
    }
}
