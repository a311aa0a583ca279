/// Lists the accounts that widgets can use.
package struct ListAccountsCall: BoardCall {
    package typealias Reply = AccountList

    package static let method = "account.list"

    package static let routes = [
        CallRoute.get("/accounts", "The accounts that widgets can use.")
    ]

    package init() {}

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
