import Foundation
import IssueLibrary
import Periodical
import TerminalReader
import UserSettings

/// All settings, each with its key, option, environment variable and default.
enum KnownSettings {
    /// Returns all settings in display order.
    static func all(_ console: Console) -> [AnySetting] { groups(console).flatMap(\.settings) }

    /// Returns the settings in titled groups.
    static func groups(_ console: Console) -> [(title: String, settings: [AnySetting])] {
        [
            ("Library", [AnySetting(library(console)), AnySetting(scale), AnySetting(follow)]),
            (
                "Checks and downloads",
                [
                    AnySetting(interval), AnySetting(quietHours), AnySetting(trafficLimit), AnySetting(rateLimit),
                    AnySetting(jobs), AnySetting(maximumSize), AnySetting(channels), AnySetting(lookAtStart),
                    AnySetting(checkTimeout),
                ]
            ),
            (
                "Notifications",
                [AnySetting(notices), AnySetting(noticeCommand(console)), AnySetting(subscriptionNotice)]
            ),
            (feedsTitle, feeds),
            ("Timers", [AnySetting(timerLimit), AnySetting(timerCommand(console))] + timerSettings),
            (
                "Reading",
                [
                    AnySetting(pictures), AnySetting(justify), AnySetting(hyphenate), AnySetting(browser),
                    AnySetting(shareCommand(console)),
                ]
            ),
        ]
    }

    /// The title of the group that also shows the sync service.
    static let feedsTitle = "Feeds"

    static func library(_ console: Console) -> Setting<URL> {
        let home = console.home
        return Setting(
            "library", "The library's folder.", option: "--library",
            expected: "an absolute path, or a path that begins with ~/, such as /srv/library or ~/library",
            standard: console.defaultLibraryFolder,
            parse: { text, place in
                if text.isEmpty || text.contains("\0") { return nil }
                // Use `$HOME`, as a shell does. Foundation would use the home folder from the user database.
                if text == "~" || text.hasPrefix("~/") { return home.appending(path: String(text.dropFirst(2))) }
                guard place == .file else { return URL(filePath: text) }
                return text.hasPrefix("/") ? URL(filePath: text) : nil
            },
            write: { .string($0.standardizedFileURL.path) })
    }

    static let scale = Setting(
        "scale", "Default resolution of issues, if the library does not set one.", option: "--scale",
        expected: "1, or 2 for @2x", standard: Scale.standard,
        parse: { text, _ in Scale(argument: text) }, write: { .integer($0.rawValue) })

    static let follow = Setting(
        "follow", "Follow policy for new publications: which issues download automatically.",
        option: "--everything, --newest, --next or --nothing",
        expected: "everything, newest N, next N (unopened issues), or nothing",
        standard: FollowPolicy.everything, parse: { text, _ in FollowPolicy(text) }, write: { .string($0.description) })

    static let rateLimit = Setting(
        "limit-rate", "Maximum total download speed, in bytes per second.", option: "--limit-rate",
        expected: "a size, such as 500k or 2M, or none", standard: ByteLimit.none,
        parse: { text, _ in ByteLimit(argument: text) }, write: \.written)

    static let jobs = count(
        "jobs", "Number of simultaneous downloads.", IssueLibrary.Configuration().downloadsAtOnce)

    static let maximumSize = Setting(
        "max-size",
        "Maximum size of an item if its size is unknown. none: based on free space and the sizes of other issues.",
        option: "--max-size", expected: "a size, such as 500M or 2G, or none", standard: ByteLimit.none,
        parse: { text, _ in ByteLimit(argument: text) }, write: \.written)

    /// Nil for the best protocol that the terminal supports.
    static let pictures = Setting<TerminalGraphics.Format?>(
        "pictures", "How to draw pictures in the terminal. auto: the best protocol that the terminal supports.",
        option: "--pictures",
        expected: "auto, \(TerminalGraphics.Format.allCases.map(\.rawValue).joined(separator: ", "))", standard: nil,
        parse: { text, _ in text == "auto" ? .some(nil) : TerminalGraphics.Format(rawValue: text).map { $0 } },
        write: { .string($0?.rawValue ?? "auto") })

    static let browser = Setting(
        "browser", "Whether `open` starts the browser.", option: "--browser", expected: "yes or no", standard: true,
        parse: { text, _ in answers[text] }, write: { .boolean($0) })

    static let justify = Setting(
        "justify", "Justify the text of books in the terminal.", option: nil, expected: "yes or no",
        standard: TextSetting().isJustified, parse: { text, _ in answers[text] }, write: { .boolean($0) })

    static let hyphenate = Setting(
        "hyphenate", "Hyphenate the text of books in the terminal.", option: nil,
        expected: "yes or no", standard: TextSetting().isHyphenated, parse: { text, _ in answers[text] },
        write: { .boolean($0) })

    static let answers = ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false]

    /// Returns the words that a setting's value may start with, or an empty list if there are too many.
    static func choices(of key: String) -> [String] {
        switch key {
        case scale.key: ["1", "2"]
        case follow.key: ["everything", "newest", "next", "nothing"]
        case pictures.key: ["auto"] + TerminalGraphics.Format.allCases.map(\.rawValue)
        case browser.key, notices.key, channels.key, justify.key, hyphenate.key, feedPictures.key,
            lookAtStart.key, timerPushInside.key:
            ["yes", "no"]
        case feedSort.key: PostSort.allCases.map(\.rawValue)
        case feedList.key: ["auto"] + FeedSettings.Listed.allCases.map(\.rawValue)
        case quietHours.key, trafficLimit.key, subscriptionNotice.key, "on-new", "on-timer", timerWebhook.key,
            timerWebhookSecret.key, timerNtfy.key, timerPushContact.key, feedServer.key:
            ["none"]
        case timerSound.key: ["alarm-clock-elapsed", "bell", "complete", "message", "no"]
        default: []
        }
    }

    private static func count(_ key: String, _ summary: String, _ standard: Int) -> Setting<Int> {
        Setting(
            key, summary, option: "--\(key)", expected: "1 or more", standard: standard,
            parse: { text, _ in Int(text).flatMap { $0 > 0 ? $0 : nil } }, write: { .integer($0) })
    }
}
