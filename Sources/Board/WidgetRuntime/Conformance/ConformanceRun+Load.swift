import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import Synchronization
import WidgetModel

// Several requests at once, canceled requests, and times.
extension ConformanceRun {
    mutating func checkLoad() async {
        guard !hasGivenUp, let widget = subject.widgets.first,
            let family = widget.declaration.families.first?.value,
            let configuration = base(of: widget, family, offered[widget.kind] ?? [:])
        else {
            let reason = hasGivenUp ? Self.givenUp : Self.incomplete
            for obligation in [Obligation.cancel, .concurrency, .boards] {
                sheet.skip(obligation, nil, reason)
            }
            return checkSpeed()
        }
        let request = ProviderRequest.timeline(timeline(widget, family, configuration))
        await checkConcurrency(request)
        await checkCancel(request)
        await checkBoards()
        checkSpeed()
    }

    /// Sends twice as many requests as the provider declares; the host passes on as many as it accepts.
    private mutating func checkConcurrency(_ request: ProviderRequest) async {
        let count = min(declaration.concurrency, 8) * 2
        let conversation = conversation
        let request = subject.widgets.withSimulatedTokens(request)
        let failures = await withTaskGroup(of: ProviderFailure?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    if case .failure(let failure) = await conversation.ask(request).result {
                        failure
                    } else {
                        nil
                    }
                }
            }
            return await group.reduce(into: [ProviderFailure]()) { $0 += [$1].compactMap(\.self) }
        }
        let lost = failures.filter { [.timeout, .crashed, .malformed].contains($0.class) }
        if lost.isEmpty, failures.count == count, let first = failures.first {
            return sheet.skip(.concurrency, nil, "none of \(count) requests succeeded: \(first)")
        }
        sheet.tried(.concurrency)
        sheet.note("\(count) requests, \(declaration.concurrency) at once", on: .concurrency)
        guard let first = lost.first else { return }
        sheet.add(
            ConformanceProblem(
                "\(lost.count) of \(count) requests at once failed: \(first.explanation)",
                remedy: "declare the \"concurrency\" that the provider can handle"), to: .concurrency)
    }

    /// Cancels a request that was just sent. It must still be answered, to free its slot.
    private mutating func checkCancel(_ request: ProviderRequest) async {
        sheet.tried(.cancel)
        let params = subject.widgets.withSimulatedTokens(request).params.text
        let endings = seen.facts.endings
        let answer = await inject { id in
            #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(request.method.rawValue)","params":\#(params)}"#
                + "\n"
                + #"{"jsonrpc":"2.0","method":"cancel","params":{"id":\#(id)}}"#
        }
        if answer == nil {
            sheet.add(
                ConformanceProblem(
                    "a canceled request is not answered",
                    remedy: "answer it anyway, with any result or error: that frees its slot"), to: .cancel)
        }
        _ = await isAlive(after: "a canceled request", .cancel, since: endings)
    }

    private mutating func checkSpeed() {
        guard let speed = sheet.speed else { return }
        guard !hasGivenUp else { return sheet.skip(.speed, nil, Self.givenUp) }
        sheet.tried(.speed)
        guard speed.slowest > Double(waits.noticeable.count) else { return }
        sheet.add(
            ConformanceProblem(
                .warning,
                "\(speed.slowestRequest): answered after \(Int(speed.slowest)) ms, "
                    + "expected at most \(waits.noticeable.count / 1000) s",
                remedy: "keep what the provider fetched, and answer from it"), to: .speed)
    }
}
