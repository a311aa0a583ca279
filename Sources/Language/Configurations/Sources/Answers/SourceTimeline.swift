package import IntentDefinitions
package import ProviderProtocol
import SourceText
package import WidgetModel
import WidgetViews

// Documents, entries and policies of a source.
extension SourceFetch {
    /// The document that an answer contains.
    package func document(of answer: [UInt8]) throws(AnswerProblem) -> JSONValue {
        try format.document(of: answer, pattern: pattern)
    }
}

extension SourceDeclaration {
    /// The entries of a timeline in document order.
    ///
    /// - Parameter entry: the declared values of an entry.
    /// - Throws: the first value that is missing or cannot be converted.
    package func timeline(
        of document: JSONValue, entry: [EntryMember], in context: AnswerContext
    ) throws(AnswerProblem) -> [AnswerEntry] {
        do throws(AnswerProblem) {
            var conversion = ValueConversion(document, in: context)
            let elements = try elements(of: document, context)
            // Values of the document are the same in all entries.
            let shared = self.values.filter { $0.path?.value.isFromDocument ?? true }
            let names = Set(shared.map(\.name.value))
            conversion.copies = elements.count
            let common = try conversion.object(
                entry.filter { names.contains($0.name) }, shared, in: document)
            conversion.copies = 1
            let own = entry.filter { !names.contains($0.name) }
            let mapped = self.values.isEmpty ? nil : self.values.filter { !names.contains($0.name.value) }
            var timeline: [AnswerEntry] = []
            for (element, path) in elements {
                let instant = try instant(of: element, at: path, context, &conversion)
                var values = common
                for (name, value) in try conversion.object(own, mapped, in: element, at: path) {
                    values[name] = value
                }
                timeline.append(AnswerEntry(EntryHeader(date: instant), view: "", values: .object(values)))
            }
            return timeline
        } catch {
            throw error.quoting(document)
        }
    }

    /// The elements that become entries, with their paths for messages.
    func elements(
        of document: JSONValue, _ context: AnswerContext
    ) throws(AnswerProblem) -> [(json: JSONValue, path: String)] {
        guard let path = entries?.value else { return [(document, "")] }
        if let elements = try path.elements(in: document, for: "entries", most: context.mostEntries) {
            return elements
        }
        throw .missing(
            path, in: document, at: "", document: document, for: "entries",
            PathUse(expected: "a list", isList: true))
    }

    /// The date of an entry; the time of the request if the source does not declare a path.
    private func instant(
        of element: JSONValue, at path: String, _ context: AnswerContext, _ conversion: inout ValueConversion
    ) throws(AnswerProblem) -> Instant {
        guard let date else { return context.now }
        let json = try conversion.value(
            of: date, as: .value(.dateTime), isOptional: false, in: element, at: path, named: "date")
        return json?.string.flatMap { Instant(rfc3339: $0) } ?? context.now
    }

    /// When the next timeline is requested.
    ///
    /// - Parameter fresh: how long the answer is fresh, or how long to wait at least, as the answer says. It
    ///   prolongs `after`; nil if the answer says nothing.
    package func policy(
        of document: JSONValue, in context: AnswerContext, fresh: Milliseconds? = nil
    ) throws(AnswerProblem) -> ReloadPolicy {
        switch reload {
        case .never: return .never
        case .atEnd: return .atEnd
        case .after(let span): return .after(context.now + max(span, fresh ?? .zero))
        case .at(let path):
            var conversion = ValueConversion(document, in: context)
            let name = Located("reload", at: path.location)
            do throws(AnswerProblem) {
                let json = try conversion.value(
                    of: MappedValue(name: name, path: path), as: .value(.dateTime), isOptional: false,
                    in: document, at: "", named: "reload")
                let instant = json?.string.flatMap { Instant(rfc3339: $0) } ?? context.now
                return .after(max(instant, context.now + (fresh ?? .zero)))
            } catch {
                throw error.quoting(document)
            }
        }
    }
}

extension JSONValue {
    /// The document of several pages: lists of the same name are joined, and other values are from the first
    /// page.
    package static func joining(pages: [JSONValue]) -> JSONValue {
        guard let first = pages.first else { return .null }
        return pages.dropFirst().reduce(first) { $0.joined(with: $1) }
    }

    private func joined(with page: JSONValue) -> JSONValue {
        switch (self, page) {
        case (.array(let elements), .array(let more)): return .array(elements + more)
        case (.object(var members), .object(let others)) where members.count <= JSONValue.mostJoined:
            for (name, value) in members {
                if let other = others[name] { members[name] = value.joined(with: other) }
            }
            return .object(members)
        default: return self
        }
    }

    /// Larger objects are not answers with pages, and joining them would take quadratic time.
    private static let mostJoined = 200
}
