/// Withdraws a change, because its client was interrupted. The change is canceled unless it is already
/// stored.
package struct WithdrawCall: BoardCall {
    package typealias Reply = WithdrawnChange

    package static let method = "withdraw"

    /// The id of the change.
    package var id: String

    package init(id: String) { self.id = id }
}
