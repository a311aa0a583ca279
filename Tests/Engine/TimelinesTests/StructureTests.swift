import CaseWalking
import Testing
import WidgetModel

@testable import Timelines

/// The structures that hold a million widgets, each compared with the simplest equivalent.
@Suite struct StructureTests {
    /// A row with a reference would be reference-counted on each evaluation.
    @Test func aWidgetHasNoReferences() {
        #expect(_isPOD(PlacedWidget.self))
    }

    @Test(arguments: 0..<12) func timersFireInOrderAndAtTheirInstant(_ seed: Int) {
        expectOrderOfTimers(seed)
    }

    fileprivate func expectOrderOfTimers(_ seed: Int) {
        var randomness = Randomness(seed: seed)
        var wheel = TimingWheel()
        var now = Instant(milliseconds: 1_795_000_000_000)
        var plain: [WidgetIndex: Instant] = [:]
        let spans: [Int64] = [5, 2_000, 100_000, 2_000_000, 90_000_000, 3_000_000_000, 40_000_000_000_000]
        let count = seed % 2 == 0 ? 40 : 2_000
        wheel.restart(at: now.milliseconds)
        wheel.reserve(upTo: WidgetIndex(UInt32(count)))
        for _ in 0..<3_000 {
            let widget = WidgetIndex(UInt32(randomness.below(count)))
            switch randomness.below(8) {
            case 0: set(.never, widget)
            case 1...5:
                let span = spans.randomElement(using: &randomness)!
                set(now + Milliseconds(Int64.random(in: -5...span, using: &randomness)), widget)
            default:
                let span = spans.randomElement(using: &randomness)!
                now = now + Milliseconds(Int64.random(in: 0...span, using: &randomness))
                if let earliest = plain.values.min(), randomness.once(in: 2) { now = max(now, earliest) }
                fire()
            }
            check()
        }

        func set(_ instant: Instant, _ widget: WidgetIndex) {
            wheel.set(widget, at: instant.milliseconds)
            plain[widget] = instant == .never ? nil : instant
        }
        func fire() {
            var last = Instant(milliseconds: .min)
            while let widget = wheel.popDue(at: now.milliseconds) {
                guard let at = plain.removeValue(forKey: widget) else {
                    Issue.record("\(widget) fires without a timer")
                    return
                }
                #expect(at <= now && at >= last)
                last = at
            }
            #expect(plain.values.allSatisfy { $0 > now })
        }
        func check() {
            let earliest = plain.values.min()
            if count <= TimingWheel.longestWalk {
                #expect(wheel.earliest == earliest?.milliseconds)
            } else {
                // Among many timers in one slot, `earliest` may return a canceled timer's instant, but never
                // a later one.
                #expect((wheel.earliest == nil) == (earliest == nil))
                if let earliest, let named = wheel.earliest { #expect(named <= earliest.milliseconds) }
            }
        }
    }

    @Test func timersOfOneInstantFireInTheOrderTheyWereSetIn() {
        var wheel = TimingWheel()
        wheel.restart(at: 0)
        wheel.reserve(upTo: WidgetIndex(9))
        for number in [3, 1, 2] as [UInt32] {
            wheel.set(WidgetIndex(number), at: 5_000)
        }
        var order: [UInt32] = []
        while let widget = wheel.popDue(at: 5_000) { order.append(widget.number) }
        #expect(order == [3, 1, 2])
    }

    @Test(arguments: 0..<20) func chargesAreKeptAsLongAsTheWindow(_ seed: Int) {
        var randomness = Randomness(seed: seed)
        var pool = ChargePool()
        var charges = [Charges](repeating: Charges(), count: 3)
        var plain = [[Instant]](repeating: [], count: 3)
        var now = Instant(milliseconds: 1_795_000_000_000)
        for _ in 0..<2_000 {
            let place = randomness.below(3)
            now = now + Milliseconds(Int64(randomness.below(randomness.once(in: 50) ? 90_000_000 : 900_000)))
            if randomness.once(in: 100) {
                pool.release(&charges[place])
                plain[place] = []
            } else if randomness.once(in: 40), let last = plain[place].last {
                now = last - Milliseconds(Int64(randomness.below(5_000_000_000)))
                for other in 0..<3 {
                    pool.bringBack(&charges[other], to: now)
                    guard let last = plain[other].last, last > now else { continue }
                    plain[other] = plain[other].map { min($0, now) }
                    plain[other].removeAll { $0 <= now - ReloadSettings.budgetWindow }
                }
            } else {
                pool.add(to: &charges[place], at: now)
                // Grants that have left the window are forgotten, even if the clock is set back.
                plain[place].removeAll { $0 <= now - ReloadSettings.budgetWindow }
                plain[place].append(now)
            }
            let window = plain[place].filter { $0 > now - ReloadSettings.budgetWindow }
            #expect(pool.count(of: charges[place], at: now) == window.count)
            #expect(pool.instants(of: charges[place]).suffix(window.count) == window[...])
            let stored = pool.instants(of: charges[place])
            #expect(pool.blocking(charges[place], perDay: max(1, stored.count)) == stored.first)
        }
    }

    @Test func blocksAreReused() {
        var pool = DatePool()
        var blocks = [DateBlock](repeating: DateBlock(), count: 5)
        var randomness = Randomness(seed: 1)
        var plain = [[Instant]](repeating: [], count: 5)
        for _ in 0..<2_000 {
            let index = randomness.below(5)
            plain[index] = (0..<randomness.below(30)).map { Instant(milliseconds: Int64($0 * 7 + index)) }
            pool.store(plain[index], in: &blocks[index])
            for (block, dates) in zip(blocks, plain) { #expect(pool.all(in: block) == dates) }
        }
        let at = Instant(milliseconds: 50)
        for (block, dates) in zip(blocks, plain) {
            #expect(pool.count(of: block, upTo: at) == dates.filter { $0 <= at }.count)
        }
    }

    @Test func sizesOfBlocksFit() {
        for count in 1...3_000 {
            let size = DatePool.size(ofClass: DatePool.sizeClass(for: count))
            #expect(size >= count && size <= max(4, count * 3 / 2), "\(count) dates take \(size)")
        }
    }
}

/// More seeds.
@Suite struct StructureSeedTests {
    @Test(arguments: 12..<40) func timersFireInOrderAndAtTheirInstant(_ seed: Int) {
        StructureTests().expectOrderOfTimers(seed)
    }
}
