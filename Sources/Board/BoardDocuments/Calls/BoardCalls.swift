/// All calls. A new call is added here.
package enum BoardCalls {
    package static let all: [any BoardCall.Type] = [
        GalleryCall.self, AddCall.self, BeginCall.self, OpenFormCall.self, DuplicateCall.self,
        ListCall.self, ShowCall.self, EditCall.self, OptionsCall.self, HistoryCall.self, DiffCall.self,
        UndoCall.self, RedoCall.self, RemoveCall.self, ListTrashCall.self, RestoreCall.self,
        EmptyTrashCall.self, ReloadCall.self, PressCall.self, PushCall.self, PushReloadCall.self,
        AddPushKeyCall.self, ListPushKeysCall.self, RemovePushKeyCall.self, FindPushKeyCall.self,
        TimelineCall.self, LedgerCall.self,
        RenderCall.self, WhyCall.self, LookCall.self, LogsCall.self, MetricsCall.self,
        HealthCall.self, GroupCall.self, SetGroupCall.self,
        ListAccountsCall.self, AddAccountCall.self, LoginCall.self, PollLoginCall.self,
        RemoveAccountCall.self, RefreshAccountCall.self, LayoutCall.self, ChangeLayoutCall.self,
        SetupCall.self, ApplySetupCall.self, ListDisplaysCall.self, ShowDisplayCall.self,
        AddDisplayCall.self, SetDisplayCall.self, RemoveDisplayCall.self, PairDisplayCall.self,
        FindDisplayCall.self, ReportDisplayCall.self, ExportBoardCall.self, ApplyBoardCall.self,
        StatusCall.self, EventsCall.self, WithdrawCall.self,
    ]

    /// The calls by their JSON-RPC method.
    package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
