package import WidgetModel

/// How the documents that programs push become the document of a source.
package struct PushRule: Hashable, Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        /// A pushed document replaces the former one.
        case replace
        /// The members of a pushed object are added to the former one, and so on inside of them. Null removes
        /// a member.
        case merge
        /// The document is a list, to which pushed documents are appended.
        case append
    }

    package internal(set) var mode: Mode
    /// For `append`: the number of elements that are kept. The oldest ones are dropped.
    package internal(set) var most: Int

    /// The number of elements that `append` keeps if the manifest does not state it.
    package static let standardMost = 100
    /// The limits of `most`. A timeline does not have more entries.
    package static let mostRange = 1...TimelineLimits.standard.entries

    package init(mode: Mode = .replace, most: Int = PushRule.standardMost) {
        self.mode = mode
        self.most = most
    }

    /// How a pushed document is combined if its sender does not choose.
    package var operation: PushOperation {
        switch mode {
        case .replace: .replace
        case .merge: .merge
        case .append: .append(most: most)
        }
    }
}

/// How a pushed document is combined with the former document.
package enum PushOperation: Hashable, Sendable {
    case replace
    case merge
    case append(most: Int)
    /// Appends to each list that is a member of the document, and replaces or adds the other members, like
    /// the strategy `stream` of TRMNL's webhooks.
    case stream(most: Int)

    /// The new document.
    ///
    /// - Parameter former: nil before the first push. A former document of another shape is replaced.
    package func document(of pushed: JSONValue, after former: JSONValue?) -> JSONValue {
        switch self {
        case .replace: return pushed
        case .merge: return pushed.merged(into: former)
        case .append(let most): return former.appending(pushed.array ?? [pushed], most: most)
        case .stream(let most):
            guard let members = pushed.object else { return pushed }
            let object = (former?.object ?? [:]).merging(members) { former, new -> JSONValue? in
                if let elements = new.array { return former.appending(elements, most: most) }
                return new.unlessNull
            }
            return .object(object)
        }
    }
}

extension JSONValue {
    /// Applies this value to a former one as a merge patch (RFC 7386).
    fileprivate func merged(into former: JSONValue?) -> JSONValue {
        guard let members = object else { return self }
        let object = (former?.object ?? [:]).merging(members) { former, new -> JSONValue? in
            new.unlessNull?.merged(into: former)
        }
        return .object(object)
    }

    /// The value; nil for null, which removes a member.
    fileprivate var unlessNull: JSONValue? { isNull ? .none : .some(self) }
}

extension JSONValue? {
    /// The list with further elements, of which the last ones are kept. A value of another shape counts as an
    /// empty list.
    fileprivate func appending(_ elements: [JSONValue], most: Int) -> JSONValue {
        .array(Array(((self?.array ?? []) + elements).suffix(most)))
    }
}
