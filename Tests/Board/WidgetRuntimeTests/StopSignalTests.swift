import CaseWalking
import Foundation
import Machine
import Testing

@testable import WidgetRuntime

@Suite(.brief) struct StopSignalTests {
    /// After the first signal, a second one ends the process immediately: the user does not want to wait.
    @Test func afterTheFirstSignalEitherEndsTheProcess() async {
        let interruption = StopSignals.interruption
        #expect(!isDefault(SIGINT) && !isDefault(SIGTERM))
        // To the process: threads that run tests may not take signals.
        kill(getpid(), SIGINT)
        await interruption.wait()
        #expect(isDefault(SIGINT) && isDefault(SIGTERM))
    }

    private func isDefault(_ number: CInt) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return action.__sigaction_handler.sa_handler == nil
    }
}
