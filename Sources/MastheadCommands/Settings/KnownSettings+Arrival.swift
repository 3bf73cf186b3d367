import Foundation
import IssueLibrary
import Notices
import Schedule
import UserSettings

extension KnownSettings {
    static let interval = Setting(
        "every", "How long after a look at a publication the next one is due, where it has no interval of its own.",
        option: "--every", expected: "a time from 5min to 30d, such as 30min, 6h or 1d",
        standard: LookInterval.standard,
        parse: { text, _ in LookInterval(text) }, write: { .string($0.description) })

    /// Nil: none.
    static let quietHours = Setting<QuietHours?>(
        "quiet", "The hours in which nothing begins by itself.", option: nil,
        expected: "two times of the day, such as 22:00-07:00, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : QuietHours(text).map { $0 } },
        write: { .string($0?.description ?? "none") })

    /// Nil: none.
    static let trafficLimit = Setting<TrafficLimit?>(
        "limit", "The most bytes that arrive by themselves in a day or a month.", option: "--limit",
        expected: "bytes a day or a month, such as 500MB/day or 20GB/month, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : TrafficLimit(text).map { $0 } },
        write: { .string($0?.description ?? "none") })

    static let notices = Setting(
        "notify", "Whether a notice on the desktop tells of new issues, where the publication does not say.",
        option: "--notify or --no-notify", expected: "yes or no", standard: true,
        parse: { text, _ in ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][text] },
        write: { .boolean($0) })

    static let channels = Setting(
        "channels", "Whether publishers' servers are asked to tell of new issues at once, where a catalog names one.",
        option: nil, expected: "yes or no", standard: true, parse: { text, _ in answers[text] },
        write: { .boolean($0) })

    /// As it was typed; empty for none.
    static func noticeCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "on-new", "The command that is run for each new issue, which it reads as JSON; no shell looks at it.",
            option: nil, expected: "a program and its words, such as \"~/bin/tell --new\", or none", standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }

    static let timerLimit = Setting(
        "timer-limit", "How many timers a library may have.", option: nil, expected: "a number from 1",
        standard: IssueLibrary.Configuration().timerLimit,
        parse: { text, _ in Int(text).flatMap { $0 > 0 ? $0 : nil } }, write: { .integer($0) })

    /// 0: never.
    static let subscriptionNotice = Setting(
        "subscription-notice", "How long before it ends it is told that a subscription does.", option: nil,
        expected: "days from 1d to 365d, or none", standard: 7,
        parse: { text, _ in
            if text == "none" { return 0 }
            guard case .days(let days) = TimerPeriod(text), days <= 365 else { return nil }
            return days
        }, write: { .string($0 == 0 ? "none" : "\($0)d") })

    /// As it was typed; `none` for none.
    static func timerCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "on-timer", "The command that is run for what a timer tells, which it reads as JSON; no shell looks at it.",
            option: nil, expected: "a program and its words, such as \"~/bin/tell --timer\", or none", standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }

    /// As it was typed; `none` for none.
    static func shareCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "share-command", "The command that `share` hands a title and a link to; no shell looks at them.",
            option: nil, expected: "a program and its words, such as \"~/bin/post-link\", or none", standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }
}
