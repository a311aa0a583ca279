import SourceText
import WidgetModel

/// The budget of a widget allows the reloads for which its source asks.
enum SourceBudgetRule {
    static func check(_ manifest: ProviderManifest, _ sink: FindingSink) {
        for widget in manifest.widgets where widget.isWhole {
            guard let source = manifest.source(of: widget), let location = source.reloadLocation,
                case .after(let span) = source.reload
            else { continue }
            let needed = budget(for: span, keeping: widget.reloads)
            guard needed != widget.reloads else { continue }
            sink.report(
                SourceFindings.budgetExceeded(
                    widget.kind, every: span, widget.reloads, needed: needed, at: location))
        }
    }

    /// The settings, with a budget that is large enough for a reload after each time span.
    private static func budget(for span: Milliseconds, keeping settings: ReloadSettings) -> ReloadSettings {
        var settings = settings
        settings.spacing = min(settings.spacing, span)
        // Rounded down, because more reloads with this spacing do not fit into a day.
        let count = max(1, ReloadSettings.budgetWindow.count / span.count)
        settings.perDay = max(settings.perDay, UInt16(clamping: count))
        return settings
    }
}
