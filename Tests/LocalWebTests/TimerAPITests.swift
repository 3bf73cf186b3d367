import Foundation
import IssueLibrary
import LocalWeb
import Logging
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

    /// Runs a server for the library while the closure sends requests.
    private func serving(_ body: (String) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        try await body(try #require(await first.next()).absoluteString + "api/timers")
        task.cancel()
        _ = await task.result
    }

    /// Returns the response, its text and its status.
    private func send(
        _ url: String, _ body: String? = nil, from origin: String? = nil
    ) async throws -> (answer: JSONValue, text: String, status: Int) {
        let words = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        let more = origin.map { ["-H", "Origin: \($0)"] } ?? []
        let output = try await Tool.run(["curl", "-s", "-w", "%{http_code}"] + words + more + [url]).output
        let text = String(output.dropLast(3))
        return ((try? JSONValue(text)) ?? .null, text, try #require(Int(output.suffix(3))))
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

    @Test(
        "a timer is added, edited, paused, resumed, removed and restored, and each change alters the `stamp` of the list"
    )
    func course() async throws {
        try await serving { base in
            let added = try await send("\(base)/add", #"{"form": \#(form("Tea"))}"#)
            #expect(added.status == 200, "\(added.text)")
            let id = try #require(added.answer["id"].number.map { Int($0) })
            var stamps: Set<String> = []
            func listed() async throws -> JSONValue {
                let list = try await send(base).answer
                stamps.insert(try #require(list.text("stamp")))
                return list["timers"][0]
            }
            var timer = try await listed()
            #expect(timer.text("title") == "Tea" && timer.text("state") == "running" && timer.text("period") == "4h30m")
            #expect(timer["icon"].text("shape") == "halfGlass" && timer["icon"].text("color") == "green")
            #expect(timer["step"].number == 16_200 && timer["form"].text("repeats") == "infinitely")
            let edited = try await send("\(base)/edit", #"{"timer": \#(id), "form": \#(form("Green tea"))}"#)
            #expect(edited.status == 200, "\(edited.text)")
            #expect(try await send("\(base)/pause", #"{"timer": \#(id)}"#).status == 200)
            timer = try await listed()
            #expect(timer.text("title") == "Green tea" && timer.text("state") == "paused" && timer.text("until") == nil)
            #expect(try await send("\(base)/resume", #"{"timer": \#(id), "how": "goOn"}"#).status == 200)
            #expect(try await listed().text("state") == "running")
            #expect(try await send("\(base)/remove", #"{"timer": \#(id)}"#).status == 200)
            #expect(try await listed() == .null)
            let back = try await send("\(base)/remove", #"{"timer": \#(id), "action": "undo"}"#)
            #expect(back.status == 200, "\(back.text)")
            #expect(try await listed().text("title") == "Green tea" && stamps.count == 5)
            // A second undo is refused.
            #expect(try await send("\(base)/remove", #"{"timer": \#(id), "action": "undo"}"#).status == 409)
        }
    }

    @Test("invalid fields of a timer are reported by name when checked and when saved, and nothing is stored")
    func faults() async throws {
        try await serving { base in
            let names = ["title", "period", "repeats", "end", "worked", "timeZone"]
            for (path, status) in [("check", 200), ("add", 422)] {
                let answer = try await send("\(base)/\(path)", #"{"form": \#(faulty)}"#)
                #expect(answer.status == status)
                #expect(answer.answer["faults"].array.compactMap { $0.text("field") } == names)
            }
            #expect(try await send(base).answer["timers"].array.isEmpty)
            let id = try await library.timers.add(TimerSettings(title: "Tea", period: .seconds(240))).id
            let fits = try await send("\(base)/check", #"{"form": \#(form("Tea")), "timer": \#(id)}"#)
            #expect(fits.answer["faults"].array.isEmpty && fits.status == 200)
            let edited = try await send("\(base)/edit", #"{"form": \#(faulty), "timer": \#(id)}"#)
            #expect(edited.status == 422 && edited.answer["faults"].array.contains { $0.text("field") == "worked" })
            #expect(try await library.timers.timer(id).settings.period == .seconds(240))
        }
    }

    @Test("pages of other sites cannot change timers, and invalid requests are refused")
    func guarded() async throws {
        let id = try await library.timers.add(TimerSettings(title: "Tea", period: .days(1))).id
        try await serving { base in
            for path in ["add", "edit", "pause", "resume", "remove", "done", "check"] {
                let answer = try await send("\(base)/\(path)", #"{"timer": \#(id)}"#, from: "https://example.org")
                #expect(answer.status == 403, "\(path) \(answer.text)")
            }
            for (path, body) in [
                ("pause", "{}"), ("resume", #"{"timer": \#(id), "how": "later"}"#), ("add", #"{"form": {}}"#),
                ("edit", #"{"timer": "x", "form": {}}"#),
            ] { #expect(try await send("\(base)/\(path)", body).status == 400, "\(path)") }
            for path in ["pause", "remove"] {
                let missing = try await send("\(base)/\(path)", #"{"timer": 9999}"#)
                #expect(missing.status == 409 && missing.text.contains("no timer has this number"), "\(missing.text)")
            }
            #expect(try await send("\(base)/events?timer=x").status == 400)
            #expect(try await send("\(base)/events?count=0").status == 400)
            #expect(try await send("\(base)/done", #"{"event": 1}"#).status == 409)
        }
        #expect(try await library.timers.timer(id).settings.title == "Tea")
    }
}
