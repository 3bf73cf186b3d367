import Cryptography
import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import TestSupport
import Testing

/// The API for registering browsers that receive timer notifications.
@Suite(.timeLimit(.minutes(5))) struct TimerBrowserAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary
    private let subscription = BrowserSubscription()

    init() async throws {
        folder = try TemporaryFolder()
        var push = BrowserPush()
        push.contact = "mailto:reader@example.org"
        var configuration = IssueLibrary.Configuration()
        configuration.browserPush = { [push] () throws(MastheadError) in push }
        library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    private func registration(
        _ key: String, endpoint: String = "https://push.example.org/a/s3cret", p256dh: String? = nil,
        auth: String? = nil, name: String = "Firefox on Linux"
    ) throws -> String {
        let fields = [
            "endpoint": endpoint, "p256dh": p256dh ?? subscription.publicKey, "auth": auth ?? subscription.secret,
            "key": key, "name": name,
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    }

    private func key(_ url: URL) async throws -> String {
        try #require(try await Curl.json("\(url)api/timers/browsers/key", "{}").text("key"))
    }

    @Test("the list of registered browsers contains hashes instead of push endpoints")
    func course() async throws {
        try await Serving.run(library, in: folder) { url in
            let place = "\(url)api/timers/browsers"
            #expect(try await Curl.json(place)["browsers"][0] == .null)
            let key = try await key(url)
            #expect(try await self.key(url) == key && key.count == 87)
            let registered = try await Curl.post(
                place, try registration(key), from: String(url.absoluteString.dropLast()))
            #expect(registered.status == 200, "\(registered.text)")
            let again = try await Curl.post(place, try registration(key, name: "Firefox"))
            #expect(try again.json["id"] == registered.json["id"])
            let listed = try await Curl.get(place)
            let digest = SHA256.hash(data: Data("https://push.example.org/a/s3cret".utf8))
            let mark = digest.map { String(format: "%02x", $0) }.joined()
            #expect(try listed.json["browsers"][0].text("mark") == mark)
            #expect(try listed.json["browsers"][0].text("name") == "Firefox")
            #expect(try listed.json["browsers"][1] == .null && !listed.text.contains("s3cret"))
            let id = Int(try #require(listed.json["browsers"][0]["id"].number))
            for _ in 0..<2 { #expect(try await Curl.post("\(place)/end", #"{"browser": \#(id)}"#).status == 204) }
            #expect(try await library.timerBrowsers.all().isEmpty)
        }
    }

    @Test("a browser cannot register a push endpoint in a private network or an invalid key")
    func hostile() async throws {
        try await Serving.run(library, in: folder) { url in
            let place = "\(url)api/timers/browsers"
            let key = try await key(url)
            let endpoints = [
                "http://push.example.org/a", "https://127.0.0.1/a", "https://localhost:8443/a", "https://[::1]/a",
                "https://10.0.0.1/a", "https://169.254.169.254/latest", "https://192.168.1.1/",
                "https://router.local/a",
                "https://me:word@push.example.org/a", "https://push.example.org/a#b", "https://push.example.org:22/a",
                "https:///a", "file:///etc/passwd", "javascript:alert(1)", "no address", "",
                "https://push.example.org/\(String(repeating: "a", count: 2048))", "https://push.example.org/ä b",
            ]
            for endpoint in endpoints {
                let answer = try await Curl.post(place, try registration(key, endpoint: endpoint))
                #expect(answer.status == 409 && answer.text.contains("endpoint"), "\(endpoint): \(answer)")
            }
            let zeros = String(repeating: "A", count: 87)
            let wrong = [
                try registration(key, p256dh: zeros), try registration(key, p256dh: "BA"),
                try registration(key, p256dh: "*"), try registration(key, auth: "AAAAAAAAAAAAAAAAAAAA"),
                try registration(key, auth: ""), try registration(zeros), try registration(""),
                try registration(key, name: " "), try registration(key, name: String(repeating: "n", count: 81)),
                try registration(key, name: "a" + String(repeating: "\u{301}", count: 400)),
            ]
            for body in wrong { #expect(try await Curl.post(place, body).status == 409, "\(body)") }
            for body in ["{}", "[]", "no JSON", #"{"endpoint": 7}"#] {
                #expect(try await Curl.post(place, body).status == 400, "\(body)")
            }
            let good = try registration(key)
            for path in ["", "/key", "/end"] {
                #expect(try await Curl.post(place + path, good, from: "https://evil.example").status == 403)
            }
            #expect(try await library.timerBrowsers.all().isEmpty)
        }
    }

    @Test("at most twenty browsers can be registered for timer notifications")
    func limit() async throws {
        try await Serving.run(library, in: folder) { url in
            let place = "\(url)api/timers/browsers"
            let key = try await key(url)
            for number in 0..<TimerBrowser.limit {
                let body = try registration(key, endpoint: "https://push.example.org/\(number)")
                #expect(try await Curl.post(place, body).status == 200)
            }
            let more = try await Curl.post(place, try registration(key, endpoint: "https://push.example.org/more"))
            #expect(more.status == 409 && more.text.contains("the limit is 20"), "\(more)")
            let known = try registration(key, endpoint: "https://push.example.org/7", name: "Chrome")
            #expect(try await Curl.post(place, known).status == 200)
            #expect(try await library.timerBrowsers.all().map(\.name).filter { $0 == "Chrome" }.count == 1)
            #expect(try await library.timerBrowsers.all().count == TimerBrowser.limit)
        }
    }
}
