import Foundation
import Notices
import Periodical
import TestSupport
import Testing

/// Tests of desktop notifications with a button, on a real session bus.
@Suite(.enabled(if: NotificationServer.isInstalled)) struct DesktopButtonTests {
    private func notifier(
        _ server: NotificationServer, _ more: [String: String] = [:]
    ) throws -> DesktopNotifier {
        let environment = ["PATH": "/usr/bin:/bin"].merging(server.environment) { $1 }.merging(more) { $1 }
        return try #require(DesktopNotifier(environment: environment))
    }

    @Test(
        "markup in a notification is shown as plain text",
        arguments: [
            ("--help", "<b>bold</b> & <a href='x'>link</a>"), ("-A", #"a\nb \033[31m \\ \"#),
            ("\u{1B}[31mred\u{202E}", "one\ntwo\u{07}"),
        ])
    func hostile(title: String, notes: String) async throws {
        let server = try await NotificationServer("press=done")
        #expect(
            try await notifier(server).ask(DesktopNotice(title, body: notes), button: "Done", within: .seconds(60)))
        let notice = try #require(try server.notices.first)
        func plain(_ text: String) -> String {
            text.replacing("\u{1B}", with: " ").replacing("\u{202E}", with: " ").replacing("\u{07}", with: " ")
                .replacing("\n", with: " ")
        }
        #expect(notice.summary == plain(title))
        let shown = notice.body.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        #expect(shown == plain(notes) && !notice.body.contains("<"))
    }

    @Test("only the button of a notification marks the timer event as done")
    func button() async throws {
        for (setting, isDone) in [("press=done", true), ("press=default", false), ("dismiss=yes", false)] {
            let server = try await NotificationServer(setting)
            var notice = DesktopNotice("Tea", body: "Pour it")
            (notice.icon, notice.category, notice.time) = ("appointment-soon", nil, .seconds(300))
            notice.sound = .named("bell")
            #expect(
                try await notifier(server).ask(notice, button: "Done", within: .seconds(5)) == isDone, "\(setting)")
            let shown = try #require(try server.notices.first)
            #expect(shown.application == "Masthead" && shown.actions == ["done", "Done"] && shown.expires == 300_000)
            #expect(shown.icon == "appointment-soon" && shown.hints["sound-name"] == .text("bell"))
            #expect(shown.hints["category"] == nil)
        }
    }

    @Test("the notification for a question is closed when the question is canceled or times out")
    func takenBack() async throws {
        let server = try await NotificationServer()
        let notifier = try notifier(server)
        let question = Task {
            try await notifier.ask(DesktopNotice("Tea", body: ""), button: "Done", within: .seconds(600))
        }
        try await wait(while: try server.notices.isEmpty)
        question.cancel()
        #expect(try await !question.value)
        try await wait(while: try server.closedCount < 1)
        #expect(try await !notifier.ask(DesktopNotice("Eggs", body: ""), button: "Done", within: .seconds(1)))
        try await wait(while: try server.closedCount < 2)
    }

    @Test("if the desktop does not respond, a notification fails at the time limit")
    func silent() async throws {
        for setting in ["die=yes", "answer=never"] {
            let server = try await NotificationServer(setting)
            #expect(
                try await !notifier(server).ask(DesktopNotice("Tea", body: ""), button: "Done", within: .seconds(1)))
            #expect(try server.notices.count == 1)
        }
    }

    @Test("if the desktop cannot play a sound, another program plays it")
    func sound() async throws {
        let folder = try TemporaryFolder()
        let player = try folder.writeProgram("bin/canberra-gtk-play", "echo \"$@\" >> \"$0.played\"")
        let path = ["PATH": "\(folder["bin"].path):/usr/bin:/bin"]
        let server = try await NotificationServer()
        try await notifier(server, path).play("bell")
        #expect(try access(player.path + ".played", F_OK) != 0 && server.notices.isEmpty)
        let silent = try await NotificationServer("capabilities=actions,body")
        try await notifier(silent, path).play("bell")
        #expect(try silent.notices.isEmpty)
        #expect(try String(contentsOfFile: player.path + ".played", encoding: .utf8) == "--id=bell\n")
    }

    @Test("an invalid sound name is rejected", arguments: ["", "-x", "a b", "../bell", "Glocke\u{e4}"])
    func names(text: String) {
        #expect(NoticeSound(text) == nil)
        #expect(NoticeSound("no") == .silence && NoticeSound("alarm-clock-elapsed") == .named("alarm-clock-elapsed"))
    }
}
