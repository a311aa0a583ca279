package import WidgetModel

/// The reply to `health`: facts about the parts of the board at one moment, without a judgment. The command
/// `status` judges them, and `top` shows them.
package struct BoardHealth: Codable, Sendable {
    package var at: Instant
    package var engine: Engine
    package var store: Store
    /// All providers of the workspace, sorted by name.
    package var providers: [Provider]
    /// Sorted by name.
    package var displays: [SeenDisplay]
    /// The widgets with the most requests since the board was opened, the busiest first; missing unless they
    /// were requested.
    package var busiest: [BusyWidget]?

    package struct Engine: Codable, Sendable {
        package var processID: Int
        /// Whether the process is a `serve`.
        package var serving: Bool
        /// When the process opened the board.
        @OrNull package var since: Instant?
        package var widgets: Int
        /// The widgets that wait for a person.
        package var waiting: Int
        package var definitionErrors: Int
        /// Why a changed workspace could not be read; null if it could.
        @OrNull package var definitionTrouble: String?

        private enum CodingKeys: String, CodingKey {
            case processID = "process"
            case serving, since, widgets, waiting, definitionErrors, definitionTrouble
        }

        package init(processID: Int, serving: Bool, since: Instant?, widgets: Int) {
            (self.processID, self.serving, self.widgets) = (processID, serving, widgets)
            (waiting, definitionErrors) = (0, 0)
            self.since = since
            definitionTrouble = nil
        }
    }

    package struct Store: Codable, Sendable {
        package var folder: String
        package var sizeBytes: Int
        /// Null if the system does not report it.
        @OrNull package var freeBytes: Int?
        /// When the last change was synced to the disk; null before the first one.
        @OrNull package var lastSync: Instant?
        /// The number of changes that wait for the disk.
        package var unwritten: Int
        /// Why the last write failed; null if it succeeded.
        @OrNull package var trouble: String?
        /// One step that fixes it.
        package var hint: String?

        package init(folder: String, sizeBytes: Int, freeBytes: Int?) {
            (self.folder, self.sizeBytes, unwritten) = (folder, sizeBytes, 0)
            self.freeBytes = freeBytes
            lastSync = nil
            trouble = nil
        }
    }

    package struct Provider: Codable, Sendable {
        package var provider: ProviderName
        /// Whether a process accepts requests. Processes start with the first request.
        package var running: Bool
        /// The placed widgets of the provider.
        package var widgets: Int
        /// The widgets whose last request failed.
        package var failing: Int
        /// The latest failure of those.
        package var failure: Failure?
        /// The requests since the board was opened, by their end, and the requests without an end.
        package var answered: Int
        package var failed: Int
        package var open: Int
        /// The mean time until an answer; null before the first.
        @OrNull package var meanMilliseconds: Double?
        package var starts: Int
        /// The memory of the processes, as last sampled; null if it is not known.
        @OrNull package var memoryBytes: Int?

        package struct Failure: Codable, Sendable {
            package var `class`: FailureClass
            package var message: String
            /// The first failure since the last answer.
            @OrNull package var since: Instant?

            package init(_ failure: FailureClass, _ message: String, since: Instant?) {
                (self.class, self.message) = (failure, message)
                self.since = since
            }
        }

        package init(_ provider: ProviderName, running: Bool) {
            (self.provider, self.running) = (provider, running)
            (widgets, failing, answered, failed, open, starts) = (0, 0, 0, 0, 0, 0)
            meanMilliseconds = nil
            memoryBytes = nil
        }
    }

    package struct SeenDisplay: Codable, Sendable {
        package var display: DisplayName
        package var kind: DisplayKind
        /// Null for a display that was never seen, or does not report.
        @OrNull package var lastSeen: Instant?
        /// When the display counts as missing if it is not seen again.
        package var missing: Instant?
        /// Why its device does not receive pictures.
        package var problem: String?

        package init(_ display: Display, missing: Instant?) {
            (self.display, kind) = (display.name, display.kind)
            (self.missing, problem) = (missing, display.status.problem)
            lastSeen = display.status.lastSeen
        }
    }

    package struct BusyWidget: Codable, Sendable {
        package var widget: PlacedWidgetID
        package var requests: Int

        package init(_ widget: PlacedWidgetID, requests: Int) {
            (self.widget, self.requests) = (widget, requests)
        }
    }

    package init(at now: Instant, _ engine: Engine, _ store: Store) {
        (at, self.engine, self.store) = (now, engine, store)
        (providers, displays) = ([], [])
    }
}
