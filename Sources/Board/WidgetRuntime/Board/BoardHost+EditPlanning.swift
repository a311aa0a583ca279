import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel

/// Plans edits and placements with the provider's help: requests choices and defaults, and validates the
/// result.
extension BoardHost {
    /// Plans an edit on the current revision. Strings that only the provider can resolve are sent to it.
    ///
    /// - Parameters:
    ///   - folder: the folder of the client, to which relative paths in values refer.
    ///   - locale: the language in which the user wrote the values.
    ///   - checksRules: whether an edit that breaks a rule is refused.
    ///   - former: the configuration before the edit, if the edit also resizes the widget or copies values.
    func draft(
        _ wanted: EditRequest, of hosted: HostedWidget, folder: String, in locale: LocaleTag,
        checksRules: Bool = true, since former: ResolvedConfiguration? = nil
    ) async -> Result<EditDraft, CallRefusal> {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        return await draft(
            wanted, of: hosted, folder: folder, in: locale, checksRules: checksRules, since: former,
            answers: &answers)
    }

    /// Plans an edit, and reuses the provider's answers of an earlier plan for the same widget.
    ///
    /// - Parameter answers: the provider's answers so far; after the call, all of them.
    func draft(
        _ wanted: EditRequest, of hosted: HostedWidget, folder: String, in locale: LocaleTag,
        checksRules: Bool = true, since former: ResolvedConfiguration? = nil,
        answers: inout [ChoiceQuestion: ChoiceAnswer]
    ) async -> Result<EditDraft, CallRefusal> {
        guard let bound = hosted.bound else {
            return .failure(CallRefusal(BoardReply(refused: [undeclared(hosted)])))
        }
        guard let intent = bound.intent else {
            let refusals = EditPlanner.refusals(of: wanted, onStatic: hosted.kind)
            guard refusals.isEmpty else { return .failure(CallRefusal(refusals)) }
            return .success(EditDraft(unchanged: hosted))
        }
        let form = ConfigurationForm(
            intent: intent, family: hosted.family, context: literals.based(at: folder))
        let shown = form.localized(for: locale)
        while true {
            let outcome = EditPlanner.plan(
                wanted, on: hosted.reading.configuration, at: hosted.revision, form: shown, answers: answers,
                checksRules: checksRules, since: former)
            guard case .asks(let questions, let configuration) = outcome else {
                return outcome.draft(of: form, for: hosted)
            }
            for question in questions where answers[question] == nil {
                answers[question] = await answer(to: question, of: hosted, form, configuration, in: locale)
            }
        }
    }

    /// Asks the provider to resolve a string. Accounts are resolved by the board alone.
    private func answer(
        to question: ChoiceQuestion, of hosted: HostedWidget, _ form: ConfigurationForm,
        _ configuration: ResolvedConfiguration, in locale: LocaleTag
    ) async -> ChoiceAnswer {
        guard let bound = hosted.bound,
            let parameter = configuration.intent.parameter(named: question.parameter)
        else {
            return .unanswered
        }
        let context = context(of: hosted, at: clock.now(), reason: nil, in: locale)
        return await question.answer(for: parameter, in: form.context) { query in
            if let type = parameter.type.account {
                return accounts.options(of: type, query, for: bound.provider)
            }
            let request = OptionsRequest(
                context: context, parameter: parameter.name, query: query,
                configuration: configuration.providerJSON)
            // The plan reports the missing answer.
            return try? await options(request, of: bound, with: configuration, for: hosted.id).get()
        } unfit: { problem in
            warn(bound.provider, "options of \"\(parameter.name)\": \(problem.description)")
        }
    }

    /// Requests choices from a provider, and reports invalid ones. An answer of the wrong form is a failure.
    ///
    /// - Parameters:
    ///   - configuration: the configuration in the request.
    ///   - widget: the widget whose chosen values may be among the options. It may be unplaced.
    func options(
        _ request: OptionsRequest, of bound: BoundWidget, with configuration: ResolvedConfiguration?,
        for widget: PlacedWidgetID
    ) async -> Result<OptionsAnswer, ProviderFailure> {
        let provider = bound.provider
        let result = await pages(
            of: request, by: provider, choosing: chosenPaths(in: configuration, of: bound))
        return result.map { answer in
            let (answer, warnings) = answer.normalized()
            for warning in warnings {
                warn(provider, "options of \"\(request.parameter)\": \(warning)")
            }
            note(answer, to: request, with: configuration, for: widget)
            return answer
        }
    }

