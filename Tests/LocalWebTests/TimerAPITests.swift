import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import Schedule
import TestSupport
import Testing

/// The API for timers.
@Suite(.timeLimit(.minutes(5))) struct TimerAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
    }

    private func form(_ title: String, _ more: String = "") -> String {
        """
        {"title": "\(title)", "notes": "", "kind": "down", "period": "4h30m", "repeats": "infinitely", "begin": "now",
         "end": "never", "worked": "", "timeZone": ""\(more)}
        """
    }

    private let faulty = """
        {"title": " ", "notes": "", "kind": "down", "period": "25:70", "repeats": "0", "begin": "now", "end": "2020-01-01",
         "worked": "9-25", "timeZone": "Nowhere"}
        """

    @Test("each change to a timer alters the `stamp` of the list")
    func course() async throws {
        try await Serving.run(library, in: folder) { url in
            let base = "\(url)api/timers"
            let added = try await Curl.post("\(base)/add", #"{"form": \#(form("Tea"))}"#)
            #expect(added.status == 200, "\(added.text)")
            let id = try #require(try added.json["timer"]["id"].number.map { Int($0) })
            var stamps: Set<String> = []
            func listed() async throws -> JSONValue {
                let list = try await Curl.json(base)
                stamps.insert(try #require(list.text("stamp")))
                return list["timers"][0]["timer"]
            }
            var timer = try await listed()
            #expect(
                timer.text("title") == "Tea" && timer.text("state") == "running"
                    && timer["settings"].text("period") == "4h30m")
            #expect(timer["icon"].text("shape") == "halfGlass" && timer["icon"].text("color") == "green")
            #expect(timer["step"].number == 16_200 && timer["settings"].text("repeats") == "infinitely")
            let edited = try await Curl.post("\(base)/edit", #"{"timer": \#(id), "form": \#(form("Green tea"))}"#)
            #expect(edited.status == 200, "\(edited.text)")
            #expect(try await Curl.post("\(base)/pause", #"{"timer": \#(id)}"#).status == 200)
            timer = try await listed()
            #expect(timer.text("title") == "Green tea" && timer.text("state") == "paused" && timer.text("until") == nil)
            #expect(try await Curl.post("\(base)/resume", #"{"timer": \#(id), "how": "goOn"}"#).status == 200)
            #expect(try await listed().text("state") == "running")
            #expect(try await Curl.post("\(base)/remove", #"{"timer": \#(id)}"#).status == 200)
            #expect(try await listed() == .null)
            let back = try await Curl.post("\(base)/remove", #"{"timer": \#(id), "action": "undo"}"#)
            #expect(back.status == 200, "\(back.text)")
            #expect(try await listed().text("title") == "Green tea" && stamps.count == 5)
            // A second undo is refused.
            #expect(try await Curl.post("\(base)/remove", #"{"timer": \#(id), "action": "undo"}"#).status == 409)
        }
    }

    @Test("the API names the invalid fields of a timer")
    func faults() async throws {
        try await Serving.run(library, in: folder) { url in
            let base = "\(url)api/timers"
            let names = ["title", "period", "repeats", "end", "worked", "timeZone"]
            for (path, status) in [("check", 200), ("add", 422)] {
                let answer = try await Curl.post("\(base)/\(path)", #"{"form": \#(faulty)}"#)
                #expect(answer.status == status)
                #expect(try answer.json["faults"].array.compactMap { $0.text("field") } == names)
            }
            #expect(try await Curl.json(base)["timers"].array.isEmpty)
            let id = try await library.timers.add(TimerSettings(title: "Tea", period: .seconds(240))).id
            let fits = try await Curl.post("\(base)/check", #"{"form": \#(form("Tea")), "timer": \#(id)}"#)
            #expect(try fits.json["faults"].array.isEmpty && fits.status == 200)
            let edited = try await Curl.post("\(base)/edit", #"{"form": \#(faulty), "timer": \#(id)}"#)
            #expect(try edited.status == 422 && edited.json["faults"].array.contains { $0.text("field") == "worked" })
            #expect(try await library.timers.timer(id).settings.period == .seconds(240))
        }
    }

    @Test("pages from other sites cannot change timers")
    func guarded() async throws {
        let id = try await library.timers.add(TimerSettings(title: "Tea", period: .days(1))).id
        try await Serving.run(library, in: folder) { url in
            let base = "\(url)api/timers"
            for path in ["add", "edit", "pause", "resume", "remove", "done", "check"] {
                let answer = try await Curl.post("\(base)/\(path)", #"{"timer": \#(id)}"#, from: "https://example.org")
                #expect(answer.status == 403, "\(path) \(answer.text)")
            }
            for (path, body) in [
                ("pause", "{}"), ("resume", #"{"timer": \#(id), "how": "later"}"#), ("add", #"{"form": {}}"#),
                ("edit", #"{"timer": "x", "form": {}}"#),
            ] { #expect(try await Curl.post("\(base)/\(path)", body).status == 400, "\(path)") }
            for path in ["pause", "remove"] {
                let missing = try await Curl.post("\(base)/\(path)", #"{"timer": 9999}"#)
                #expect(missing.status == 409 && missing.text.contains("no timer has this number"), "\(missing.text)")
            }
            #expect(try await Curl.get("\(base)/events?timer=x").status == 400)
            #expect(try await Curl.get("\(base)/events?count=0").status == 400)
            #expect(try await Curl.post("\(base)/done", #"{"event": 1}"#).status == 409)
        }
        #expect(try await library.timers.timer(id).settings.title == "Tea")
    }
}
