import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel
import WidgetStore

/// Plans an edit's changes of a widget's values, size and name.
extension RequestedEdit {
    /// Plans the edit on a widget's current state.
    func draft(
        of hosted: HostedWidget, on host: isolated BoardHost, in locale: LocaleTag
    ) async -> Result<EditDraft, CallRefusal> {
        if let revision { return host.snapshot.draft(restoring: .number(revision), of: hosted, in: locale) }
        var framed: HostedWidget
        var remarks: [BoardRemark] = []
        do throws(CallRefusal) {
            framed = try self.framed(hosted, host.snapshot)
            if let from { remarks = try copy(from, to: &framed, on: host, in: locale) }
        } catch {
            return .failure(error)
        }
        var planning = AssistedPlanning(of: framed, folder: folder, in: locale)
        let outcome = await planning.draft(
            EditRequest(changes.map(EditRequest.Change.init)), since: hosted.reading.resolved, on: host)
        return outcome.map { draft in
            var draft = draft
            draft.remarks += remarks
            if framed.family != hosted.family {
                draft.remarks += host.snapshot.keptForLargerSize(draft.reading)
            }
            return draft
        }
    }

    /// Replaces a widget's values with the values of another widget with the same parameters.
    ///
    /// - Returns: warnings about secrets, which are not copied.
    private func copy(
        _ text: String, to widget: inout HostedWidget, on host: isolated BoardHost, in locale: LocaleTag
    ) throws(CallRefusal) -> [BoardRemark] {
        let chosen: Result<[HostedWidget], CallRefusal>
        do throws(StoreError) { chosen = try host.chosen(by: .widget(text)) } catch {
            throw CallRefusal(BoardReply(error))
        }
        // `notFound` would mean that the edited widget does not exist.
        let other = try chosen.mapError { $0.because(nil) }.get()[0]
        guard let intent = widget.bound?.intent, other.bound?.intent?.name == intent.name else {
            throw CallRefusal(BoardReply(refused: [.otherParameters(other.id, than: widget.id)]))
        }
        return widget.copyValues(of: other, in: locale)
    }

    /// The widget with the requested family and name.
    private func framed(
        _ hosted: HostedWidget, _ snapshot: BoardSnapshot
    ) throws(CallRefusal) -> HostedWidget {
        guard let family else { return try hosted.renamed(name) }
        guard let bound = hosted.bound else {
            throw CallRefusal(BoardReply(refused: [snapshot.undeclared(hosted)]))
        }
        guard bound.families.contains(family) else {
            let refusal = BoardRemark.familyUnsupported(
                family, kind: bound.kind, families: bound.families, current: hosted.family)
            throw CallRefusal(BoardReply(refused: [refusal]))
        }
        return try snapshot.resized(hosted, to: family).renamed(name)
    }
}

extension HostedWidget {
    /// The maximum length of a name, in characters.
    private static let longestName = 100

    /// Replaces the values with those of another widget with the same intent.
    ///
    /// - Returns: warnings about secrets, which are not copied.
    mutating func copyValues(of other: HostedWidget, in locale: LocaleTag) -> [BoardRemark] {
        guard let form = reading.form else { return [] }
        // This program wrote the JSON. If it is damaged, there are no values to copy.
        let stored = (try? JSONValue(parsing: other.choices))?.object ?? [:]
        var (configuration, warnings) = form.localized(for: locale).copied(
            from: stored, version: other.version, on: reading.configuration)
        configuration.offers = other.offers
        reading = ConfigurationReading(
            configuration, resolved: form.resolve(configuration), of: form, kept: reading.kept)
        return warnings.map(BoardRemark.init)
    }

    /// The widget with a name that a user typed.
    ///
    /// - Parameter name: nil to keep the current name, and empty to remove it.
    func renamed(_ name: String?) throws(CallRefusal) -> HostedWidget {
        guard let name else { return self }
        let isLine = !name.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard isLine, name.count <= HostedWidget.longestName else {
            throw CallRefusal(BoardReply(refused: [.nameRefused(atMost: HostedWidget.longestName)]))
        }
        return named(name.allSatisfy(\.isWhitespace) ? nil : name)
    }

    /// The widget with another name; nil removes the name.
    func named(_ name: String?) -> HostedWidget {
        var named = self
        named.name = name
        return named
    }
}

extension BoardRemark {
    /// The refusal to copy the values of a widget with another intent.
    fileprivate static func otherParameters(
        _ other: PlacedWidgetID, than widget: PlacedWidgetID
    ) -> BoardRemark {
        .init(
            .error, "the values of \(other) do not fit \(widget), which has other parameters",
            hint: "name a widget of the same kind after --from")
    }

    /// The note about stored elements of a list that are not used.
    static func keptForLargerSize(_ list: String, count: Int) -> BoardRemark {
        .init(.note, "\"\(list)\" has \(counted(count, "more element")), kept for a larger size")
    }

    /// The refusal of a name for a widget.
    fileprivate static func nameRefused(atMost count: Int) -> BoardRemark {
        .init(
            .error, "the name is not one line of at most \(count) characters",
            hint: "give a shorter name without line breaks, such as --name \"Office clock\"")
    }
}
