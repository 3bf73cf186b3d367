import Foundation
import Schedule
import Testing

@Suite struct TimerEventTests {
    private let noon = Date(timeIntervalSince1970: 1_795_435_200)

    private func event(toldAt: Date? = nil, doneAt: Date? = nil) -> TimerEvent {
        TimerEvent(TimerFiring(run: 1, count: 1, fellDue: 1, due: noon, toldAt: toldAt ?? noon), doneAt: doneAt)
    }

    @Test("a timer event that is completed within five minutes is on time")
    func outcomes() {
        #expect(event(doneAt: noon + 300).outcome(at: noon + 9000) == .success)
        #expect(event(doneAt: noon + 301).outcome(at: noon + 9000) == .missed)
        #expect(event().outcome(at: noon + 300) == .open && event().outcome(at: noon + 301) == .missed)
        #expect(
            event(toldAt: noon + 3600, doneAt: noon + 3700).outcome(at: noon + 9000) == .success, "the event fired late"
        )
        #expect(event(doneAt: noon - 60).outcome(at: noon) == .success, "the clock was set back")
    }

    @Test("if a timer event is completed twice, the first completion counts")
    func done() {
        var event = event()
        event.markDone(at: noon + 100)
        event.markDone(at: noon + 900)
        #expect(event.doneAt == noon + 100)
    }

    @Test("timer statistics count events as on time, missed or open")
    func statistics() {
        let events = [event(doneAt: noon + 1), event(doneAt: noon + 2), event(doneAt: noon + 900), event()]
        let early = TimerStatistics(of: events, at: noon + 10)
        #expect(early == TimerStatistics(success: 2, missed: 1, open: 1))
        let late = TimerStatistics(of: events, at: noon + 9000)
        #expect(late == TimerStatistics(success: 2, missed: 2, open: 0) && late.successShare == 0.5)
        #expect(TimerStatistics(of: [], at: noon).successShare == nil)
    }
}
