import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import WidgetModel
import WidgetStore

/// Plans an edit's changes of a widget's size and name, in addition to its values.
extension BoardHost {
    /// The maximum length of a name, in characters.
    private static let longestName = 100

    /// Plans an edit that a client requested.
    func draft(
        _ request: WidgetEdit, of hosted: HostedWidget, in locale: LocaleTag
    ) async -> Result<EditDraft, CallRefusal> {
        if let revision = request.revision {
            return draft(restoring: .number(revision), of: hosted, in: locale)
        }
        var framed: HostedWidget
        var remarks: [BoardRemark] = []
        do throws(CallRefusal) {
            framed = try self.framed(hosted, request)
            if let from = request.from { remarks = try copy(from, to: &framed, in: locale) }
        } catch {
            return .failure(error)
        }
        let outcome = await draft(
            EditRequest(request.changes.map(EditRequest.Change.init)), of: framed, folder: request.folder,
            in: locale, since: hosted.reading.resolved)
        return outcome.map { draft in
            var draft = draft
            draft.remarks += remarks
            if framed.family != hosted.family { draft.remarks += keptForLargerSize(draft.reading) }
            return draft
        }
    }

    /// Replaces a widget's values with the values of another widget with the same parameters.
    ///
    /// - Returns: warnings about secrets, which are not copied.
    private func copy(
        _ text: String, to widget: inout HostedWidget, in locale: LocaleTag
    ) throws(CallRefusal) -> [BoardRemark] {
        let chosen: Result<[HostedWidget], CallRefusal>
        do throws(StoreError) { chosen = try self.chosen(by: .widget(text)) } catch {
            throw CallRefusal(BoardReply(error))
        }
        // `notFound` would mean that the edited widget does not exist.
        let other = try chosen.mapError { $0.because(nil) }.get()[0]
        guard let intent = widget.bound?.intent, other.bound?.intent?.name == intent.name else {
            throw CallRefusal(BoardReply(refused: [.otherParameters(other.id, than: widget.id)]))
        }
        return copy(other, to: &widget, in: locale)
    }

    /// Replaces a widget's values with the values of another widget with the same intent.
    ///
    /// - Returns: warnings about secrets, which are not copied.
    func copy(
        _ other: HostedWidget, to widget: inout HostedWidget, in locale: LocaleTag
    ) -> [BoardRemark] {
        guard let form = widget.reading.form else { return [] }
        // This program wrote the JSON. If it is damaged, there are no values to copy.
        let stored = (try? JSONValue(parsing: other.choices))?.object ?? [:]
        var (configuration, warnings) = form.localized(for: locale).copied(
            from: stored, version: other.version, on: widget.reading.configuration)
        configuration.offers = other.offers
        widget.reading = ConfigurationReading(
            configuration, resolved: form.resolve(configuration), of: form, kept: widget.reading.kept)
        return warnings.map(BoardRemark.init)
    }

    /// The lists that do not fit the size, which shows only their first elements.
    func keptForLargerSize(_ reading: ConfigurationReading) -> [BoardRemark] {
        reading.configuration.surplus.own.lists.sorted { $0.key < $1.key }.map {
            .keptForLargerSize($0.key, count: $0.value.count)
        }
    }

    /// The widget with the requested family and name.
    private func framed(
        _ hosted: HostedWidget, _ request: WidgetEdit
    ) throws(CallRefusal) -> HostedWidget {
        var framed = hosted
        if let family = request.family {
            guard let bound = hosted.bound else {
                throw CallRefusal(BoardReply(refused: [undeclared(hosted)]))
            }
            guard bound.families.contains(family) else {
                let refusal = BoardRemark.familyUnsupported(
                    family, kind: bound.kind, families: bound.families, current: hosted.family)
                throw CallRefusal(BoardReply(refused: [refusal]))
            }
            framed = resized(hosted, to: family)
        }
        return try renamed(framed, request.name)
    }

    /// The widget with a name that a user typed.
    ///
    /// - Parameter name: nil to keep the current name, and empty to remove it.
    func renamed(_ hosted: HostedWidget, _ name: String?) throws(CallRefusal) -> HostedWidget {
        guard let name else { return hosted }
        let isLine = !name.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard isLine, name.count <= BoardHost.longestName else {
            throw CallRefusal(BoardReply(refused: [.nameRefused(atMost: BoardHost.longestName)]))
        }
        return hosted.named(name.allSatisfy(\.isWhitespace) ? nil : name)
    }

    /// The widget in another size. Its choices are interpreted for that size.
    func resized(_ hosted: HostedWidget, to family: Family) -> HostedWidget {
        guard family != hosted.family else { return hosted }
        var resized = hosted
        resized.family = family
        resized.reading = read(hosted.choices, version: hosted.version, of: resized)
        return resized
    }
}

extension HostedWidget {
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
    fileprivate static func keptForLargerSize(_ list: String, count: Int) -> BoardRemark {
        .init(.note, "\"\(list)\" has \(counted(count, "more element")), kept for a larger size")
    }

    /// The refusal of a name for a widget.
    fileprivate static func nameRefused(atMost count: Int) -> BoardRemark {
        .init(
            .error, "the name is not one line of at most \(count) characters",
            hint: "give a shorter name without line breaks, such as --name \"Office clock\"")
    }
}
