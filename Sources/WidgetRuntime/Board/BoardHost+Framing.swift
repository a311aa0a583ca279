import BoardDocuments
import Configurations
import JSONText
import SourceText
import WidgetModel

/// Plans what an edit changes besides values: the size of a widget and its name.
extension BoardHost {
    /// The longest name, in characters.
    private static let longestName = 100

    /// Plans an edit that a client requested.
    func draft(
        _ request: WidgetEdit, of hosted: HostedWidget, in locale: LocaleTag
    ) async -> Result<EditDraft, EditRefusal> {
        if let revision = request.revision {
            return draft(
                restoring: .number(revision), of: hosted, expected: request.expectedRevision, in: locale)
        }
        let framed: HostedWidget
        do throws(EditRefusal) { framed = try self.framed(hosted, request) } catch { return .failure(error) }
        let wanted = EditRequest(
            request.changes.map(EditRequest.Change.init), expectedRevision: request.expectedRevision)
        let former = framed.family == hosted.family ? nil : hosted.reading.resolved
        let outcome = await draft(
            wanted, of: framed, folder: request.folder, in: locale, resizedFrom: former)
        guard former != nil else { return outcome }
        return outcome.map { draft in
            var draft = draft
            draft.remarks += keptForLargerSize(draft.reading)
            return draft
        }
    }

    /// The lists of which the size shows only the first elements.
    func keptForLargerSize(_ reading: ConfigurationReading) -> [BoardReply.Remark] {
        reading.configuration.surplus.own.lists.sorted { $0.key < $1.key }.map {
            .keptForLargerSize($0.key, count: $0.value.count)
        }
    }

    /// The widget with the requested family and name.
    private func framed(
        _ hosted: HostedWidget, _ request: WidgetEdit
    ) throws(EditRefusal) -> HostedWidget {
        var framed = hosted
        if let family = request.family {
            guard let bound = hosted.bound else {
                throw EditRefusal(BoardReply(refused: [undeclared(hosted)]))
            }
            guard bound.families.contains(family) else {
                let refusal = BoardReply.Remark.familyUnsupported(
                    family, kind: bound.kind, families: bound.families)
                throw EditRefusal(BoardReply(refused: [refusal]))
            }
            framed = resized(hosted, to: family)
        }
        return try renamed(framed, request.name)
    }

    /// The widget with a name that a user typed.
    ///
    /// - Parameter name: nil for the present name, and empty for none.
    func renamed(_ hosted: HostedWidget, _ name: String?) throws(EditRefusal) -> HostedWidget {
        guard let name else { return hosted }
        let isLine = !name.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard isLine, name.count <= BoardHost.longestName else {
            throw EditRefusal(BoardReply(refused: [.nameRefused(atMost: BoardHost.longestName)]))
        }
        return hosted.named(name.allSatisfy(\.isWhitespace) ? nil : name)
    }

    /// The widget in another size. Its choices are read for that size.
    func resized(_ hosted: HostedWidget, to family: Family) -> HostedWidget {
        guard family != hosted.family else { return hosted }
        var resized = hosted
        resized.family = family
        resized.reading = read(hosted.choices, version: hosted.version, of: resized)
        return resized
    }
}

extension HostedWidget {
    /// The widget with another name; nil for none.
    func named(_ name: String?) -> HostedWidget {
        var named = self
        named.name = name
        return named
    }
}

extension BoardReply.Remark {
    /// The note about elements of a list that are stored but not used.
    fileprivate static func keptForLargerSize(_ list: String, count: Int) -> BoardReply.Remark {
        .init(.note, "\"\(list)\" has \(counted(count, "more element")), kept for a larger size")
    }

    /// The refusal of a name for a widget.
    fileprivate static func nameRefused(atMost count: Int) -> BoardReply.Remark {
        .init(
            .error, "the name is not one line of at most \(count) characters",
            hint: "give a shorter name without line breaks, such as --name \"Office clock\"")
    }
}
