import BoardDocuments
import Configurations
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// Archived views of a widget that another version of its view definition built.
struct OutdatedViews: Sendable {
    let widget: WidgetIndex
    /// The timeline of the views; nil for a placeholder.
    let timeline: TimelineRow?
    let archive: [UInt8]
    let source: ViewSource
    /// Builds views with the current definition.
    let views: AnsweredViews

    /// Rebuilds the views. It can run on any thread, and reads the pictures to which the views refer.
    func rebuilt() -> RebuiltViews {
        var rebuilt = RebuiltViews(widget: widget, timeline: timeline, source: source)
        if let definition = views.definition { rebuilt.source.definition = definition.hash }
        do {
            let built = try builtViews()
            rebuilt.problem = built.lazy.flatMap(\.problems).first?.reason
            let archive = TimelineArchive(encoding: built.map(\.tree))
            rebuilt.archive = archive
            rebuilt.timeline?.content = ReadTimeline.content(
                of: timeline?.entries ?? [], archive, source.values)
        } catch {
            rebuilt.problem = "the view definition cannot draw the last data: \(error)"
        }
        return rebuilt
    }

    /// The views of the entries. Views without data do not change.
    private func builtViews() throws -> [(tree: ViewTree, problems: [EntryProblem])] {
        let archive = try TimelineArchive(archive)
        let entries = try JSONValue(parsing: source.values).array ?? []
        return try (0..<archive.count).map { index in
            let entry = index < entries.count ? entries[index] : .null
            return try entry.isNull ? (archive.view(at: index), []) : views.view(of: entry)
        }
    }
}

/// The views that replace outdated ones.
struct RebuiltViews: Sendable {
    let widget: WidgetIndex
    /// The timeline with the new hash; nil for a placeholder.
    var timeline: TimelineRow?
    var source: ViewSource
    /// Nil if the data does not fit the definition.
    var archive: TimelineArchive?
    /// The first problem of a view.
    var problem: String?
}

extension RebuiltViews {
    /// Handles data that does not fit the definition, because `entry` has changed.
    ///
    /// A timeline keeps its views until its successor arrives. The definition is not tried again, so that the
    /// problem is reported once. A placeholder would never be replaced, so it is requested again.
    func keepFormer(of hosted: HostedWidget, on host: isolated BoardHost) {
        do throws(StoreError) {
            guard let timeline else {
                try host.store.removePlaceholder(of: hosted.id)
                if host.isDriving { host.askPlaceholder(hosted.index, at: host.clock.now()) }
                return
            }
            try host.store.keepViews(of: hosted.id, timeline.generation, despite: source)
            if timeline.generation == hosted.present?.generation, let problem {
                host.announce(.warning, hosted.id, message: problem)
            }
        } catch {
            host.announce(.trouble, message: error.description)
        }
    }
}

/// The state of rebuilding views after view definitions have changed.
struct ViewRebuild {
    /// Whether the views of a widget are being built on another thread.
    var isRunning = false
    /// The widgets whose views are not checked yet, in descending order, so `popLast` returns the next one.
    var widgets: [WidgetIndex] = []
    /// The kinds of the widgets whose views were rebuilt.
    var redrawn: Set<Kind> = []
}

extension EntryProblem {
    fileprivate var reason: String {
        switch self {
        case .notBuilt(let reason), .pictureMissing(let reason): reason
        }
    }
}
