import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// A question whose answer is optional, such as `validate` during an edit (C3).
@Suite struct SessionPatienceTests {
    private func ask(_ token: UInt64, of script: inout SessionScript, at milliseconds: Int64) -> [String] {
        let patience = Patience(running: .seconds(1), inAll: .seconds(3))
        let request = SessionScript.request(token, .validate, patience: patience)
        return script.tell(.requested(request), at: milliseconds)
    }

    @Test func aBusySerialProviderIsWaitedForThatLongAndNotBlamed() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(ask(2, of: &script, at: 100) == ["write 1 request 2"])
        #expect(script.wakesAt == 1100)
        #expect(script.tell(.woken, at: 1100) == ["failed 2 unavailable", "write 1 cancel 2"])
        #expect(script.wakesAt == 5000)
        #expect(script.answers(1, 1, at: 1200) == ["answered 1"])
        #expect(script.answers(1, 2, at: 1201) == [])
    }

    @Test func whatASerialProviderSaysBehindAShortRequestCounts() {
        var script = SessionScript(concurrency: 1, requests: 1)
        _ = ask(2, of: &script, at: 100)
        script.answers(1, 1, at: 900)
        #expect(script.wakesAt == 1100)
        #expect(script.answers(1, 2, at: 1099) == ["answered 2"])
    }

    @Test func aSerialProviderThatTakesTooLongHasAGrace() {
        var script = SessionScript(concurrency: 1)
        _ = ask(1, of: &script, at: 100)
        #expect(script.tell(.woken, at: 1100) == ["failed 1 timeout", "write 1 cancel 1"])
        #expect(script.request(2, isUrgent: true, at: 1101) == ["write 1 request 2"])
        #expect(script.tell(.woken, at: 1350) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 1400) == ["declared 1", "write 2 request 2"])
    }

    @Test func aProviderThatTakesSeveralGoesOn() {
        var script = SessionScript(concurrency: 2, requests: 1)
        _ = ask(2, of: &script, at: 100)
        #expect(script.tell(.woken, at: 1100) == ["failed 2 timeout", "write 1 cancel 2"])
        #expect(script.wakesAt == 5000)
        #expect(script.answers(1, 1, at: 1200) == ["answered 1"])
    }

    @Test func aStartCountsInAllOnly() {
        var script = SessionScript()
        _ = ask(1, of: &script, at: 0)
        #expect(script.wakesAt == 3000)
        script.initialized(1, at: 500)
        #expect(script.wakesAt == 1500)
        #expect(script.answers(1, 1, at: 1499) == ["answered 1"])
    }

    @Test func aStartThatHangsIsNotWaitedFor() {
        var script = SessionScript()
        _ = ask(1, of: &script, at: 0)
        #expect(script.tell(.woken, at: 3000) == ["failed 1 unavailable"])
        #expect(script.request(2, isUrgent: true, at: 3000) == [], "the process goes on starting")
        #expect(script.wakesAt == 5000)
    }
}
