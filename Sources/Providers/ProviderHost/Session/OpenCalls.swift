import ProviderProtocol
import WidgetModel

/// The requests of one process that the host has not answered, and a limit for the number of requests.
///
/// The limits keep the event loop free for other widgets: a provider's requests can only take a limited share
/// of each second.
struct OpenCalls {
    private var ids: Set<MessageID> = []
    /// The second that is being counted, and the calls and bytes that were accepted in it.
    private var second: (start: MonotonicInstant, count: Int, bytes: Int)?
    /// Whether the refusals were already reported since the last answer of the process.
    var isRefusalReported = false

    /// Accepts a request of `bytes` bytes, which must be closed later. Returns the reason if it is refused.
    mutating func open(
        _ id: MessageID, _ method: HostMethod, _ bytes: Int, at now: MonotonicInstant
    ) -> ProviderFailure? {
        var second = self.second ?? (now, 0, 0)
        if second.start + Milliseconds(1000) <= now { second = (now, 0, 0) }
        guard second.count < ProtocolLimits.hostRequestsPerSecond, second.bytes < FixedProcessLimits.callBytes
        else { return HostFailures.callsTooFast() }
        guard ids.count < ProtocolLimits.hostRequests else { return HostFailures.tooManyCalls() }
        guard ids.insert(id).inserted else { return HostFailures.callIDInUse(id) }
        second.count += method == .configurations ? Self.surveyCost : 1
        second.bytes += bytes
        self.second = second
        return nil
    }

    /// The number of ordinary requests as which a request for the configurations of many widgets counts.
    private static let surveyCost = 20

    /// Closes a request that is answered with `bytes` bytes. Returns false if it is not open.
    mutating func close(_ id: MessageID, _ bytes: Int) -> Bool {
        second?.bytes += bytes
        return ids.remove(id) != nil
    }
}
