import Entitlements
import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

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

    @Test("a server that names no old apps has none of these addresses")
    func off() async throws {
        try await PressFixture.selling { fixture, _ async throws in
            for path in ["/issues", "/issues.atom", "/issues/\(app)/\(reader)", "/purchases/\(app)/\(reader)"] {
                #expect(try await fixture.ask("GET", path, token: "").status == 404, "\(path)")
            }
        }
    }
}
