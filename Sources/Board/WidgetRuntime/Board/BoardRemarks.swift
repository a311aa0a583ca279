package import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderHost
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore

extension BoardRemark {
    /// The same remark as a warning, for one widget among several that must not stop the others.
    var asWarning: BoardRemark { .init(.warning, message, hint: hint, code: code) }
}

/// The messages of the board's host. Code with the facts does not contain any wording.
extension BoardRemark {
    static let acceptedBefore = BoardRemark(
        .note, "this edit was already accepted; nothing was done twice")

    static func choiceUnresolved(_ parameter: String) -> BoardRemark {
        .init(.error, "the choice of \(parameter) is not resolved")
    }

    static let checkShowsThem = "\"widgetconf check\" shows them"

    static let clientInterrupted = BoardRemark(
        .error, "the client was interrupted; nothing was stored")

    /// After a board was read that cannot be written.
    static func unwritable(_ failure: RuntimeFailure) -> BoardRemark {
        .init(.warning, "the board was only read: \(failure.description)", hint: failure.hint)
    }

    /// After a board of an older version was opened.
    static func migrated(_ folder: String) -> BoardRemark {
        .init(
            .note,
            "the board in \(folder) was converted for this version; older versions can no longer open it",
            hint:
                "to go back, run \"widgetconf restore \(folder)/\(BoardStore.backupBeforeUpgrade) --replace\""
                + " in the older version")
    }

    /// After values of parameters that have become secret were moved.
    static func concealed(
        _ widgets: [PlacedWidgetID], in folder: String, isErased: Bool
    ) -> BoardRemark {
        let names = widgets.sorted().map(\.description)
        let shown = names.prefix(concealedListed).joined(separator: ", ")
        let rest = names.count > concealedListed ? " and \(names.count - concealedListed) more" : ""
        return .init(
            .note,
            "values of \(shown)\(rest), which are now secret, were moved to \(folder)"
                + (isErased ? " and erased from the board" : ""))
    }

    /// The maximum number of widgets that the message lists.
    private static let concealedListed = 5

    static func brokenWorkspace(errors: Int) -> BoardRemark {
        .init(
            .warning,
            errors == 1
                ? "the workspace has an error: widgets that depend on it cannot be configured"
                : "the workspace has \(errors) errors: widgets that depend on them cannot be configured",
            hint: checkShowsThem)
    }

    static let hostEnded = BoardRemark(.error, "the process that ran the board ended")

    static let hostEndedUnstored = BoardRemark(
        .error, "the process that ran the board ended; nothing was stored")

    static func interrupted(_ widget: PlacedWidgetID, storedAt revision: Revision) -> BoardRemark {
        .init(
            .warning, "interrupted: \(widget) is stored at revision \(revision)",
            hint: "run \"widgetconf why \(widget)\" to see whether its timeline has arrived")
    }

    static func interrupted(_ widget: PlacedWidgetID, press action: String) -> BoardRemark {
        .init(.warning, "interrupted: the press of \"\(action)\" on \(widget) is stored")
    }

    static let interruptedUnstored = BoardRemark(.warning, "interrupted: nothing was stored")

    static func interruptedUnknown(_ failure: RuntimeFailure) -> BoardRemark {
        .init(
            .warning, "interrupted: the change may or may not have been stored: \(failure.description)",
            hint: failure.hint)
    }

    /// A kind whose declaration or intent has errors.
    static func kindBroken(_ kind: String) -> BoardRemark {
        .init(
            .error, "the declaration of the kind \"\(kind)\" has errors",
            hint: checkShowsThem)
    }

    static let keyUsed = BoardRemark(
        .error, "found the key of another change, expected a new one",
        hint: "send each change with a key of its own")

