import BoardDocuments
import Configurations
import WidgetModel

extension EditRequest.Change {
    /// A change that a client requested. Strings are interpreted when the edit is planned.
    init(_ change: RequestedChange) {
        switch change {
        case .set(let name, let text): self.init(name, .set(.text(text)))
        case .json(let name, let value): self.init(name, .set(.json(value)))
        case .unset(let name): self.init(name, .unset)
        case .none(let name): self.init(name, .none)
        }
    }
}

extension EditOutcome {
    /// The draft or the refusal.
    ///
    /// Neither caller can receive a question: an edit is planned until no question is left, and a restored
    /// configuration contains no strings to resolve. The refusal in that case only completes the switch.
    func draft(
        of form: ConfigurationForm, for widget: HostedWidget
    ) -> Result<EditDraft, CallRefusal> {
        switch self {
        case .planned(let plan): .success(EditDraft(plan, of: form, for: widget))
        case .refused(let refusals): .failure(CallRefusal(refusals))
        case .asks(let questions, _):
            .failure(CallRefusal(BoardReply(failed: .choiceUnresolved(questions[0].parameter))))
        }
    }
}
