import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryShare

/// Wrong tokens, pages of other sites, and malformed requests to the Google Reader API.
@Suite(.timeLimit(.minutes(5))) struct FeedServiceAccessTests {
    private static let all = "user/-/state/com.google/reading-list"
    private static let read = "user/-/state/com.google/read"

    @Test("a change needs the token in the header, not only a cookie or a password that a browser adds automatically")
    func otherSites() async throws {
        let fixture = try await FeedServiceFixture()
        let id = try await fixture.post("Harbour 1").id.rawValue
        try await fixture.run { reader async throws in
            let token = reader.token.text
            let form = ["-d", "i=\(id)&a=\(Self.read)", "\(reader.url)reader/api/0/edit-tag"]
            let requests: [[String]] = [
                ["-H", "Cookie: masthead-0=\(token)"], ["-u", "masthead:\(token)"],
                ["-H", "Cookie: masthead-0=\(token)", "-H", "Origin: \(reader.url.dropLast())"],
                reader.header + ["-H", "Origin: https://example.org"],
                reader.header + ["-H", "Content-Type: text/plain"],
            ]
            for request in requests { #expect(try await Curl.answer(request + form).status == 403, "\(request)") }
            // An invalid header must not let the cookie count.
            let both = ["-H", "Authorization: GoogleLogin auth=\(DeviceToken().text)"]
            #expect(try await Curl.answer(both + ["-H", "Cookie: masthead-0=\(token)"] + form).status == 401)
            #expect(try await Curl.answer(form).status == 401)
            #expect(try await fixture.statuses()["Harbour 1"] == "")
            #expect(try await Curl.answer(reader.header + form).text == "OK")
            #expect(try await fixture.statuses()["Harbour 1"] == "r")
        }
    }

    @Test("wrong tokens are refused, and slowed down")
    func wrongTokens() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            let login = "\(reader.url)accounts/ClientLogin"
            for form in ["", "Email=ada", "Email=ada&Passwd=", "Passwd=open%20sesame", "Passwd=\(DeviceToken().text)"] {
                let answer = try await Curl.post(login, form, type: nil)
                #expect(answer.status == 401 && answer.text == "Error=BadAuthentication\n", "\(form): \(answer)")
            }
            for field in [
                "GoogleLogin", "GoogleLogin auth=", "GoogleLogin \(reader.token.text)", "GoogleLogin auth=a b",
            ] {
                let answer = try await Curl.get(
                    "\(reader.url)reader/api/0/subscription/list", "Authorization: \(field)", "Accept: text/html")
                #expect(answer.status == 401, "\(field): \(answer)")
            }
            #expect(try await Curl.post(login, "Passwd=\(reader.token.text)", type: "text/plain").status == 403)
            #expect(
                try await Curl.post(login, "Passwd=\(String(repeating: "a", count: 10_000))", type: nil).status == 413)
            // The delay doubles with each wrong token, so that a slow test gets to it, too.
            var (answer, count) = (try await Curl.post(login, "Passwd=x", type: nil), 0)
            while answer.status != 429, count < 60 {
                answer = try await Curl.post(login, "Passwd=\(DeviceToken().text)", type: nil)
                count += 1
            }
            #expect(answer.status == 429 && answer.header("retry-after") != nil, "\(answer)")
        }
    }

    @Test("a removed device is refused from its next request on")
    func removed() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            #expect(try await reader.get("token").status == 200)
            let device = try #require(try await fixture.library.networkDevices.all().first)
            try await fixture.library.networkDevices.remove(device.id)
            #expect(try await reader.get("token").status == 401)
        }
    }

    @Test(
        "malformed requests are refused",
        arguments: [
            "n=abc", "n=1.5", "n=99999999999999999999", "c=abc", "c=1_x", "c=nan_1", "c=inf_1", "c=1", "c=_",
            "c=1_2_3", "ot=yesterday", "nt=1e3", "s=nonsense", "s=user/-/label", "s=user/-/other/x", "xt=nonsense",
            "it=x", "s=%zz", "s=feed/1%00",
        ])
    func malformed(query: String) async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            for path in ["stream/items/ids", "stream/contents"] {
                #expect(try await reader.get("\(path)?\(query)").status == 400, "\(path)?\(query)")
            }
        }
    }

    @Test("odd numbers and names select nothing, or the nearest valid number of posts")
    func odd() async throws {
        let fixture = try await FeedServiceFixture()
        try await fixture.run { reader async throws in
            for number in ["0", "-5"] { #expect(try await reader.ids("s=\(Self.all)&n=\(number)").count == 1) }
            #expect(try await reader.ids("s=\(Self.all)&n=1000000000").count == 4)
            #expect(try await reader.ids("").count == 4)
            #expect(try await reader.ids("s=\(Self.all)&ot=-1&nt=9223372036854775807").count == 4)
            #expect(try await reader.ids("s=\(Self.all)&c=-1e300_-1").isEmpty)
            for stream in ["feed/", "feed/-1", "feed/x", "feed/http://", "user/-/label/", "user/-/label/a%20'%22"] {
                #expect(try await reader.ids("s=\(stream)").isEmpty, "\(stream)")
            }
            #expect(try await reader.get("stream/contents/nonsense").status == 400)
            #expect(try await reader.get("preference/stream/list?output=json").status == 404)
        }
    }

    @Test("unknown and malformed identifiers change nothing, and 10,000 identifiers fit into a request")
    func identifiers() async throws {
        let fixture = try await FeedServiceFixture()
        let id = try await fixture.post("Harbour 2").id.rawValue
        let folder = fixture.share.base.folder
        try await fixture.run { reader async throws in
            let odd = [
                "0", "-1", "999", "x", "", "18446744073709551616", "tag:google.com,2005:reader/item/",
                "tag:google.com,2005:reader/item/zz", "tag:google.com,2005:reader/item/ffffffffffffffff",
                "%F0%9F%98%80",
                "1%20OR%201=1",
            ].map { "i=\($0)" }.joined(separator: "&")
            #expect(try await reader.post("edit-tag", "\(odd)&a=\(Self.read)").status == 400)
            let unknown = "i=0&i=-1&i=999&i=tag:google.com,2005:reader/item/ffffffffffffffff"
            #expect(try await reader.post("edit-tag", "\(unknown)&a=\(Self.read)").text == "OK")
            #expect(try await reader.post("stream/items/contents", odd).json["items"] == .array([]))
            #expect(try await fixture.statuses().values.allSatisfy(\.isEmpty))
            #expect(try await reader.post("edit-tag", "a=\(Self.read)").status == 400)
            let prefix = "i=tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F"
            func form(_ count: Int) throws -> String {
                let names = (0..<count - 1).map { prefix + String($0 + 1_000_000, radix: 16).zeroPadded(to: 16) }
                let text = (names + ["i=\(id)", "a=\(Self.read)"]).joined(separator: "&")
                return "@\(try folder.write("form-\(count)", text).path)"
            }
            #expect(try await reader.post("edit-tag", try form(10_000)).text == "OK")
            #expect(try await fixture.statuses()["Harbour 2"] == "r")
            #expect(try await reader.post("stream/items/contents", try form(10_000)).json["items"].array.count == 1)
            #expect(try await reader.post("edit-tag", try form(10_001)).status == 400)
            #expect(try await reader.post("stream/items/contents", try form(10_001)).status == 400)
            // The server may close the connection before curl has sent everything.
            let tooLong = try await reader.post("edit-tag", try form(25_000)).status
            #expect([413, 0].contains(tooLong), "\(tooLong)")
            let many = (0..<20_001).map { _ in "i=1" }.joined(separator: "&")
            let file = try folder.write("many", many)
            #expect(try await reader.post("stream/items/contents", "@\(file.path)").status == 400)
        }
    }

    @Test(
        "the three forms of an identifier are read",
        arguments: [
            ("42", 42), ("tag:google.com,2005:reader/item/000000000000002a", 42),
            ("tag:google.com,2005:reader/item/2a", 42), ("000000000000002A", 42), ("0000000000000010", 16),
            ("-/tag:google.com,2005:reader/item/000000000000002a", 42), ("-1", -1), ("ffffffffffffffff", -1), ("", nil),
            ("2a", nil), ("tag:google.com,2005:reader/item/", nil),
            ("tag:google.com,2005:reader/item/1000000000000002a", nil), ("x", nil), ("９", nil),
        ] as [(String, Int64?)])
    func forms(text: String, number: Int64?) {
        #expect(FeedServiceItemID.post(text)?.rawValue == number)
        guard let number else { return }
        let long = FeedServiceItemID.long(PostID(rawValue: number))
        #expect(FeedServiceItemID.post(long)?.rawValue == number)
    }

    @Test("times are read in seconds, milliseconds, microseconds and nanoseconds")
    func times() {
        let moment = Date(timeIntervalSince1970: 1_767_614_400)
        for factor in [1, 1000, 1_000_000, 1_000_000_000] {
            #expect(FeedServiceText.time(1_767_614_400 * factor) == moment, "\(factor)")
        }
        #expect(FeedServiceText.time(.max) > moment && FeedServiceText.time(.min) < moment)
    }

    @Test("only the parts of a title that programs could read as HTML are replaced")
    func titles() {
        #expect(FeedServiceText.title("AT&T: 1 < 2 & 3 > 2") == "AT&T: 1 < 2 & 3 > 2")
        #expect(FeedServiceText.title("<b>&amp;</b> &#60;") == "＜b>＆amp;＜/b> ＆#60;")
        #expect(FeedServiceText.title("") == "")
    }
}