    /// The kind was given where the id of one of its widgets is expected.
    static func kindAsWidget(_ kind: String, first: PlacedWidgetID, acceptsKind: Bool) -> BoardRemark {
        let all = acceptsKind ? ", or --kind \(kind) for all of them" : ""
        return .init(
            .error, "found the kind \"\(kind)\", expected the id of a widget",
            hint: "write the id of one, such as \(first)\(all)")
    }

    static func kindFormer(_ kind: String, successor: Kind) -> BoardRemark {
        .init(
            .error, "the kind \"\(kind)\" has been replaced by \"\(successor)\"",
            hint: "write \"\(successor)\"")
    }

    /// A step of a simulation that concerns a widget which is not on the board.
    static let notPlaced = BoardRemark(.error, "a step names a widget that is not on the board")

    static let refusedStep = BoardRemark(.error, "a step was refused")

    static func kindUnknown(_ kind: String, near: String?, kinds: [String]) -> BoardRemark {
        let known =
            kinds.isEmpty ? "no provider declares a widget" : "expected " + kinds.joined(separator: ", ")
        return .init(
            .error, "there is no widget of kind \"\(kind)\", \(known)",
            hint: near.map(didYouMean) ?? "run \"widgetconf gallery\" to see the widgets that you can place")
    }

    /// - Parameter current: the widget's family; nil for a new widget.
    static func familyUnsupported(
        _ family: Family, kind: Kind, families: [Family], current: Family? = nil
    ) -> BoardRemark {
        let names = families.map(\.rawValue).joined(separator: ", ")
        let area = { (family: Family) in family.size.width * family.size.height }
        // The nearest size, on a home screen or not.
        let isSystem = family.rawValue.hasPrefix("system")
        let nearest = families.min { left, right in
            let distances = [left, right].map { abs(area($0) - area(family)) }
            let isAlike = [left, right].map { $0.rawValue.hasPrefix("system") == isSystem }
            return isAlike[0] == isAlike[1] ? distances[0] < distances[1] : isAlike[0]
        }
        let hint = nearest.map { nearest in
            nearest == current
                ? "the nearest size is \(nearest), which the widget has already" : "give --family \(nearest)"
        }
        return .init(
            .error, "\(kind) does not support the family \(family), expected \(names)", hint: hint)
    }

    static func recommendationUnknown(
        _ title: String, of bound: BoundWidget, in locale: LocaleTag
    ) -> BoardRemark {
        let titles = bound.recommendations.map { bound.title(of: $0, in: locale) }
        let hint =
            titles.isEmpty
            ? "leave out --recommendation"
            : Spelling.nearest(title, among: titles).map(didYouMean) ?? "name one of \(oneOf(titles))"
        return .init(.error, "\(bound.kind) has no recommendation \(quoted(title))", hint: hint)
    }

    /// - Parameters:
    ///   - action: the requested action; nil if the request does not name one.
    ///   - actions: the actions that can be pressed.
    ///   - meant: the action of a button with this label; nil if no label matches.
    static func actionUnknown(
        _ action: String?, on widget: PlacedWidgetID, actions: [String], meant: String?
    ) -> BoardRemark {
        guard !actions.isEmpty else {
            return .init(
                .error, "\(widget) has no button or toggle",
                hint: "run \"widgetconf render \(widget)\" to see it")
        }
        // Names that contain quotes are quoted for a shell.
        let names = actions.map { $0.contains("\"") ? $0.asShellWord : "\"\($0)\"" }.joined(separator: ", ")
        guard let action else {
            return .init(
                .error, "\(widget) has \(actions.count) actions: \(names)",
                hint: "name one: widgetconf press \(widget) \(actions[0].asShellWord)")
        }
        let near = Spelling.nearest(action, among: actions) ?? Spelling.whole(of: action, among: actions)
        let hint =
            if actions.count == 1 {
                "\"widgetconf press \(widget)\" presses its only button"
            } else if let meant {
                "write its name: widgetconf press \(widget) \(meant.asShellWord)"
            } else {
                near.map(didYouMean)
            }
        return .init(
            .error, "\(widget) has no action \"\(action)\", expected \(names)", hint: hint)
    }

