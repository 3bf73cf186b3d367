import Entitlements
import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing
import WebTokens

@testable import PressServer

/// Apps of other makers that are in the wild.
@Suite struct OldAppTests {
    private let app = PressFixture.oldApp
    private let reader = PressFixture.oldReader

    @Test("Baker's apps find what has come out, by a path and by a query, with whole addresses")
    func manifest() async throws {
        try await PressFixture.answeringOldApps { fixture, _ async throws in
            for path in ["/issues/\(app)/\(reader)", "/issues?app_id=\(app)&user_id=\(reader)"] {
                let answer = try await fixture.ask("GET", path, token: "")
                let rows = try #require(try answer.json() as? [[String: Any]], "\(answer)")
                #expect(rows.map { $0["name"] as? String } == ["sold", "free & first"])
                #expect(rows.map { $0["date"] as? String } == ["2026-02-01 10:30:00", "2026-01-01 00:00:00"])
                #expect(rows[1]["url"] as? String == "https://www.example.org/press/files/first.hpub")
                #expect(rows[1]["cover"] as? String == "https://www.example.org/press/covers/first.png")
                #expect(rows[1]["product_id"] == nil && rows[1]["categories"] as? [String] == ["Free"])
                #expect(rows[0]["product_id"] as? String == "press.sold")
                #expect(rows[0]["url"] as? String == "\(fixture.url)/issue/\(app)/\(reader)/sold")
            }
        }
    }

    @Test("where the server's own address is configured it stands in what it writes, whatever host was asked for")
    func ownAddress() async throws {
        try await PressFixture.answeringOldApps({ configuration, _ in
            configuration.ownAddress = URL(string: "https://press.example.org/old/")
        }) { fixture, _ async throws in
            let answer = try await fixture.ask(
                "GET", "/issues/\(app)/\(reader)", token: "", "Host: evil.example", "X-Forwarded-Proto: https")
            let rows = try #require(try answer.json() as? [[String: Any]], "\(answer)")
            #expect(rows[0]["url"] as? String == "https://press.example.org/old/issue/\(app)/\(reader)/sold")
            #expect(!answer.body.contains("evil"))
            let feed = try await fixture.ask("GET", "/itunes/\(app)", token: "", "Host: evil.example")
            #expect(feed.status == 200 && !feed.body.contains("evil"), "\(feed)")
        }
    }

