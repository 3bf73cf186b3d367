import Foundation
import HTTPTypes
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing
import Web

@testable import LibraryShare

/// Who may use a shared library: hosts, PIN, tokens, and pages of other sites.
@Suite(.timeLimit(.minutes(5))) struct ShareAccessTests {
    /// Enters a PIN as the page's form does.
    private func enter(
        _ pin: String, at url: String, name: String = "Phone", for kind: String = "browser", _ options: [String] = []
    ) async throws -> Curl.Answer {
        try await Curl.answer(
            options + [
                "--data-urlencode", "pin=\(pin)", "--data-urlencode", "name=\(name)", "--data-urlencode",
                "for=\(kind)", "\(url)pin",
            ])
    }

    @Test("without a token, no route reads or changes anything")
    func noToken() async throws {
        let fixture = try await ShareFixture()
        let open = DeviceMiddleware.openPaths
        let routes = fixture.server.table.routes.filter { !open.contains($0.path) }
        #expect(routes.count > 90)
        let before = try await fixture.library.items.all()
        try await fixture.run { url in
            for route in routes {
                let path = route.path.dropFirst().replacing("**", with: "x").replacing(":", with: "")
                let type = route.mediaType.map { ["-H", "Content-Type: \($0)", "-d", "{}"] } ?? []
                let words = ["-o", "/dev/null", "-w", "%{http_code}", "-X", route.method.rawValue]
                let status = try await Curl.run(words + type + ["\(url)\(path)"])
                #expect(status == "401", "\(route.method) \(route.path)")
            }
            let unknown = try await Curl.status("\(url)nothing/here")
            #expect(unknown == "401", "an unknown address is not told from a known one")
        }
        #expect(try await fixture.library.items.all() == before)
    }

    @Test("a browser without a token gets the page for the PIN, and an app is asked for a password")
    func challenges() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.run { url in
            let page = try await Curl.get(url, "Accept: text/html,*/*")
            #expect(page.status == 303 && page.header("location") == "/pin", "\(page)")
            let form = try await Curl.get("\(url)pin")
            #expect(form.status == 200 && form.text.contains(#"<form method="post" action="/pin">"#), "\(form)")
            #expect(form.header("content-security-policy")?.contains("frame-ancestors 'none'") == true)
            #expect(form.header("cache-control") == "no-store")
            #expect(form.header("referrer-policy") == "same-origin", "a browser must send the origin with the form")
            for path in ["opds", "opds2", "opds/new"] {
                let answer = try await Curl.get("\(url)\(path)", "Accept: text/html,application/atom+xml")
                #expect(answer.status == 401, "\(path)")
                #expect(answer.header("www-authenticate")?.hasPrefix("Basic realm=") == true, "\(answer)")
                #expect(answer.header("content-type") == "application/opds-authentication+json")
                #expect(try answer.json["authentication"][0]["type"].text == "http://opds-spec.org/auth/basic")
            }
            // A page of the web reader whose device was removed must not make the browser ask for a password.
            let removed = try await Curl.get("\(url)library.json", "Cookie: masthead-0=\(DeviceToken().text)")
            #expect(removed.status == 401 && removed.header("www-authenticate") == nil, "\(removed)")
            #expect(removed.text.hasPrefix("This device was removed"), "the page shows the text: \(removed)")
        }
    }

    @Test("the right PIN adds a device, whose cookie opens the web reader until the device is removed")
    func browser() async throws {
        let fixture = try await ShareFixture()
        try await fixture.run { url in
            let answer = try await enter("004 217", at: url)
            #expect(answer.status == 303 && answer.header("location") == "/", "\(answer)")
            let cookie = try #require(answer.header("set-cookie"))
            for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(attribute)) }
            let pair = "Cookie: \(cookie.prefix { $0 != ";" })"
            #expect(try await Curl.get(url, pair).status == 200)
            let rows = try await Curl.get("\(url)library.json", pair)
            #expect(rows.status == 200 && rows.text.contains("A Small Book"), "\(rows)")
            #expect(try rows.json["manages"] == .bool(false), "the page shows no controls that the server refuses")
            let devices = try await fixture.library.networkDevices.all()
            #expect(devices.map(\.name) == ["Phone"] && devices[0].lastUsed != nil)
            let item = try await fixture.item("A Small Book").reference.description
            let read = ["-H", pair, "-H", "Content-Type: application/json", "-d"]
            let changed = try await Curl.answer(
                read + [#"{"issues": ["\#(item)"], "mark": "read"}"#, "\(url)api/read"])
            #expect(changed.status == 200, "\(changed)")
            #expect(try await fixture.item("A Small Book").reading == .read)
            try await fixture.library.networkDevices.remove(devices[0].id)
            #expect(try await Curl.get("\(url)library.json", pair).status == 401)
        }
    }

    @Test("for an app, the page shows the token, sets no cookie, and adds no second device after a reload")
    func app() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.run { url in
            let entered = try await enter("004217", at: url, name: "<b>Kobo</b>", for: "app")
            #expect(entered.status == 303 && entered.header("set-cookie") == nil, "\(entered)")
            #expect(!entered.text.contains("<code>"), "a browser repeats this request if the user reloads its page")
            let page = "\(url)\(try #require(entered.header("location")).dropFirst())"
            let answer = try await Curl.get(page)
            #expect(answer.status == 200 && answer.header("set-cookie") == nil, "\(answer)")
            #expect(answer.header("cache-control") == "no-store")
            let token = try #require(answer.text.firstMatch(of: /<code>((?:[a-z2-9]{5}-){3}[a-z2-9]{5})<\/code>/))
            #expect(try await Curl.answer(["-u", "any:\(token.1)", "\(url)opds"]).status == 200)
            #expect(try await Curl.answer(["-u", "any:\(DeviceToken().text)", "\(url)opds"]).status == 401)
            #expect(try await Curl.get(page).text == answer.text, "the user may reload the page")
            #expect(try await fixture.library.networkDevices.all().map(\.name) == ["<b>Kobo</b>"])
            for other in ["\(url)pin?token=", "\(url)pin?token=1"] {
                let unknown = try await Curl.get(other)
                #expect(unknown.status == 404 && !unknown.text.contains("<code>"), "\(unknown)")
            }
            fixture.clock.advance(by: ShownTokens.period)
            let late = try await Curl.get(page)
            #expect(late.status == 404 && late.text.contains("no longer shows the token"), "\(late)")
            #expect(!late.text.contains(token.1), "\(late)")
            // Without a visible name, the device gets a usual one.
            #expect(try await enter("004217", at: url, name: " \u{202E}\t", for: "app").status == 303)
            #expect(try await fixture.library.networkDevices.all().map(\.name).contains("App"))
        }
    }

    @Test("wrong PINs are slowed down, and a right PIN that comes too early is not compared")
    func guessing() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.run { url in
            for attempt in 1...3 {
                let answer = try await enter("00000\(attempt)", at: url)
                #expect(answer.status == 403 && answer.text.contains("The PIN is wrong"), "\(answer)")
            }
            for pin in ["000009", "004217"] {
                let early = try await enter(pin, at: url)
                #expect(early.status == 429 && early.header("retry-after") == "1", "\(early)")
            }
            #expect(try await fixture.library.networkDevices.all().isEmpty)
            fixture.clock.advance(by: .seconds(1))
            #expect(try await enter("004217", at: url).status == 303)
        }
    }

    @Test("an app with an old token is slowed down, but not the other devices at the same address")
    func oldToken() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.runWithDevice { url, user in
            let old = ["-u", "a:\(DeviceToken().text)", "\(url)opds"]
            var statuses: Set<Int> = []
            for _ in 0..<40 where !statuses.contains(429) { statuses.insert(try await Curl.answer(old).status) }
            #expect(statuses == [401, 429])
            for _ in 0..<3 { #expect(try await Curl.answer(user + ["\(url)opds"]).status == 200) }
        }
    }

    @Test("the events for a page of the web reader end when its device is removed")
    func removedReader() async throws {
        let fixture = try await ShareFixture()
        let library = fixture.library
        let (device, token) = try await library.networkDevices.add("Tablet")
        let output = fixture.base.folder["events"]
        let book = try await fixture.item("A Small Book").reference
        try await fixture.run { url in
            let curl = try ChildProcess(["curl", "-sN", "-u", "a:\(token.text)", "\(url)api/events"], output: output)
            defer { curl.kill(SIGKILL) }
            func events() throws -> Int {
                String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
                    .count { $0.hasPrefix("data: ") }
            }
            try await wait(until: { try events() == 1 })
            try await library.networkDevices.remove(device.id)
            try await library.marks.add(.favorite, book)
            await curl.wait()
            #expect(try events() == 1, "the removed device received nothing more")
        }
    }

    @Test("the events for a device contain nothing about accounts at publisher servers")
    func accountsInEvents() async throws {
        let press = try await PressFixture()
        press.answer("/v1/accounts", #"{"account": "a9", "token": "t9"}"#)
        let fixture = try ShareFixture(sharing: press.arrival.publisher)
        let library = fixture.library
        _ = try await library.refresh()
        let handle = try await press.arrival.publication(library).handle
        let issue = try #require(try await library.items.all().first).reference
        let (_, token) = try await library.networkDevices.add("Tablet")
        let output = fixture.base.folder["events"]
        try await fixture.run { url in
            let curl = try ChildProcess(["curl", "-sN", "-u", "a:\(token.text)", "\(url)api/events"], output: output)
            defer { curl.kill(SIGKILL) }
            func events() throws -> [JSONValue] {
                let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                // The last line may be incomplete.
                return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .filter { $0.hasPrefix("data: ") }.map { try JSONValue(String($0.dropFirst("data: ".count))) }
            }
            try await wait(until: { try events().count == 1 })
            #expect(try await library.accounts.makeAccount(of: handle).exists)
            // The event about the favorite comes after any event about the account.
            try await library.marks.add(.favorite, issue)
            try await wait(until: {
                try events().contains { $0["issues"].array.contains { $0["item"]["favorite"] == .bool(true) } }
            })
            #expect(try events().allSatisfy { $0["accounts"] == .null && !"\($0)".contains("a9") })
        }
    }

    @Test("one address cannot use up the connections of all others")
    func connections() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.run { url in
            let port = try #require(URL(string: url)?.port.flatMap { UInt16(exactly: $0) })
            var open = try (0..<HTTPService.mostConnectionsOfClient).map { _ in try OpenConnection(port) }
            for connection in open { try await connection.get("/robots.txt") }
            #expect(try await Curl.status("\(url)robots.txt") == "000", "the connection is closed")
            #if os(Linux)
                #expect(try await Curl.status("--interface", "127.0.0.2", "\(url)robots.txt") == "200")
            #endif
            open.removeLast()
            try await wait(until: { try await Curl.status("\(url)robots.txt") == "200" })
        }
    }

    @Test("without a PIN, only known devices may read")
    func closed() async throws {
        let fixture = try await ShareFixture(pin: nil, items: false)
        try await fixture.runWithDevice { url, user in
            let form = try await Curl.get("\(url)pin")
            #expect(form.text.contains("accepts no new devices") && !form.text.contains("<form"), "\(form)")
            for pin in ["", "000000", "004217"] { #expect(try await enter(pin, at: url).status == 403) }
            #expect(try await Curl.answer(user + ["\(url)opds"]).status == 200)
        }
    }

    @Test("requests for another host are rejected before anything else")
    func rebinding() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.runWithDevice { url, user in
            for host in ["evil.example", "localhost", "127.0.0.1.evil.example", "192.168.1.20", ""] {
                let answer = try await Curl.answer(user + ["-H", "Host: \(host)", "\(url)opds"])
                #expect([400, 421].contains(answer.status), "\(host): \(answer.status)")
                let pin = try await enter("004217", at: url, ["-H", "Host: \(host)"])
                #expect([400, 421].contains(pin.status), "\(host): \(pin.status)")
            }
            #expect(try await fixture.library.networkDevices.all().count == 1)
        }
    }

    @Test("pages of other sites can neither enter a PIN nor change anything")
    func foreignPages() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            let item = try await fixture.item("A Small Book").reference.description
            let foreign = [
                ["-H", "Origin: https://evil.example"], ["-H", "Origin: null"], ["-H", "Sec-Fetch-Site: cross-site"],
            ]
            for headers in foreign {
                #expect(try await enter("004217", at: url, headers).status == 403, "\(headers)")
                let words = user + headers + ["-H", "Content-Type: application/json", "-d"]
                let answer = try await Curl.answer(
                    words + [#"{"issues": ["\#(item)"], "mark": "read"}"#, "\(url)api/read"])
                #expect(answer.status == 403, "\(headers)")
            }
            let form = try await Curl.answer(
                user + ["-d", #"{"issues": ["\#(item)"], "mark": "read"}"#, "\(url)api/read"])
            #expect(form.status == 403, "a form of another site can send this content type")
            #expect(try await fixture.item("A Small Book").reading == .unread)
            #expect(try await fixture.library.networkDevices.all().count == 1)
        }
    }

    @Test("a device cannot manage the library, accounts, timers or the computer")
    func management() async throws {
        let fixture = try await ShareFixture()
        let changes = [
            "remove", "publication", "publication/reading", "follow", "unfollow", "feed", "feeds/add", "feeds/list",
            "feeds/follow", "feeds/remove", "timers/add", "timers/remove", "timers/browsers", "push",
            "account/checkout",
            "account/redeem", "account/code", "account/restore", "account/forget",
        ]
        let item = try await fixture.item("A Small Book").reference.description
        try await fixture.runWithDevice { url, user in
            for path in changes {
                let body = #"{"issue": "\#(item)", "what": "item", "publication": "own", "url": "http://x.example/"}"#
                let answer = try await Curl.answer(
                    user + ["-H", "Content-Type: application/json", "-d", body, "\(url)api/\(path)"])
                #expect(answer.status == 403 && answer.text.contains("Nothing was changed"), "\(path): \(answer)")
            }
            for path in ["api/account?publication=own", "api/push"] {
                #expect(try await Curl.answer(user + ["\(url)\(path)"]).status == 403, "\(path)")
            }
            for path in ["api/settings", "api/agent", "api/sync"] {
                #expect(try await Curl.answer(user + ["\(url)\(path)"]).status == 404, "\(path)")
            }
            let file = user + ["-H", "Content-Type: application/octet-stream", "--data-binary", "x"]
            #expect(try await Curl.answer(file + ["\(url)api/files?name=a.epub"]).status == 403)
        }
        #expect(try await fixture.library.items.all().count == 3)
    }

    @Test("a key of KOReader is valid only for the progress")
    func progressKey() async throws {
        let fixture = try await ShareFixture(items: false)
        let (_, token) = try await fixture.library.networkDevices.add("Kobo")
        try await fixture.run { url in
            for path in ["opds", "library.json", "api/publications", ""] {
                let answer = try await Curl.get("\(url)\(path)", "x-auth-key: \(token.progressKey)", "x-auth-user: a")
                #expect(answer.status == 401, "\(path)")
            }
        }
    }

    @Test("hostile requests for the PIN get an error and add nothing")
    func hostile() async throws {
        let fixture = try await ShareFixture(items: false)
        let long = try fixture.base.folder.write("long", "pin=\(String(repeating: "0", count: 100_000))")
        try await fixture.run { url in
            for body in ["@\(long.path)", "%%%=1", "pin=%00", String(repeating: "a=b&", count: 100), "", "pin"] {
                let answer = try await Curl.answer(["--data-binary", body, "\(url)pin"])
                #expect([400, 403, 413, 429].contains(answer.status), "\(body.prefix(20)): \(answer.status)")
            }
            #expect(try await fixture.library.networkDevices.all().isEmpty)
            #expect(try await Curl.status("\(url)pin") == "200")
        }
    }
}

/// A connection to a server on this computer, which stays open.
private final class OpenConnection {
    private let descriptor: Int32

    init(_ port: UInt16) throws {
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Sends a request, and waits for the beginning of the response. The server has then counted the connection.
    func get(_ path: String) async throws {
        let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        #expect(send(descriptor, request, request.count, 0) == request.count)
        // The server runs on the same threads, so the test must not block one of them.
        try await wait(until: { [descriptor] in
            var first: UInt8 = 0
            return recv(descriptor, &first, 1, Int32(MSG_DONTWAIT)) == 1
        })
    }
}