    static func tooManyPresses(_ widget: PlacedWidgetID, provider: ProviderName) -> BoardRemark {
        .init(
            .error,
            "\(PressLimits.open) presses of \(widget) are already waiting for the provider \(provider)",
            hint: "wait until some are done")
    }

    static func notPerformed(
        _ action: String, provider: ProviderName?, _ message: String?
    ) -> BoardRemark {
        let name = provider.map { "the provider \($0)" } ?? "the provider"
        return .init(.error, "\(name) did not perform \"\(action)\": \(message ?? "it failed")")
    }

    /// A stored value that is no longer used (rule C9).
    static func keptAside(_ aside: KeptAside, by widget: PlacedWidgetID) -> BoardRemark {
        .init(
            .warning,
            "the value of \"\(aside.parameter)\" of \(widget) is kept aside; it was stored with version "
                + "\(aside.version): \(aside.problem)",
            hint: "discard it with \"widgetconf edit \(widget) --unset \(aside.parameter)\"")
    }

    /// - Parameter secrets: the missing parameters that are secret. The command in the hint asks for the
    ///   first one, so that it does not appear in a shell's history.
    /// - Parameter other: the provider that received the secrets before; nil if it is the current one.
    static func needsConfiguration(
        _ widget: PlacedWidgetID, missing: [String], secrets: [String], givenTo other: ProviderName?
    ) -> BoardRemark {
        let values = missing.filter { !secrets.contains($0) }.map { "\($0)=…" }
        let settings = (values + secrets.prefix(1).map { "--stdin \($0)" }).joined(separator: " ")
        return .init(
            .warning,
            "\(widget) needs configuration: \(missing.joined(separator: ", "))"
                + (other.map { "; its secrets were given to the provider \($0)" } ?? ""),
            hint: "complete it with \"widgetconf edit \(widget) \(settings)\"")
    }

    static func noAccounts(_ service: String) -> BoardRemark {
        .init(
            .note, "no accounts of \"\(service)\" were added yet",
            hint: "run \"widgetconf account add \(service)\"")
    }

    static func noChoices(_ parameter: String, _ failure: ProviderFailure) -> BoardRemark {
        .init(.warning, "\(parameter): \(failure.reason)")
    }

    static func noPreview(_ failure: ProviderFailure) -> BoardRemark {
        .init(.warning, "the new values cannot be previewed: \(failure.explanation)")
    }

    static func noSnapshot(_ kind: Kind, _ failure: ProviderFailure) -> BoardRemark {
        .init(.warning, "\(kind): no snapshot: \(failure.explanation)")
    }

    static func notAnswered(
        _ outcome: ReloadOutcome, provider: ProviderName?, _ failure: ProviderFailure?, _ shown: Shown
    ) -> BoardRemark {
        let name = provider.map { "the provider \($0)" } ?? "the provider"
        switch outcome {
        case .superseded:
            return .init(.note, "a newer request replaced this one before \(name) answered")
        case .failed:
            let again =
                if failure?.class.needsAttention == true {
                    "fix the cause, then edit or reload the widget; it is not retried until then"
                } else if failure?.cause != nil {
                    "fix the program and build it again; \"widgetconf serve\" prints its whole log"
                } else {
                    "it is retried while \"widgetconf serve\" runs"
                }
            return .init(
                .warning, "\(name) returned no timeline: \(failure?.explanation ?? "it failed")",
                hint: shown == .placeholder ? again : "the previous content stays; " + again)
        default:
            return .init(.warning, "\(name) has not answered yet (\(outcome.rawValue))")
        }
    }

    /// The step for a request that failed because the provider differs from its manifest or intent.
    static let doctorCompares =
        "run \"widgetconf doctor\" to compare the provider with its manifest and intent"

    /// After `--wait none` on a board that no `serve` hosts.
    static let waitedWithoutServe = BoardRemark(
        .note, "the edit waited for the provider, because its request ends with this command",
        hint: "start \"widgetconf serve\", and edits need not wait")

