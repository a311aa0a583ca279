import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetViews

/// Questions about one widget to its provider, for a client that waits for the answers: choices, defaults,
/// validation, and previews with unsaved values.
///
/// Their requests are not recorded in the ledger and are never charged.
struct ProviderQuestions {
    let hosted: HostedWidget
    let locale: LocaleTag

    init(about hosted: HostedWidget, in locale: LocaleTag) {
        self.hosted = hosted
        self.locale = locale
    }

    // Choices

    /// Asks the provider to resolve a string. Accounts are resolved by the board alone.
    ///
    /// - Parameter configuration: the values of the edit that is being planned.
    func answer(
        to question: ChoiceQuestion, about configuration: ResolvedConfiguration, in context: LiteralContext,
        on host: isolated BoardHost
    ) async -> ChoiceAnswer {
        guard let bound = hosted.bound,
            let parameter = configuration.intent.parameter(named: question.parameter)
        else { return .unanswered }
        return await question.answer(for: parameter, in: context) { query in
            if let type = parameter.type.account {
                return host.accounts.options(of: type, query, for: bound.provider)
            }
            // The plan reports the missing answer.
            return try? await options(parameter.name, query, with: configuration, on: host).get()
        } unfit: { problem in
            host.warn(bound.provider, "options of \"\(parameter.name)\": \(problem.description)")
        }
    }

    /// Requests choices, and reports invalid ones. An answer of the wrong form is a failure.
    ///
    /// - Parameter configuration: the configuration in the request; nil for a widget without one.
    func options(
        _ parameter: String, _ query: OptionsRequest.Query, with configuration: ResolvedConfiguration?,
        on host: isolated BoardHost
    ) async -> Result<OptionsAnswer, ProviderFailure> {
        guard let bound = hosted.bound else { return .failure(.undeclared) }
        let request = OptionsRequest(
            context: host.snapshot.context(of: hosted, reason: nil, in: locale), parameter: parameter,
            type: bound.intent?.parameter(named: parameter)?.requestType, query: query,
            configuration: configuration?.providerJSON ?? [:])
        let result = await pages(of: request, with: configuration, from: bound, on: host)
        return result.map { answer in
            let (answer, warnings) = answer.normalized()
            for warning in warnings {
                host.warn(bound.provider, "options of \"\(parameter)\": \(warning)")
            }
            host.note(answer, to: request, with: configuration, for: hosted.id)
            return answer
        }
    }

    /// Requests one page after the other. If a later page fails or the total timeout expires, the answer is
    /// marked as incomplete.
    private func pages(
        of request: OptionsRequest, with configuration: ResolvedConfiguration?, from bound: BoundWidget,
        on host: isolated BoardHost
    ) async -> Result<OptionsAnswer, ProviderFailure> {
        let stopwatch = Stopwatch()
        let deadline = host.boardContext.timeouts.options
        let chosen = host.snapshot.chosenPaths(in: configuration, of: bound)
        var request = request
        var all = OptionsAnswer(options: [])
        for page in 1...ProtocolLimits.optionPages {
            let answer = await host.ask(
                .options(request), of: bound.provider, deadline: deadline, choosing: chosen)
            let result = answer.flatMap { json in
                Result { () throws(ProviderFailure) in
                    do throws(JSONMismatch) { return try OptionsRequest.answer(json) } catch {
                        let failure = ProviderFailure(malformed: error)
                        throw failure.masked(by: host.secretTexts(of: bound.provider))
                    }
                }
            }
            switch result {
            case .failure(let failure) where page == 1: return .failure(failure)
            case .failure(let failure):
                let options = "the options of \"\(request.parameter)\""
                host.warn(bound.provider, "page \(page) of \(options): \(failure.explanation)")
                return .success(OptionsAnswer(options: all.options, hasMore: true))
            case .success(let answer):
                all = OptionsAnswer(
                    options: all.options + answer.options, hasMore: all.hasMore || answer.hasMore)
                guard let next = answer.next, next != request.cursor else { return .success(all) }
                request.cursor = next
            }
            if Milliseconds(Int64(stopwatch.milliseconds)) > deadline { break }
        }
        return .success(OptionsAnswer(options: all.options, hasMore: true))
    }

    // Defaults and validation

    /// The provider's defaults for a widget that is about to be placed, or the widget's values with a warning
    /// if it does not answer.
    ///
    /// - Parameter known: the values that do not depend on a default.
    func defaults(
        beside known: ConfigurationReading, on host: isolated BoardHost
    ) async -> (reading: ConfigurationReading, remarks: [BoardRemark]) {
        guard let bound = hosted.bound, let form = hosted.reading.form else { return (hosted.reading, []) }
        let request = DefaultsRequest(
            context: host.snapshot.context(of: hosted, reason: nil, in: locale), configuration: known.values)
        let result = await host.ask(
            .defaults(request), of: bound.provider, patience: host.boardContext.timeouts.questions,
            choosing: host.snapshot.chosenPaths(in: known.resolved, of: bound))
        do {
            let answer = try DefaultsRequest.answer(try result.get())
            let (configuration, refused) = form.placed(with: answer.values)
            let resolved = form.resolve(configuration)
            return (
                ConfigurationReading(configuration, resolved: resolved, of: form, kept: [:]),
                refused.map { .defaultRefused(bound.provider, $0.parameter, $0.problem) }
            )
        } catch let failure as ProviderFailure where failure.class == .unsupported {
            return (hosted.reading, [])
        } catch let failure as ProviderFailure {
            let missing = host.snapshot.programMissing(for: bound, failure)
            return (hosted.reading, [missing ?? .noDefaults(bound.provider, failure.explanation)])
        } catch {
            return (hosted.reading, [.noDefaults(bound.provider, String(describing: error))])
        }
    }

