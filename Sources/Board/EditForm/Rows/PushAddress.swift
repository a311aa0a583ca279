package import BoardDocuments

/// The address to which programs push the data of a widget, as a row of its form.
///
/// It contains a key, of which the board stores only a digest, so a form cannot show an earlier address. If
/// the user requests an address, the form gets one with a new key, and shows the address until it closes.
package enum PushAddress: Hashable, Sendable {
    /// No address was requested.
    case missing
    case requested
    /// An address, or its path if the shell knows the rest.
    case made(String)
    /// Why no address was made.
    case failed(String)

    /// No address was made, for the reason in the reply to the call for a key.
    package static func failed(_ reply: BoardReply<KnownPushKey>) -> PushAddress {
        .failed(reply.remarks.first?.message ?? "the board did not store the key")
    }

    /// Whether the user can request an address.
    var canBeRequested: Bool {
        switch self {
        case .missing, .failed: true
        case .requested, .made: false
        }
    }
}

extension EditForm {
    /// Requests an address, unless one was requested already.
    mutating func requestAddress(_ effects: inout [FormEffect]) {
        guard pushAddress?.canBeRequested == true, !copy.isRemoved else { return }
        pushAddress = .requested
        effects.append(.makeAddress)
    }

    /// The row of the address; nil for a widget to which programs do not push.
    var addressRow: FormRow? {
        pushAddress.map { address in
            FormRow(id: .address, title: say(.pushAddress), content: .address(address))
        }
    }
}