    static var nothingRefreshes: BoardRemark {
        .init(.note, "nothing refreshes by itself until \"widgetconf serve\" runs")
    }

    static func nothingToChoose(_ target: String) -> BoardRemark {
        .init(.error, "\(target) is static and has no parameters")
    }

    static func parameterUnknown(_ name: String, in intent: IntentDefinition) -> BoardRemark {
        let names = intent.parameters(near: name)
        return .init(
            .error,
            "the intent \(intent.name) has no parameter \"\(name)\", expected \(names.joined(separator: ", "))",
            hint: intent.nearestName(to: name).map(didYouMean))
    }

    static func nothingToUndo(_ widget: PlacedWidgetID) -> BoardRemark {
        .init(
            .error, "there is nothing to undo: \(widget) has its first values",
            hint: "run \"widgetconf history \(widget)\" to list its revisions")
    }

    static func nothingToRedo(_ widget: PlacedWidgetID) -> BoardRemark {
        .init(
            .error, "there is nothing to redo: nothing was undone since the last edit of \(widget)",
            hint: "run \"widgetconf history \(widget)\" to list its revisions, "
                + "and \"widgetconf edit \(widget) --revision N\" to restore one")
    }

    /// After a press that is stored, if a later step could not be stored.
    static func pressStoredInPart(
        _ press: PressRow, of widget: PlacedWidgetID, _ trouble: StoreError, isServing: Bool
    ) -> BoardRemark {
        inPart(
            "press \(press.number) of \(widget) is stored, but its outcome is not", trouble, isServing)
    }

    /// A reload that could not be recorded.
    static func reloadNotStored(_ trouble: StoreError, isServing: Bool) -> BoardRemark {
        .init(.error, "the reload is not stored: \(trouble)", hint: rest(of: trouble, isServing: isServing))
    }

    static func revisionUnknown(
        _ revision: Revision, of widget: PlacedWidgetID, _ history: UndoHistory
    ) -> BoardRemark {
        .init(
            .error,
            "\(widget) has no revision \(revision), expected \(history.first) to \(history.last)",
            hint: "run \"widgetconf history \(widget)\" to list them")
    }

    /// The configuration is stored, but its reload is not.
    static func storedInPart(
        _ widget: PlacedWidgetID, at revision: Revision, _ trouble: StoreError, isServing: Bool
    ) -> BoardRemark {
        inPart("\(widget) is stored at revision \(revision), but its reload is not", trouble, isServing)
    }

    private static func inPart(
        _ message: String, _ trouble: StoreError, _ isServing: Bool
    ) -> BoardRemark {
        var remark = BoardRemark(
            .warning, "\(message): \(trouble)", hint: rest(of: trouble, isServing: isServing))
        remark.isAboutUnsavedWork = true
        return remark
    }

    /// The hint about a write that failed after the command's own change was stored.
    private static func rest(of trouble: StoreError, isServing: Bool) -> String {
        let remedy = trouble.code == .full ? "free some space; " : ""
        return isServing
            ? remedy + "\"widgetconf serve\" keeps it in memory until the disk accepts it"
            : remedy + "the next command that changes something requests the timeline again"
    }

    /// Old values of parameters that have become secret are still in the files of the board.
    static func unerased(_ error: StoreError) -> BoardRemark {
        .init(
            .warning,
            "former values of secrets are not erased yet (\(error)); the next command tries again",
            hint: error.hint)
    }

    /// For a command that ends before the disk has accepted everything.
    static func unwritten(_ trouble: StoreError) -> BoardRemark {
        .init(
            .warning, "the change is stored, but a consequence of it is not: \(trouble)",
            hint: rest(of: trouble, isServing: false))
    }