    /// Requests one page after the other. If a later page fails or the total timeout expires, the answer is
    /// marked as incomplete.
    private func pages(
        of request: OptionsRequest, by provider: ProviderName, choosing chosen: [String]
    ) async -> Result<OptionsAnswer, ProviderFailure> {
        let stopwatch = Stopwatch()
        let deadline = boardContext.timeouts.options
        var request = request
        var all = OptionsAnswer(options: [])
        for page in 1...ProtocolLimits.optionPages {
            let answer = await ask(
                .options(request), of: provider, deadline: deadline, choosing: chosen)
            let result = answer.flatMap { json in
                Result { () throws(ProviderFailure) in
                    do throws(JSONMismatch) { return try OptionsRequest.answer(json) } catch {
                        throw masked(ProviderFailure(malformed: error), from: provider)
                    }
                }
            }
            switch result {
            case .failure(let failure) where page == 1: return .failure(failure)
            case .failure(let failure):
                let options = "the options of \"\(request.parameter)\""
                warn(provider, "page \(page) of \(options): \(failure.explanation)")
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

    /// The initial values of a widget that is about to be placed. The provider supplies its defaults (C1).
    ///
    /// If it does not answer, or if a value does not fit, the result is a warning, and the definition's
    /// default applies.
    ///
    /// - Parameters:
    ///   - sketch: the widget without choices.
    ///   - wanted: the user's values. If they are complete, the provider is not involved. If not, the
    ///     request contains the values that do not depend on a default.
    ///   - answers: as for `draft`.
    func withDefaults(
        of sketch: HostedWidget, for wanted: EditRequest, folder: String, in locale: LocaleTag,
        answers: inout [ChoiceQuestion: ChoiceAnswer]
    ) async -> (reading: ConfigurationReading, remarks: [BoardRemark]) {
        let reading = sketch.reading
        let chosen = Set(wanted.changes.filter { $0.wish != .unset }.map(\.name))
        guard let bound = sketch.bound, let form = reading.form, providers[bound.provider] != nil,
            form.intent.parameters.contains(where: { !chosen.contains($0.name) })
        else { return (reading, []) }
        let given = await draft(
            wanted.independent(in: form.intent), of: sketch, folder: folder, in: locale, answers: &answers)
        // Refusals are reported later, when everything is planned.
        let known = (try? given.get())?.reading ?? reading
        let request = DefaultsRequest(
            context: context(of: sketch, at: clock.now(), reason: nil, in: locale),
            configuration: known.values)
        let result = await ask(
            .defaults(request), of: bound.provider, patience: boardContext.timeouts.questions,
            choosing: chosenPaths(in: known.resolved, of: bound))
        do {
            let answer = try DefaultsRequest.answer(try result.get())
            let (configuration, refused) = form.placed(with: answer.values)
            let resolved = form.resolve(configuration)
            return (
                ConfigurationReading(configuration, resolved: resolved, of: form, kept: [:]),
                refused.map { .defaultRefused(bound.provider, $0.parameter, $0.problem) }
            )
        } catch let failure as ProviderFailure where failure.class == .unsupported {
            return (reading, [])
        } catch let failure as ProviderFailure {
            return (
                reading,
                [programMissing(for: bound, failure) ?? .noDefaults(bound.provider, failure.explanation)]
            )
        } catch {
            return (reading, [.noDefaults(bound.provider, String(describing: error))])
        }
    }

    /// Asks the provider to validate the values. Only an explicit rejection refuses the edit (C3).
    ///
    /// A busy provider does not get more time than an idle one: other requests do not delay the edit (T7).
    ///
    /// - Parameter isUrgent: whether an edit waits for the answer, so that previews and choices give way.
    /// - Returns: a warning if the provider did not answer; empty if it accepted the values or does not
    ///   validate, or if there was nothing to validate.
    func validated(
        _ draft: EditDraft, of hosted: HostedWidget, isUrgent: Bool, in locale: LocaleTag
    ) async throws(CallRefusal) -> [BoardRemark] {
        guard let bound = hosted.bound, draft.reading.isComplete, !draft.reading.values.isEmpty,
            providers[bound.provider] != nil
        else { return [] }
        let request = ValidateRequest(
            context: context(of: hosted, at: clock.now(), reason: nil, in: locale),
            configuration: draft.reading.values)
        let result = await ask(
            .validate(request), of: bound.provider, isUrgent: isUrgent,
            patience: boardContext.timeouts.questions,
            choosing: chosenPaths(in: draft.reading.resolved, of: bound))
        do {
            let answer = try ValidateRequest.answer(try result.get())
            let mask = mask(of: bound.provider)
            let findings = answer.findings.map {
                ParameterFinding(parameter: $0.parameter, message: mask($0.message), hint: $0.hint.map(mask))
            }
            guard findings.isEmpty else { throw CallRefusal(findings) }
            return []
        } catch let refusal as CallRefusal {
            throw refusal
        } catch let failure as ProviderFailure where failure.class == .unsupported {
            return []
        } catch let failure as ProviderFailure {
            return [programMissing(for: bound, failure) ?? .notValidated(bound.provider, failure.explanation)]
        } catch {
            return [.notValidated(bound.provider, mask(of: bound.provider)(String(describing: error)))]
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
