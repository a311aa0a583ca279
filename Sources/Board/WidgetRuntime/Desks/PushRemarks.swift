import BoardDocuments
import Configurations
import ProviderProtocol
import SourceText
import WidgetModel

/// The messages about pushes.
extension BoardRemark {
    static func pushesTooFast(_ wait: Milliseconds) -> BoardRemark {
        let rate = 1000 / PushDesk.interval.count
        return .init(
            .error, "found more than \(rate) pushes a second with this key, expected fewer",
            hint: "push again in \(wait)")
    }

    /// - Parameter kinds: the kinds of the workspace that show pushed documents.
    static func notPushed(_ target: PushTarget, kinds: [Kind]) -> BoardRemark {
        let others = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
        return .init(
            .error,
            "the source of \"\(target)\" is not a push" + (others.isEmpty ? "" : ", expected \(others)"),
            hint: others.isEmpty
                ? "write \"push: true\" under \"source\" in its provider.yaml"
                : "push to one of these kinds, or write \"push: true\" under \"source\" of \"\(target)\"")
    }

    /// The kind or the provider of a target is not declared without errors.
    static func pushUndeclared(_ target: PushTarget) -> BoardRemark {
        .init(
            .error, "no provider of the workspace declares \"\(target)\" without errors",
            hint: checkShowsThem)
    }

    /// A document that does not fit.
    ///
    /// - Parameter problem: the path in the document, and what was found there.
    static func pushRefused(_ kind: Kind, _ problem: String) -> BoardRemark {
        .init(.error, "\(kind): \(problem)", hint: "nothing was stored; correct the document or \"data\"")
    }

    /// Nothing was pushed to a widget that only shows pushed documents.
    static func pushAwaited(_ widget: PlacedWidgetID, _ kind: Kind) -> BoardRemark {
        .init(
            .warning,
            "no document was pushed to \(widget) yet; push one with \"widgetconf push \(kind) NAME=VALUE\"")
    }

    /// - Parameters:
    ///   - reason: why the push was refused.
    ///   - others: the number of refused pushes since the last message.
    static func pushRejected(_ reason: String, others: Int) -> BoardRemark {
        .init(
            .warning,
            "a push was rejected: \(reason)" + (others == 0 ? "" : " (and \(others) more before it)"))
    }

    static let pushTargetMissing = BoardRemark(
        .error, "found neither a target nor a key, expected one of them")

    /// - Parameter names: the providers of the workspace.
    static func pushProviderUnknown(_ name: String, names: [String]) -> BoardRemark {
        .init(
            .error, "there is no provider \"\(name)\"",
            hint: Spelling.nearest(name, among: names).map(didYouMean)
                ?? (names.isEmpty ? nil : "name one of " + names.joined(separator: ", ")))
    }

    /// The digest is not quoted, because a client may send a key instead.
    static let pushKeyDigest = BoardRemark(
        .error, "found a text that is not a digest, expected 64 hexadecimal digits in lower case",
        hint: "send the SHA-256 of the key")

    static let pushKeysFull = BoardRemark(
        .error, "the board already has \(PushKeyRules.limit) keys, which is the limit",
        hint: "remove one with \"widgetconf push key remove ID\"")

    static func pushKeyTitle(_ count: Int) -> BoardRemark {
        .init(
            .error,
            "found a title of \(count) characters, expected at most \(PushKeyRules.titleLimit)")
    }

    /// A key that cannot be used for pushes.
    static func pushKeyOnlyReloads(_ target: PushTarget) -> BoardRemark {
        .init(
            .note, "the source of \"\(target)\" is not a push, so the key only reloads it",
            hint: "write \"push: true\" under \"source\" in its provider.yaml to push documents")
    }

    /// - Parameter count: the number of keys whose ids begin so.
    static func pushKeyIDUnknown(_ id: String, count: Int) -> BoardRemark {
        .init(
            .error,
            count == 0
                ? "there is no key with the id \"\(id)\"" : "the ids of \(count) keys begin with \"\(id)\"",
            hint: "\"widgetconf push key list\" shows the keys")
    }
}
