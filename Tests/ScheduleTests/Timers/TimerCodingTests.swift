import Foundation
import Schedule
import Testing

@Suite struct TimerCodingTests {
    private let noon = Date(timeIntervalSince1970: 1_795_435_200)

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test("timer settings are unchanged after encoding and decoding")
    func settings() throws {
        let full = TimerSettings(
            title: "Read", notes: "a chapter", period: .days(1), repeats: .infinitely, begin: noon,
            end: noon + 86_400 * 9,
            worked: WorkedTime("7-22"), timeZone: TimeZone(identifier: "Europe/Berlin"))
        let text = #"""
            {"begin":"2026-11-23T12:00:00Z","end":"2026-12-02T12:00:00Z","kind":"down","notes":"a chapter","period":"1d","repeats":"infinitely","timeZone":"Europe/Berlin","title":"Read","worked":"07:00-22:00"}
            """#
        #expect(try json(full) == text && read(TimerSettings.self, text) == full)
        let early = TimerSettings(title: "Next", period: .months(1), before: .days(10), repeats: .infinitely)
        #expect(try json(early).contains(#""before":"10d""#) && read(TimerSettings.self, json(early)) == early)
        let up = TimerSettings(title: "Since", kind: .up)
        #expect(try json(up) == #"{"begin":"now","end":"never","kind":"up","notes":"","title":"Since"}"#)
        #expect(try read(TimerSettings.self, json(up)) == up)
        let short = #"{"title":"a","kind":"down","period":"4h30m","repeats":3,"color":"red"}"#
        let read = try read(TimerSettings.self, short)
        #expect(
            read == TimerSettings(title: "a", period: .seconds(16_200), repeats: .times(3)),
            "unknown keys of later versions are ignored")
    }

    @Test(
        "invalid timer settings are rejected",
        arguments: [
            #"{"kind":"down"}"#, #"{"title":"a","kind":"left"}"#, #"{"title":"a","kind":"down","period":"soon"}"#,
            #"{"title":"a","kind":"down","repeats":0}"#, #"{"title":"a","kind":"down","begin":"never"}"#,
            #"{"title":"a","kind":"down","end":5}"#, #"{"title":"a","kind":"down","worked":"9"}"#,
            #"{"title":"a","kind":"down","timeZone":"Mars/Olympus"}"#,
        ])
    func refused(text: String) { #expect(throws: DecodingError.self) { try read(TimerSettings.self, text) } }

    @Test("a timer continues in the same way after encoding and decoding")
    func course() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var course = try TimerCourse(
            starting: TimerSettings(title: "a", period: .seconds(600), repeats: .infinitely), at: noon, in: zone)
        var copy = try read(TimerCourse.self, json(course))
        #expect(copy == course)
        #expect(copy.tick(at: noon + 1300, in: zone) == course.tick(at: noon + 1300, in: zone) && copy.told == 2)
        #expect(course.pause(at: noon + 1400, in: zone) == nil)
        copy = try read(TimerCourse.self, json(course))
        #expect(copy == course && copy.pausedAt == noon + 1400)
        try copy.resume(.goOn, at: noon + 5000, in: zone)
        copy = try read(TimerCourse.self, json(copy))
        #expect(copy.wakeUp(at: noon, in: zone) == noon + 5400)
    }

    @Test(
        "a timer state with impossible counts is rejected",
        arguments: [
            (#""told":0"#, #""told":-1"#), (#""told":0"#, #""told":9223372036854775807"#),
            (#""count":0"#, #""count":2"#), (#""count":0"#, #""count":-1"#), (#""run":1"#, #""run":0"#),
            (#""period":"10m","#, ""), (#""wall":"2026-11-23T13:00:00""#, #""wall":"noon""#),
            (#""at":"2026-11-23T12:00:00Z""#, #""at":"now""#),
            (#""at":"2026-11-23T12:00:00Z""#, #""at":"1026-11-23T12:00:00Z""#),
            (#""told":0"#, #""told":3000000000"#), (#""period":"10m""#, #""period":"0s""#),
            (#""begin":"2026-11-23T12:00:00Z""#, #""begin":"4026-11-23T12:00:00Z""#),
        ])
    func damaged(part: String, other: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let text = try json(
            TimerCourse(starting: TimerSettings(title: "a", period: .seconds(600)), at: noon, in: zone))
        #expect(text.contains(part))
        #expect(throws: DecodingError.self) { try read(TimerCourse.self, text.replacing(part, with: other)) }
    }

    @Test("timer events and faults are unchanged after encoding and decoding")
    func events() throws {
        let telling = TimerFiring(run: 1, count: 5, fellDue: 3, due: noon, toldAt: noon + 3600)
        let event = TimerEvent(telling, doneAt: noon + 3700)
        let text = #"""
            {"count":5,"doneAt":"2026-11-23T13:01:40Z","due":"2026-11-23T12:00:00Z","fellDue":3,"run":1,"toldAt":"2026-11-23T13:00:00Z"}
            """#
        #expect(try json(event) == text && read(TimerEvent.self, text) == event)
        #expect(try read(TimerEvent.self, json(TimerEvent(telling))) == TimerEvent(telling))
        let icon = TimerIcon(kind: .down, state: .paused)
        #expect(
            try json(icon) == #"{"color":"gray","shape":"halfGlass"}"#
                && json([TimerState.notBegun]) == #"["notBegun"]"#)
        let fault = TimerFault(.timeZone, found: "x", reason: "y", remedy: "z")
        #expect(try json(fault) == #"{"field":"timeZone","found":"x","reason":"y","remedy":"z"}"#)
    }
}