    /// Asks the provider to validate the values. Only an explicit rejection refuses the edit (C3).
    ///
    /// A busy provider does not get more time than an idle one: other requests do not delay the edit (T7).
    ///
    /// - Parameter isUrgent: whether an edit waits for the answer, so that previews and choices give way.
    /// - Returns: a warning if the provider did not answer; empty if it accepted the values or does not
    ///   validate, or if there was nothing to validate.
    func validation(
        of draft: EditDraft, isUrgent: Bool, on host: isolated BoardHost
    ) async throws(CallRefusal) -> [BoardRemark] {
        guard let bound = hosted.bound, draft.reading.isComplete, !draft.reading.values.isEmpty,
            host.providers.mayAnswer(.validate, bound.provider)
        else { return [] }
        let request = ValidateRequest(
            context: host.snapshot.context(of: hosted, reason: nil, in: locale),
            configuration: draft.reading.values)
        let result = await host.ask(
            .validate(request), of: bound.provider, isUrgent: isUrgent,
            patience: host.boardContext.timeouts.questions,
            choosing: host.snapshot.chosenPaths(in: draft.reading.resolved, of: bound))
        let secrets = host.secretTexts(of: bound.provider)
        do {
            let answer = try ValidateRequest.answer(try result.get())
            let findings = answer.findings.map {
                ParameterFinding(
                    parameter: $0.parameter, message: secrets.masked($0.message),
                    hint: $0.hint.map(secrets.masked))
            }
            guard findings.isEmpty else { throw CallRefusal(findings) }
            return []
        } catch let refusal as CallRefusal {
            throw refusal
        } catch let failure as ProviderFailure where failure.class == .unsupported {
            return []
        } catch let failure as ProviderFailure {
            let missing = host.snapshot.programMissing(for: bound, failure)
            return [missing ?? .notValidated(bound.provider, failure.explanation)]
        } catch {
            return [.notValidated(bound.provider, secrets.masked(String(describing: error)))]
        }
    }

    // Previews, which are in the language of the board, because the saved content is

    /// A preview of the widget with unsaved values.
    func preview(
        with reading: ConfigurationReading, on host: isolated BoardHost
    ) async -> Result<ViewTree, ProviderFailure> {
        guard let bound = hosted.bound else { return .failure(.undeclared) }
        let context = host.snapshot.context(of: hosted, reason: nil)
        let request = SnapshotRequest(context: context, configuration: reading.values)
        let answer = await host.ask(
            .snapshot(request), of: bound.provider, deadline: host.boardContext.timeouts.snapshot,
            choosing: host.snapshot.chosenPaths(in: reading.resolved, of: bound))
        return await ViewTree.read(answer, host.snapshot.views(of: hosted))
    }

    /// The timeline of the widget with unsaved values.
    func timeline(
        with reading: ConfigurationReading, at now: Instant, on host: isolated BoardHost
    ) async -> Result<ReadTimeline, ProviderFailure> {
        guard let bound = hosted.bound else { return .failure(.undeclared) }
        // Every timeline request states a reason. The preview uses the reason of an edit.
        let context = host.snapshot.context(of: hosted, at: now, reason: .edited)
        let request = TimelineRequest(context: context, configuration: reading.values)
        let answer = await host.ask(
            .timeline(request), of: bound.provider, deadline: host.boardContext.timeouts.snapshot,
            choosing: host.snapshot.chosenPaths(in: reading.resolved, of: bound))
        let views = host.snapshot.views(of: hosted)
        return await Blocking.run(.board) {
            answer.flatMap { ReadTimeline.read($0, at: now, limits: bound.manifest.limits, views) }
        }
    }
}

extension ViewTree {
    /// The view in the answer to a request for a snapshot or a placeholder, which have the same form. It is
    /// read on another thread, because building it and reading its pictures takes time.
    nonisolated(nonsending) static func read(
        _ answer: Result<JSONValue, ProviderFailure>, _ views: AnsweredViews
    ) async -> Result<ViewTree, ProviderFailure> {
        await Blocking.run(.board) {
            answer.flatMap { json in
                do throws(JSONMismatch) { return .success(try views.entry(in: json).view) } catch {
                    return .failure(ProviderFailure(malformed: error))
                }
            }
        }
    }
}

extension CallRefusal {
    /// The refusal for a provider's explicit rejection.
    init(_ findings: [ParameterFinding]) {
        let remarks = findings.map { BoardRemark.valueRefused($0) }
        let problems = zip(findings, remarks).map { finding, remark in
            ParameterProblem(
                remark.code ?? "", finding.parameter, severity: remark.severity.rawValue, finding.message,
                hint: finding.hint)
        }
        self.init(BoardReply(refused: remarks, problems))
    }
}