    /// A default of the provider that does not fit. The definition's default applies instead.
    static func defaultRefused(
        _ provider: ProviderName, _ parameter: String, _ problem: ValueProblem
    ) -> BoardRemark {
        .init(
            .warning,
            "the default of the provider \(provider) for \"\(parameter)\" was not used: \(problem)")
    }

    static func noDefaults(_ provider: ProviderName, _ reason: String) -> BoardRemark {
        .init(.warning, "the provider \(provider) gave no defaults: \(reason)")
    }

    static func notValidated(_ provider: ProviderName, _ reason: String) -> BoardRemark {
        .init(.warning, "the provider \(provider) did not check the values: \(reason)")
    }

    /// A provider whose command names a program that cannot be started.
    static func programMissing(
        _ manifest: ProviderManifest, _ problem: ProgramProblem
    ) -> BoardRemark {
        let words = problem.message(about: manifest.command[0].value, folder: manifest.folder)
        return .init(
            .warning, "the provider \(manifest.name.value) cannot be started: \(words)",
            hint: ProviderRemedy.of(problem, in: manifest))
    }

    /// The error. If no fatal error is known, the last lines of the provider's log follow.
    ///
    /// - Parameter problem: why the program cannot be started; nil if it can.
    static func willNotStart(
        _ manifest: ProviderManifest, _ failure: ProviderFailure, _ problem: ProgramProblem?
    ) -> [BoardRemark] {
        let command = manifest.command.map(\.value).joined(separator: " ")
        let log = failure.cause == nil ? failure.logLines.suffix(longestLog) : []
        return [
            .init(
                .error, "the provider \(manifest.name.value) (\(command)) does not start: \(failure.reason)",
                hint: problem.map { ProviderRemedy.of($0, in: manifest) }
                    ?? ProviderRemedy.ofStart(failure, of: manifest))
        ] + log.map { .init(.note, "its log: \($0)") }
    }

    /// The maximum number of log lines in a message: the end of a stack trace, which contains the cause.
    private static let longestLog = 5

    /// - Parameter isBroken: whether the kind is declared, but with errors.
    static func undeclared(_ widget: PlacedWidgetID, isBroken: Bool) -> BoardRemark {
        if isBroken {
            return .init(
                .error, "the declaration of the kind \"\(widget.kind)\" of \(widget) has errors",
                hint: checkShowsThem)
        }
        return .init(
            .error, "no provider of the workspace declares the kind \"\(widget.kind)\" of \(widget)",
            hint: "restore its provider.yaml, or remove the widget with \"widgetconf remove \(widget)\"")
    }

    /// A value that the provider has explicitly refused.
    static func valueRefused(_ finding: ParameterFinding) -> BoardRemark {
        .init(
            .error, "\(finding.parameter): \(finding.message)", hint: finding.hint,
            code: "value-refused-by-provider")
    }

    static let widgetRemoved = BoardRemark(.error, "the widget was removed")

    static let widgetRemovedMeanwhile = BoardRemark(
        .error, "the widget was removed while it was edited")

    /// - Parameter placed: the ids of all placed widgets.
    package static func widgetUnknown(_ text: String, placed: [String]) -> BoardRemark {
        let hint =
            if let near = Spelling.nearest(text, among: placed) {
                didYouMean(near)
            } else if placed.isEmpty {
                "place a widget with \"widgetconf add KIND\"; \"widgetconf gallery\" lists the kinds"
            } else {
                "run \"widgetconf list\" to see the widgets on the board"
            }
        return .init(.error, "there is no widget \"\(text)\" on the board", hint: hint)
    }
}

extension BoardReply {
    /// A failure of the store, before which nothing was changed.
    init(_ error: StoreError) { self.init(failed: error.description, hint: error.hint) }
}

extension ProviderFailure {
    static let undeclared = ProviderFailure(.failed, "no provider declares its kind")

    static func undeclared(_ kind: Kind) -> ProviderFailure {
        ProviderFailure(.unsupported, "no provider declares the kind \"\(kind)\"")
    }
}
