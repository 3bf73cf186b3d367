import Foundation
import IssueLibrary
import Notices
import Schedule
import UserSettings

extension KnownSettings {
    static let interval = Setting(
        "every", "Time between checks of a publication. To set it for one publication, use `follow --every`.",
        option: "--every", expected: "a time from 5min to 30d, such as 30min, 6h or 1d",
        standard: RefreshInterval.standard,
        parse: { text, _ in RefreshInterval(text) }, write: { .string($0.description) })

    /// Nil if there are no quiet hours.
    static let quietHours = Setting<QuietHours?>(
        "quiet", "Hours in which Masthead does not check or download automatically.", option: nil,
        expected: "two times of the day, such as 22:00-07:00, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : QuietHours(text).map { $0 } },
        write: { .string($0?.description ?? "none") })

    /// Nil if there is no limit.
    static let trafficLimit = Setting<TrafficLimit?>(
        "limit", "Maximum bytes for automatic downloads per day or month.", option: "--limit",
        expected: "bytes per day or month, such as 500MB/day or 20GB/month, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : TrafficLimit(text).map { $0 } },
        write: { .string($0?.description ?? "none") })

    static let notices = Setting(
        "notify", "Show desktop notifications for new issues. To set it for one publication, use `follow --notify`.",
        option: "--notify or --no-notify", expected: "yes or no", standard: true,
        parse: { text, _ in ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][text] },
        write: { .boolean($0) })

    static let channels = Setting(
        "channels", "Keep a push connection to publisher servers, to get new issues immediately.",
        option: nil, expected: "yes or no", standard: true, parse: { text, _ in answers[text] },
        write: { .boolean($0) })

    /// Returns a setting for a command, whose value is the command as typed, or `none`.
    static func noticeCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "on-new", "Program to run for each new issue, without a shell. Standard input is the issue as JSON.",
            option: nil,
            expected: """
                a program and its arguments, such as "~/bin/tell --new", or none
                """, standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }

    static let timerLimit = Setting(
        "timer-limit", "Maximum number of timers in a library.", option: nil, expected: "1 or more",
        standard: IssueLibrary.Configuration().timerLimit,
        parse: { text, _ in Int(text).flatMap { $0 > 0 ? $0 : nil } }, write: { .integer($0) })

    /// The number of days, or 0 for `none`.
    static let subscriptionNotice = Setting(
        "subscription-notice", "How many days before the end of a subscription Masthead notifies you.", option: nil,
        expected: "days from 1d to 365d, or none", standard: 7,
        parse: { text, _ in
            if text == "none" { return 0 }
            guard case .days(let days) = TimerPeriod(text), days <= 365 else { return nil }
            return days
        }, write: { .string($0 == 0 ? "none" : "\($0)d") })

    /// Returns a setting for a command, whose value is the command as typed, or `none`.
    static func timerCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "on-timer", "Program to run when a timer fires, without a shell. Standard input is the event as JSON.",
            option: nil,
            expected: """
                a program and its arguments, such as "~/bin/tell --timer", or none
                """, standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }

    /// Returns a setting for a command, whose value is the command as typed, or `none`.
    static func shareCommand(_ console: Console) -> Setting<String> {
        let home = console.home
        return Setting(
            "share-command", "Program that `share` runs with a title and a link, without a shell.",
            option: nil,
            expected: """
                a program and its arguments, such as "~/bin/post-link", or none
                """, standard: "none",
            care: .program,
            parse: { text, _ in text == "none" || NoticeCommand(text, home: home) != nil ? text : nil },
            write: { .string($0) })
    }
}
