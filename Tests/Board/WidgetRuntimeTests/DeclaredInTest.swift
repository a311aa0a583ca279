import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Declarations that a test contains, without a workspace on the disk.
enum DeclaredInTest {
    /// Reads definitions and manifests from texts by path. The caller's texts must not contain errors.
    static func files(_ texts: [(path: String, text: String)]) -> CheckedFiles {
        let context = LiteralContext(
            today: CalendarDate(year: 2026, month: 11, day: 21)!, isTimeZone: { _ in false },
            timeZoneNames: { [] }, folderBase: "/")
        return CheckedFiles(
            texts.map { SourceFile(path: $0.path, text: $0.text) }, scope: .workspace, context: context,
            codes: { [] })
    }
}
