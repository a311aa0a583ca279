import BoardDocuments
import Foundation
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The requests of a live board. Each is a task, which puts its result into the inbox of the loop.
struct BoardTerminalRequests {
    /// The values that the loop receives.
    enum Result: Sendable {
        case event(LiveBoardEvent)
        /// The outcome of a request as a board event. `serve` sends this event itself.
        case outcome(BoardEvent)
        case picture(TerminalPictureReply)
        /// A form that the user opened from the board.
        case form(PlacedWidgetForm)
    }

    let session: BoardSession
    let options: GlobalOptions
    let context: CommandContext
    let inbox: Inbox<Result>

    /// Sends a request. Its reply becomes results; a failure or a refusal of the board becomes the result of
    /// `failed`.
    func ask<Call: HostedCall>(
        _ call: Call,
        _ done: @escaping @Sendable (Call.Reply) throws(RuntimeFailure) -> [Result],
        failed: @escaping @Sendable (String) -> Result
    ) {
        // On Swift's default threads, a timer would wake the idle process every second.
        Task(executorPreference: BoardLoop.next()) { [session, inbox] in
            do throws(RuntimeFailure) {
                let reply = try await session.answer(call)
                guard let document = reply.carriedOut else {
                    let reason = reply.remarks.first?.message ?? "the board refused the request"
                    return inbox.put(failed(reason))
                }
                for result in try done(document) { inbox.put(result) }
            } catch {
                inbox.put(failed(error.description))
            }
        }
    }

    /// - Parameter moment: the instant to show; nil for now.
    func read(_ target: WidgetTarget, at moment: Instant?) {
        ask(RenderCall(target, at: moment)) { reply in
            [.event(.read(RenderedWidgets(reply), of: target))]
        } failed: { reason in
            .event(.readFailed(reason))
        }
    }

    func openForm(of widget: PlacedWidgetID) {
        Task(executorPreference: BoardLoop.next()) { [session, options, context, inbox] in
            do throws(RuntimeFailure) {
                let subject = try await PlacedWidgetForm(
                    widget.description, session, options, wait: .none, in: context)
                let nothing = LiveBoardEvent.told("nothing about \(widget) can be configured")
                inbox.put(subject.map(Result.form) ?? .event(nothing))
            } catch {
                inbox.put(.event(.told(error.description)))
            }
        }
    }

    func press(_ widget: PlacedWidgetID, _ action: String) {
        let request = PressCall(widget: widget.description, action: action, pressID: makeEditID())
        ask(request) { pressed in
            var event = BoardEvent(.performed, widget)
            event.action = action
            event.message = pressed.outcome == .failed ? BoardEvent.orNull(pressed.message) : nil
            return [.outcome(event)] + (pressed.reload.map { [.outcome(BoardEvent($0, of: widget))] } ?? [])
        } failed: { reason in
            .event(.happened([BoardEvent(failure: reason, of: widget)]))
        }
    }

    func reload(_ target: WidgetTarget) {
        ask(ReloadCall(target)) { reply in
            switch reply {
            case .one(let reply): [.outcome(BoardEvent(reply.reload, of: reply.widget))]
            case .several(let reply): reply.reloads.map { .outcome(BoardEvent($0.reload, of: $0.widget)) }
            }
        } failed: { reason in
            .event(.told(reason))
        }
    }

    func explain(_ widget: PlacedWidgetID, columns: Int) {
        let (options, context) = (options, context)
        ask(WhyCall(widget: widget.description, at: nil)) { explanation in
            var context = context
            context.console.terminal = Terminal(columns: columns, colors: .none)
            var plain = options
            plain.color = .never
            var page = Page(context, plain)
            page.why(explanation, isLater: false)
            let lines = page.text.text.split(separator: "\n", omittingEmptySubsequences: false)
            return [.event(.explained(widget, lines.dropLast().map(String.init)))]
        } failed: { reason in
            .event(.explained(widget, [reason]))
        }
    }

    /// Opens a link with the command that the widget declares, or with the desktop's.
    func open(_ url: String, of widget: PlacedWidgetID) {
        let (context, inbox) = (context, inbox)
        ask(ShowCall(widget: widget.description, revision: nil)) { shown throws(RuntimeFailure) in
            let command = try LinkCommand(
                url, of: shown, environment: context.environment)
            // The program may run as long as the user needs it.
            Thread.detachNewThread {
                do throws(RuntimeFailure) {
                    try command.run(environment: context.environment)
                } catch {
                    inbox.put(.event(.told(error.description)))
                }
            }
            return []
        } failed: { reason in
            .event(.told(reason))
        }
    }
}

extension BoardEvent {
    /// The result of a reload, as the event that `serve` would send.
    init(_ report: ReloadReport, of widget: PlacedWidgetID) {
        self.init(report.outcome == .answered ? .answered : .closed, widget)
        reason = report.reason
        outcome = report.outcome
        milliseconds = report.milliseconds.map { Int($0.rounded()) }
        message = report.message.map { BoardEvent.orNull($0) }
    }

    /// A request of the user that failed.
    fileprivate init(failure: String, of widget: PlacedWidgetID) {
        self.init(.closed, widget)
        outcome = .failed
        message = BoardEvent.orNull(failure)
    }
}
