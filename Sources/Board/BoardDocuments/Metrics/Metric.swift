/// A metric of a board, as monitoring systems store it. This table declares each metric once; the text, the
/// table in Docs/monitoring.md and the tests are derived from it.
///
/// The raw value is the family's name in OpenMetrics. It contains the unit, but not suffixes such as
/// `_total`. Released names, labels and meanings do not change.
package enum Metric: String, Codable, Hashable, Sendable, CaseIterable {
    case build = "widgetconf_build"
    case start = "widgetconf_start_time_seconds"
    case serving = "widgetconf_serving"
    case widgets = "widgetconf_widgets"
    case outdatedWidgets = "widgetconf_outdated_widgets"
    case staleWidgets = "widgetconf_stale_widgets"
    case attentionWidgets = "widgetconf_attention_widgets"
    case unconfiguredWidgets = "widgetconf_unconfigured_widgets"
    case failingWidgets = "widgetconf_failing_widgets"
    case edits = "widgetconf_edits"
    case editCommit = "widgetconf_edit_commit_seconds"
    case editArchive = "widgetconf_edit_archive_seconds"
    case requestedReloads = "widgetconf_requested_reloads"
    case reloads = "widgetconf_reloads"
    case reloadFailures = "widgetconf_reload_failures"
    case deferrals = "widgetconf_reload_deferrals"
    case providerRequests = "widgetconf_provider_requests"
    case providerAnswer = "widgetconf_provider_answer_seconds"
    case openRequests = "widgetconf_provider_open_requests"
    case providerRunning = "widgetconf_provider_running"
    case providerMemory = "widgetconf_provider_memory_bytes"
    case providerStarts = "widgetconf_provider_starts"
    case providerExits = "widgetconf_provider_exits"
    case transactions = "widgetconf_store_transactions"
    case storeErrors = "widgetconf_store_errors"
    case unwrittenChanges = "widgetconf_store_unwritten_changes"
    case storeSize = "widgetconf_store_size_bytes"
    case freeSpace = "widgetconf_store_free_bytes"
    case lastSync = "widgetconf_store_last_sync_timestamp_seconds"
    case definitionErrors = "widgetconf_definition_errors"
    case displays = "widgetconf_displays"
    case missingDisplays = "widgetconf_missing_displays"
    case cpuTime = "process_cpu_seconds"
    case memory = "process_resident_memory_bytes"
}

extension Metric {
    /// The types of OpenMetrics that this program uses.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case counter, gauge, histogram, info
    }

    /// Base units. Metrics without a unit count things.
    package enum Unit: String, Codable, Hashable, Sendable, CaseIterable { case seconds, bytes }

    /// The labels of all metrics. None of them identifies a widget, so that the number of series does not
    /// grow with the board.
    package enum Label: String, Hashable, Sendable, CaseIterable {
        case provider, kind, reason, outcome, `class`, version
    }

    /// The properties of a metric that monitoring systems and users read.
    package struct Declaration: Sendable {
        package let kind: Kind
        package let unit: Unit?
        package let help: String
        package let labels: [Label]

        fileprivate init(_ kind: Kind, in unit: Unit? = nil, _ help: String, by labels: Label...) {
            (self.kind, self.unit, self.help, self.labels) = (kind, unit, help, labels)
        }
    }

    package var declaration: Declaration {
        switch self {
        case .build: Declaration(.info, "Version of the program.", by: .version)
        case .start: Declaration(.gauge, in: .seconds, "Time at which the process opened the board.")
        case .serving: Declaration(.gauge, "1 if serve runs the board, 0 for the host of a single command.")
        case .widgets: Declaration(.gauge, "Placed widgets.", by: .kind)
        case .outdatedWidgets: Declaration(.gauge, "Widgets that show older settings.", by: .kind)
        case .staleWidgets: Declaration(.gauge, "Widgets whose content is marked as stale.", by: .kind)
        case .attentionWidgets: Declaration(.gauge, "Widgets that wait for a person.", by: .kind)
        case .unconfiguredWidgets: Declaration(.gauge, "Widgets that lack required values.", by: .kind)
        case .failingWidgets: Declaration(.gauge, "Widgets whose last request failed.", by: .provider)
        case .edits: Declaration(.counter, "Accepted edits.", by: .kind)
        case .editCommit: Declaration(.histogram, in: .seconds, "Time to write an edit to the disk.")
        case .editArchive:
            Declaration(
                .histogram, in: .seconds, "Time from an accepted edit until its timeline is archived.")
        case .requestedReloads: Declaration(.counter, "Timeline requests.", by: .provider, .reason)
        case .reloads: Declaration(.counter, "Ended reloads.", by: .provider, .outcome)
        case .reloadFailures: Declaration(.counter, "Failed timeline requests.", by: .provider, .class)
        case .deferrals: Declaration(.counter, "Deferred reloads.", by: .provider, .reason)
        case .providerRequests:
            Declaration(.counter, "Ended requests of all methods.", by: .provider, .outcome)
        case .providerAnswer:
            Declaration(.histogram, in: .seconds, "Time from a request to its answer.", by: .provider)
        case .openRequests: Declaration(.gauge, "Requests without an answer so far.", by: .provider)
        case .providerRunning: Declaration(.gauge, "1 if a process accepts requests, else 0.", by: .provider)
        case .providerMemory:
            Declaration(.gauge, in: .bytes, "Memory of the provider's processes.", by: .provider)
        case .providerStarts: Declaration(.counter, "Started processes.", by: .provider)
        case .providerExits: Declaration(.counter, "Ended processes.", by: .provider, .outcome)
        case .transactions: Declaration(.counter, "Written transactions.")
        case .storeErrors: Declaration(.counter, "Transactions that could not be written.")
        case .unwrittenChanges: Declaration(.gauge, "Changes that wait for the disk.")
        case .storeSize: Declaration(.gauge, in: .bytes, "Size of the database and its log.")
        case .freeSpace: Declaration(.gauge, in: .bytes, "Free space in the state folder.")
        case .lastSync: Declaration(.gauge, in: .seconds, "Time of the last change that reached the disk.")
        case .definitionErrors: Declaration(.gauge, "Errors in the workspace's files.")
        case .displays: Declaration(.gauge, "Displays.")
        case .missingDisplays: Declaration(.gauge, "Displays that missed three refreshes.")
        case .cpuTime: Declaration(.counter, in: .seconds, "Processor time of the process.")
        case .memory: Declaration(.gauge, in: .bytes, "Resident memory of the process.")
        }
    }

    /// The name of the series in queries: with `_total` or `_info`.
    package var series: String {
        switch declaration.kind {
        case .counter: rawValue + "_total"
        case .info: rawValue + "_info"
        case .gauge, .histogram: rawValue
        }
    }
}