    @Test("an issue's file is led to, refused until it is held, and not there")
    func file() async throws {
        try await PressFixture.answeringOldApps { fixture, store async throws in
            func ask(_ name: String) async throws -> PressAnswer {
                try await fixture.ask("GET", "/issue/\(app)/\(reader)/\(name)", token: "")
            }
            let free = try await ask("free%20%26%20first")
            #expect(free.status == 303 && free.fields["location"] == "https://www.example.org/press/files/first.hpub")
            #expect(try await ask("sold").status == 403)
            for name in ["to-come", "nowhere", "none", "..%2f..%2fetc%2fpasswd", "'%20OR%201=1%20--"] {
                #expect(try await ask(name).status == 404, "\(name)")
            }
            for name in ["sold%00", "%ff", "%zz"] { #expect(try await ask(name).status == 400, "\(name)") }
            let held = try await fixture.ask("GET", "/purchases/\(app)/\(reader)", token: "")
            #expect(held.body == #"{"issues":[],"subscribed":false}"#)
            #expect(try await Accounts(store).count() == 0, "to look makes no account")
            let user = try #require(OldAppUser(app: app, name: reader))
            let account = try await OldAppUsers(store).accountOrNew(of: user).id
            _ = try await Rights(store, zone: .gmt).grant("press.sold", to: account)
            #expect(try await ask("sold").fields["location"] == "https://files.example.org/sold.hpub")
            let now = try await fixture.ask("GET", "/purchases?app_id=\(app)&user_id=\(reader)", token: "")
            #expect(now.body == #"{"issues":["press.sold"],"subscribed":false}"#)
            #expect(try await Accounts(store).forget(account))
            #expect(try await ask("sold").status == 403)
            // A reader's name is a secret: with it anyone has what that reader has.
            #expect(fixture.log.all.contains { $0.contains(#""path":"/purchases/…""#) }, "\(fixture.log.all)")
            #expect(!fixture.log.all.contains { $0.contains(reader) })
        }
    }

    /// An issue that the server itself gives, `private`, beside another one.
    private func withPrivateIssue(_ body: (PressFixture, any Store, String) async throws -> Void) async throws {
        try await PressFixture.answeringOldApps({ configuration, folder in
            let rows = ["private", "other"].map { name in
                #"{"Name": "\#(name)", "Title": "x", "Date": "2026-02-01", "Private": true, "Content": "files/\#(name)-0123abcd.zip"}"#
            }
            try folder.write("public/issues.plist", "[\(rows.joined(separator: ","))]")
            configuration.publicFolder = folder["public"]
            configuration.privateFolder = folder["closed"]
            configuration.catalogues = [
                PressCatalogue(
                    publication: "press", place: folder["public/issues.plist"],
                    address: URL(string: "https://www.example.org/press/issues.plist"))
            ]
            for name in ["private", "other"] {
                try folder.write("closed/press/files/\(name)-0123abcd.zip", "the pages of \(name)")
            }
            guard chmod(folder["closed"].path, 0o700) == 0 else { throw CocoaError(.fileWriteNoPermission) }
        }) { fixture, store async throws in
            let user = try #require(OldAppUser(app: app, name: reader))
            try await body(fixture, store, try await OldAppUsers(store).accountOrNew(of: user).id)
        }
    }

    private func urls(_ fixture: PressFixture, of reader: String) async throws -> [String: String] {
        let answer = try await fixture.ask("GET", "/issues/\(app)/\(reader)", token: "")
        let rows = try #require(try answer.json() as? [[String: Any]], "\(answer)")
        return Dictionary(
            uniqueKeysWithValues: rows.map { ($0["name"] as? String ?? "", $0["url"] as? String ?? "") })
    }

    private func fetch(_ url: String, _ words: String...) async throws -> PressAnswer {
        try PressAnswer(try await Tool.run(["curl", "-s", "-i", "--path-as-is"] + words + [url]).output)
    }

    @Test(
        "what the server gives itself has an address that is signed for a reader that holds it, with ranges, and for no other"
    )
    func signedLinks() async throws {
        try await withPrivateIssue { fixture, store, account async throws in
            let own = "\(fixture.url)/issue/\(app)/\(reader)/"
            #expect(try await urls(fixture, of: reader) == ["private": own + "private", "other": own + "other"])
            #expect(try await fetch(own + "private").status == 403)
            let product = Product(
                id: "press.private", publication: "press", kind: .issue, item: "private", price: Price(300, "EUR"))
            try await Products(store).put(try #require(product))
            _ = try await Rights(store, zone: .gmt).grant("press.private", to: account)
            let links = try await urls(fixture, of: reader)
            #expect(links["other"] == own + "other")
            let link = try #require(links["private"])
            let place = "\(fixture.url)/v1/publications/press/content/files/private-0123abcd.zip?link="
            #expect(link.hasPrefix(place) && !link.contains(reader), "\(link)")
            let whole = try await fetch(link)
            #expect(whole.status == 200 && whole.body == "the pages of private", "\(whole)")
            #expect(whole.fields["cache-control"]?.contains("private") == true)
            let part = try await fetch(link, "-H", "Range: bytes=4-8")
            #expect(part.status == 206 && part.body == "pages")
            // The way by the issue's own address, which does not end, leads to such a one too.
            let led = try await fetch(own + "private")
            #expect(led.status == 303 && led.fields["location"]?.hasPrefix(place) == true, "\(led)")
            #expect(try await urls(fixture, of: "another-reader-1234")["private"]?.hasPrefix(place) == false)
            // For another file, changed, or without its end it is worth nothing.
            let token = String(link.dropFirst(place.count))
            let parts = token.split(separator: ".").map(String.init)
            let claims =
                #"{"sub":"\#(account)","pub":"press","path":"files/private-0123abcd.zip","exp":9999999999}"#
            for wrong in [
                link.replacing("private-0123abcd", with: "other-0123abcd"), String(link.dropLast(4)), place,
                "\(place)\(parts[0]).\(parts[1]).", "\(place)\(parts[0]).\(parts[1]).\(String(parts[2].reversed()))",
                "\(place)\(parts[0]).\(Data(claims.utf8).base64URL).\(parts[2])",
            ] {
                let refused = try await fetch(wrong)
                #expect(refused.status == 403 && refused.body.contains("ask for the list of issues anew"), "\(wrong)")
            }
            #expect(!fixture.log.all.contains { $0.contains(parts[2]) }, "no link is written down")
            // What the account holds no longer it does not give either.
            #expect(try await Accounts(store).forget(account))
            #expect(try await urls(fixture, of: reader)["private"] == own + "private")
        }
    }

    @Test("a signed address ends after its time, and is of one publication, one file and one key")
    func linkTimes() async throws {
        let folder = try TemporaryFolder()
        let press = PressFolder(folder["press"])
        try FileManager.default.createDirectory(at: folder["press"], withIntermediateDirectories: true)
        try SigningKey.make(in: press)
        let key = try SigningKey(press)
        let path = try #require(ContentPath("a b/ü.zip"))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let address = try ContentLink(path, of: "press", for: "0123456789abcdef", now: now)
            .address(at: "http://h", key)
        let text = try #require(address.components(separatedBy: "?link=").last)
        #expect(address.hasPrefix("http://h/v1/publications/press/content/a%20b/%C3%BC.zip?link="))
        func read(
            _ path: ContentPath, of publication: String = "press", _ key: SigningKey, after seconds: TimeInterval
        ) -> String? { ContentLink(text, path, of: publication, key, now: now.addingTimeInterval(seconds))?.account }
        #expect(read(path, key, after: 0) == "0123456789abcdef")
        #expect(read(path, key, after: ContentLink.lifetime - 1) == "0123456789abcdef")
        #expect(read(path, key, after: ContentLink.lifetime + 1) == nil)
        #expect(read(path, of: "other", key, after: 0) == nil)
        #expect(read(try #require(ContentPath("a b/u.zip")), key, after: 0) == nil)
        #expect(read(path, try SigningKey.rotate(in: press), after: 0) == nil)
        #expect(ContentLink.lifetime == 24 * 3600, "as docs/press.md says")
    }

    @Test("the subscription that costs nothing begins; a receipt that cannot be verified is never believed")
    func confirming() async throws {
        try await PressFixture.answeringOldApps { fixture, store async throws in
            func confirm(_ type: String, _ product: String, _ receipt: String = "") async throws -> PressAnswer {
                try await fixture.post(
                    "/confirmpurchase",
                    [
                        "app_id": app, "user_id": reader, "product_id": product, "receipt_data": receipt, "type": type,
                    ])
            }
            for receipt in ["", "MIIT", "a.b.c", "{\"signature\" = \"x\"}", String(repeating: "A", count: 60_000)] {
                #expect(try await confirm("issue", "press.sold", receipt).status == 422)
                #expect(try await confirm("auto-renewable-subscription", "press.month", receipt).status == 422)
            }
            #expect(try await confirm("free-subscription", "press.month").status == 422)
            #expect(try await confirm("free-subscription", "' OR 1=1 --").status == 422)
            #expect(try await confirm("consumable", "free").status == 422)
            #expect(try await Accounts(store).count() == 0, "what is refused makes no account")
            let begun = try await confirm("free-subscription", "free")
            #expect(begun.body == #"{"issues":[],"subscribed":true}"#, "\(begun)")
            #expect(try await confirm("free-subscription", "free").status == 200)
            let byPath = try await fixture.post(
                "/confirmpurchase/\(app)/\(reader)", ["product_id": "free", "type": "free-subscription"])
            #expect(byPath.status == 200 && byPath.body == begun.body)
            #expect(try await Accounts(store).count() == 1)
        }
    }

    @Test("a purchase that the App Store signed is taken", .enabled(if: Tool.isInstalled("openssl")))
    func purchase() async throws {
        let chain = try await StoreChain()
        try await PressFixture.answeringOldApps({ configuration, _ in
            configuration.sale.appStore = .init(app: app, root: chain.folder["root.pem"])
        }) { fixture, _ async throws in
            // The certificates hold from now on, to the second.
            let now = (Date().timeIntervalSince1970.rounded(.down) + 60) * 1000
            let signed = try chain.sign([
                "transactionId": "1", "originalTransactionId": "1", "bundleId": app, "productId": "press.sold",
                "purchaseDate": now - 3_600_000, "environment": "Production", "signedDate": now,
            ])
            let fields = ["app_id": app, "user_id": reader, "product_id": "press.sold", "type": "issue"]
            let taken = try await fixture.post(
                "/confirmpurchase", fields.merging(["receipt_data": signed]) { first, _ in first })
            #expect(taken.body == #"{"issues":["press.sold"],"subscribed":false}"#, "\(taken)")
            let forged = try await fixture.post(
                "/confirmpurchase",
                fields.merging(["receipt_data": signed.dropLast(8) + "AAAAAAAA"]) { first, _ in first })
            #expect([400, 422].contains(forged.status), "\(forged)")
        }
    }

    @Test("what is read as JSON, as a property list and as Atom says the same to other programs")
    func newsstand() async throws {
        try await PressFixture.answeringOldApps { fixture, _ async throws in
            let kinds = [
                (".json", "application/json"), (".plist", "application/x-plist"), (".atom", "application/atom+xml"),
            ]
            for (end, kind) in kinds {
                let named = try await fixture.ask("GET", "/issues\(end)", token: "")
                let asked = try await fixture.ask("GET", "/issues", token: "", "Accept: \(kind);q=0.9, */*;q=0.1")
                #expect(
                    named.status == 200 && asked.status == 200 && asked.fields["content-type"]?.hasPrefix(kind) == true)
                let files = [
                    try fixture.folder.write("named\(end)", named.body),
                    try fixture.folder.write("asked\(end)", asked.body),
                ]
                for file in files {
                    let read = try await Tool.run(["python3", "-c", Self.program, file.path])
                    #expect(read.output == Self.wanted, "\(end): \(read) of \(named.body)")
                }
            }
            #expect(try await fixture.ask("GET", "/issues", token: "", "Accept: image/png").status == 406)
            let feed = try await fixture.ask("GET", "/itunes/\(app)", token: "")
            let file = try fixture.folder.write("feed.atom", feed.body)
            #expect(try await Tool.run(["python3", "-c", Self.program, file.path]).output == Self.wanted)
        }
    }

    private static let wanted = """
        [('sold', 'Sold', '2026-02-01T10:30', []), ('free & first', 'First <b>&</b> "free"', '2026-01-01T00:00', \
        [('SOURCE', 'https://www.example.org/press/covers/first.png')])]

        """

    private static let program = """
        import json, plistlib, sys, xml.etree.ElementTree as tree
        name, data = sys.argv[1], open(sys.argv[1], 'rb').read()
        if name.endswith('.json'):
            rows = [(r['name'], r['title'], r['date'][:16], sorted(r['covers'].items())) for r in json.loads(data)]
        elif name.endswith('.plist'):
            rows = [(r['name'], r['title'], r['date'].isoformat()[:16], sorted(r['covers'].items()))
                for r in plistlib.loads(data)]
        else:
            a, n = '{http://www.w3.org/2005/Atom}', '{http://itunes.apple.com/2011/Newsstand}'
            rows = [(e.findtext(a + 'id'), e.findtext(a + 'title'), e.findtext(a + 'published')[:16],
                [(c.get('size'), c.get('src')) for c in e.iterfind(n + 'cover_art_icons/' + n + 'cover_art_icon')])
                for e in tree.fromstring(data).iterfind(a + 'entry')]
        print(rows)
        """

    @Test("a token of Apple's is registered as apps of that time send it", .enabled(if: PushService.isInstalled))
    func device() async throws {
        let service = try await PushService()
        try await PressFixture.answeringOldApps({ configuration, folder in
            try PushKeys.set(&configuration.push, service, in: folder)
        }) { fixture, _ async throws in
            let token = "<" + String(repeating: "740faaaa ", count: 8).trimmingCharacters(in: .whitespaces) + ">"
            let fields = ["app_id": app, "user_id": reader, "environment": "development", "devicetype": "iPad"]
            for _ in 0..<2 {
                let made = try await fixture.post("/apns", fields.merging(["apns_token": token]) { first, _ in first })
                #expect(made.status == 200, "\(made)")
            }
            let devices = try await fixture.ask("GET", "/admin/v1/devices").body
            #expect(devices.contains(#""count":1"#) && devices.contains("sandbox") && devices.contains(#""press""#))
            for wrong in ["", "x", "740", String(repeating: "ab", count: 5000)] {
                let answer = try await fixture.post(
                    "/apns", fields.merging(["apns_token": wrong]) { first, _ in first })
                #expect(answer.status == 422, "\(wrong)")
            }
            let other = fields.merging(["apns_token": token, "environment": "moon"]) { $1 }
            #expect(try await fixture.post("/apns", other).status == 422)
        }
    }

    @Test("what strangers send is refused, and none of it comes back in a field")
    func hostile() async throws {
        try await PressFixture.answeringOldApps { fixture, store async throws in
            for user in [
                "short", "a%20b%20c%20d%20e", "%0d%0aSet-Cookie:%20x", String(repeating: "a", count: 201),
                "%00%00%00%00%00%00%00%00",
            ] {
                for path in ["issues", "purchases"] {
                    let answer = try await fixture.ask("GET", "/\(path)/\(app)/\(user)", token: "")
                    #expect(answer.status == 400 && answer.fields["set-cookie"] == nil, "\(path) \(user)")
                }
            }
            for other in ["org.example.other", "'%20OR%201=1%20--", ".."] {
                #expect(try await fixture.ask("GET", "/issues/\(other)/\(reader)", token: "").status == 404, "\(other)")
                #expect(try await fixture.ask("GET", "/itunes/\(other)", token: "").status == 404, "\(other)")
            }
            #expect(try await fixture.ask("GET", "/purchases", token: "").status == 404)
            let json = try await fixture.ask("POST", "/confirmpurchase", token: "", json: "{}")
            #expect(json.status == 415)
            for form in ["a=%zz", "user_id=%ff%fe", String(repeating: "a=b&", count: 100), "=&=&="] {
                let answer = try PressAnswer(
                    try await Tool.run(["curl", "-s", "-i", "-d", form, fixture.url + "/apns"]).output)
                #expect([400, 404].contains(answer.status), "\(form)")
            }
            let named = try await fixture.ask(
                "GET", "/issues/\(app)/\(reader)", token: "", #"Host: evil.example"><script>"#)
            #expect(!named.body.contains("script"), "\(named)")
            #expect(try await Accounts(store).count() == 0)
        }
    }

    @Test(
        "what lies in the public folder is not hidden by a list that is called the same, unless that of an app is asked for"
    )
    func publicFiles() async throws {
        try await PressFixture.answeringOldApps({ configuration, folder in
            let rows =
                #"[{"Name": "packed", "Title": "x", "Date": "2026-02-01", "Press": "y", "Content": "x-0123abcd.zip"}]"#
            try folder.write("public/issues.plist", rows)
            configuration.publicFolder = folder["public"]
            // Files of the public folder are not counted, lists are.
            configuration.addressRate = 20
        }) { fixture, _ async throws in
            func ask(_ method: String, _ path: String, _ fields: String...) async throws -> PressAnswer {
                let words = ["curl", "-s", "-i"] + (method == "HEAD" ? ["-I"] : []) + fields.flatMap { ["-H", $0] }
                return try PressAnswer(try await Tool.run(words + [fixture.url + path]).output)
            }
            let file = try String(contentsOf: fixture.folder["public/issues.plist"], encoding: .utf8)
            let given = try await ask("GET", "/issues.plist")
            let tag = try #require(given.fields["etag"])
            #expect(given.status == 200 && given.body == file && given.fields["cache-control"] == "no-cache")
            #expect(try await ask("GET", "/issues.plist", "If-None-Match: \(tag)").status == 304)
            let part = try await ask("GET", "/issues.plist", "Range: bytes=0-8")
            #expect(part.status == 206 && part.body == String(file.prefix(9)))
            #expect(try await ask("HEAD", "/issues.plist").fields["etag"] == tag)
            let list = try await ask("GET", "/issues.plist?app_id=\(app)")
            #expect(list.status == 200 && list.body.contains("<plist") && list.fields["etag"] == nil, "\(list)")
            // What has no file there is the list.
            #expect(try await ask("GET", "/issues.json").body.hasPrefix(#"[{"#))
            #expect(try await ask("GET", "/issues.plist?app_id=other").status == 404)
            while try await ask("GET", "/issues.atom").status != 429 {}
            #expect(try await ask("GET", "/issues.plist").body == file)
        }
    }

    @Test("a server that names no old apps has none of these addresses")
    func off() async throws {
        try await PressFixture.selling { fixture, _ async throws in
            for path in ["/issues", "/issues.atom", "/issues/\(app)/\(reader)", "/purchases/\(app)/\(reader)"] {
                #expect(try await fixture.ask("GET", path, token: "").status == 404, "\(path)")
            }
        }
    }
}
