import Cryptography
import Foundation
import Periodical
import StoreReceipts
import TestSupport
import Testing
import WebTokens

@Suite(.enabled(if: Tool.isInstalled("openssl")))
struct StoreVerifierTests {
    private let chain: StoreChain
    /// A time after everything that a test creates, in whole seconds.
    private let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) + 3600)

    init() async throws { chain = try await StoreChain.shared.value }

    private func verifier(
        trusting other: StoreChain? = nil, environments: Set<StoreVerifier.Environment> = [.production],
        now: Date? = nil
    ) throws -> StoreVerifier {
        let time = now ?? self.now
        return StoreVerifier(
            roots: try StoreRoots([(other ?? chain).certificate("root")]), bundleID: "org.example.press",
            environments: environments, now: { time })
    }

    private func milliseconds(_ date: Date) -> Double { (date.timeIntervalSince1970 * 1000).rounded() }

    private func payload(
        _ change: [String: Any] = [:], without missing: String? = nil, signed: Date? = nil
    ) -> [String: Any] {
        var payload: [String: Any] = [
            "transactionId": "2000000001", "originalTransactionId": "2000000000", "bundleId": "org.example.press",
            "productId": "press.year", "purchaseDate": milliseconds(now.addingTimeInterval(-60)), "quantity": 1,
            "expiresDate": milliseconds(now.addingTimeInterval(86_400)), "environment": "Production",
            "signedDate": milliseconds(signed ?? now), "type": "Auto-Renewable Subscription",
            "appAccountToken": "7E3FB204-2C3A-4C7E-9E0A-0D6D6A6C3F11",
        ]
        for (name, value) in change { payload[name] = value }
        if let missing { payload[missing] = nil }
        return payload
    }

    private func refusal(_ text: String, by verifier: StoreVerifier? = nil) async throws -> MastheadError {
        let verifier = try verifier ?? self.verifier()
        return try await #require(throws: MastheadError.self) { try await verifier.transaction(text) }
    }

    @Test("a document that the App Store signed is accepted")
    func genuine() async throws {
        let transaction = try await verifier().transaction(chain.sign(payload()))
        #expect(transaction.id == "2000000001" && transaction.originalID == "2000000000")
        #expect(transaction.bundleID == "org.example.press" && transaction.productID == "press.year")
        #expect(transaction.environment == "Production" && transaction.signedDate == now)
        #expect(transaction.expiresDate == now.addingTimeInterval(86_400) && transaction.revocationDate == nil)
        #expect(transaction.appAccountToken == UUID(uuidString: "7E3FB204-2C3A-4C7E-9E0A-0D6D6A6C3F11"))
    }

    @Test("root certificates are read from DER and PEM files")
    func roots() async throws {
        let pem = try Data(contentsOf: chain.folder["root.pem"])
        let verifier = StoreVerifier(
            roots: try StoreRoots([pem]), bundleID: "org.example.press", now: { [now] in now })
        _ = try await verifier.transaction(chain.sign(payload()))
        for wrong in [[], [Data()], [Data("x".utf8)], [pem, Data([0x30])]] {
            #expect(throws: MastheadError.self) { try StoreRoots(wrong) }
        }
    }

    @Test(
        "an out-of-range signature date is rejected",
        arguments: [-1e300, -1e17, -1, 0, 1_500_000_000_000, 1e17, 1e300])
    func time(milliseconds: Double) async throws {
        let error = try await refusal(chain.sign(payload(["signedDate": milliseconds])))
        #expect(error.code == (milliseconds < 1e16 ? .malformedReceipt : .untrustedReceipt), "\(error)")
    }

    @Test(
        "a signature header with an unknown critical extension is rejected",
        arguments: [#"["b64"]"#, #"["exp"]"#, "[]", "null", #""b64""#])
    func critical(names: String) async throws {
        let value = try JSONSerialization.jsonObject(with: Data(names.utf8), options: .fragmentsAllowed)
        let error = try await refusal(chain.sign(payload(), header: ["crit": value, "b64": true, "exp": 1]))
        #expect(error.code == .untrustedReceipt && error.found.contains("'crit'"), "\(error)")
        _ = try await verifier().transaction(chain.sign(payload(), header: ["b64": true, "typ": "JWT"]))
    }

    @Test(
        "a date field with an out-of-range number is rejected",
        arguments: ["signedDate", "purchaseDate", "expiresDate", "revocationDate"])
    func numbers(field: String) async throws {
        let plain = try JSONSerialization.data(withJSONObject: payload([field: "HERE"]))
        for number in [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "1e308", "1e400", "-1e400",
        ] {
            let text = String(decoding: plain, as: UTF8.self).replacing(#""HERE""#, with: number)
            let error = try await refusal(chain.sign(text: Data(text.utf8)))
            #expect([.malformedReceipt, .untrustedReceipt].contains(error.code), "\(number): \(error)")
        }
    }

    @Test("unknown fields can contain numbers of any size")
    func foreignNumbers() async throws {
        let plain = try JSONSerialization.data(withJSONObject: payload(["price": "HERE"]))
        let text = String(decoding: plain, as: UTF8.self).replacing(#""HERE""#, with: "99999999999999999999999")
        _ = try await verifier().transaction(chain.sign(text: Data(text.utf8)))
    }

    @Test(
        "a document that is signed with another algorithm is rejected",
        arguments: ["none", "HS256", "ES384", "es256", ""])
    func algorithm(name: String) async throws {
        #expect(try await refusal(chain.sign(payload(), algorithm: name)).found.contains("not ES256"))
    }

    @Test("a document is rejected unless it has exactly three readable certificates", arguments: [0, 1, 2, 4])
    func count(count: Int) async throws {
        let certificates = try Array((chain.certificates + chain.certificates).prefix(count))
        let error = try await refusal(chain.sign(payload(), certificates: certificates))
        #expect(error.code == .untrustedReceipt && error.found.contains("not three"))
        let broken = try [chain.certificates[0], "AAAA", chain.certificates[2]]
        #expect(try await refusal(chain.sign(payload(), certificates: broken)).code == .malformedReceipt)
    }

    @Test("a certificate chain is rejected if its root is untrusted")
    func root() async throws {
        let other = try await StoreChain()
        let text = try chain.sign(payload())
        #expect(try await refusal(text, by: verifier(trusting: other)).found.contains("is not trusted"))
        let mixed = try chain.sign(
            payload(), certificates: Array(chain.certificates.prefix(2)) + [other.certificates[2]])
        let error = try await refusal(mixed, by: verifier(trusting: other))
        #expect(error.found.contains("do not lead to the root"), "\(error)")
    }

    @Test("a faulty certificate chain is rejected", arguments: StoreChain.Fault.allCases)
    func chain(fault: StoreChain.Fault) async throws {
        let faulty = try await StoreChain(fault)
        // Some certificates expire after ten days, and the others later.
        let late = now.addingTimeInterval(20 * 86_400)
        let error = try await refusal(
            faulty.sign(payload(signed: late)), by: verifier(trusting: faulty, now: late))
        #expect(error.code == .untrustedReceipt, "\(error)")
        let words: [StoreChain.Fault: String] = [
            .unmarkedLeaf: "signing certificate has no mark",
            .unmarkedIntermediate: "intermediate certificate has no mark",
            .leafByRoot: "does not have three certificates",
        ]
        #expect(error.found.contains("do not lead to the root"), "\(fault): \(error)")
        #expect(error.found.contains(words[fault] ?? "may not sign others, or was not valid"), "\(fault): \(error)")
    }

    @Test("a document's signature stays valid after the certificate expires")
    func validity() async throws {
        let day = 86_400.0
        let before = try chain.sign(payload(signed: now.addingTimeInterval(-day)))
        #expect(try await refusal(before).found.contains("do not lead to the root"))
        let after = try chain.sign(payload(signed: now.addingTimeInterval(31 * day)))
        let late = try verifier(now: now.addingTimeInterval(400 * day))
        #expect(try await refusal(after, by: late).found.contains("do not lead to the root"))
        let within = try chain.sign(payload(signed: now.addingTimeInterval(29 * day)))
        _ = try await late.transaction(within)
    }

    @Test("a signed document's date can be only slightly in the future")
    func future() async throws {
        _ = try await verifier().transaction(chain.sign(payload(signed: now.addingTimeInterval(300))))
        let text = try chain.sign(payload(signed: now.addingTimeInterval(301)))
        #expect(try await refusal(text).found.contains("in the future"))
    }

    @Test("a signed document is rejected if any of its parts is changed")
    func signature() async throws {
        let parts = try chain.sign(payload()).split(separator: ".").map(String.init)
        let other = try chain.sign(payload(["productId": "press.all"])).split(separator: ".").map(String.init)
        for text in [[parts[0], other[1], parts[2]], [parts[0], parts[1], other[2]]] {
            let error = try await refusal(text.joined(separator: "."))
            #expect(error.found.contains("does not match the content"), "\(error)")
        }
        let stranger = try chain.sign(payload(), key: P256.Signing.PrivateKey())
        #expect(try await refusal(stranger).found.contains("does not match the content"))
        let zero = "\(parts[0]).\(parts[1]).\(Data(count: 64).base64URL)"
        #expect(try await refusal(zero).code == .untrustedReceipt)
        let short = "\(parts[0]).\(parts[1]).\(Data(count: 63).base64URL)"
        #expect(try await refusal(short).found.contains("not 64"))
    }

    @Test("a document for another app or environment is rejected")
    func foreign() async throws {
        for change in [["bundleId": "org.example.other"], ["environment": "Sandbox"], ["environment": "Xcode"]] {
            #expect(try await refusal(chain.sign(payload(change))).code == .foreignReceipt)
        }
        let tester = try verifier(environments: [.production, .sandbox])
        _ = try await tester.transaction(chain.sign(payload(["environment": "Sandbox"])))
    }

    @Test(
        "a document without a required field is rejected",
        arguments: [
            "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate", "environment",
            "signedDate",
        ])
    func missing(field: String) async throws {
        #expect(try await refusal(chain.sign(payload(without: field))).code == .malformedReceipt)
    }

    @Test(
        "text that is not a signed document is rejected",
        arguments: ["", "..", "a.b", "a.b.c.d", "e30.e30.e30", "{}", "é.é.é"])
    func malformed(text: String) async throws {
        #expect(try await refusal(text).code == .malformedReceipt)
    }

    @Test("an App Store subscription is valid until its end")
    func standing() async throws {
        let end = now.addingTimeInterval(86_400)
        let subscription = try await verifier().transaction(chain.sign(payload()))
        #expect(subscription.standing(at: end.addingTimeInterval(-0.001)) == .holds)
        #expect(subscription.standing(at: end) == .expired(end))
        let book = try await verifier().transaction(chain.sign(payload(without: "expiresDate")))
        #expect(book.standing(at: .distantFuture) == .holds)
        let revoked = try await verifier().transaction(
            chain.sign(payload(["revocationDate": milliseconds(now)], without: "expiresDate")))
        #expect(revoked.standing(at: now.addingTimeInterval(-1)) == .holds)
        #expect(revoked.standing(at: now) == .revoked(now))
    }

    private func notification(
        data change: [String: Any] = [:], isAboutApp: Bool = true, app: String? = nil, transaction: String?
    ) throws -> Data {
        var data: [String: Any] = ["bundleId": "org.example.press", "environment": "Production"]
        data["signedTransactionInfo"] = transaction
        data.merge(change) { $1 }
        var content: [String: Any] = [
            "notificationType": "DID_RENEW", "subtype": "BILLING_RECOVERY", "version": "2.0",
            "notificationUUID": "002E14D5-51F5-4503-B5A8-C3A1AF68EB20", "signedDate": milliseconds(now), "data": data,
        ]
        if !isAboutApp { content["data"] = nil }
        if let app { content["externalPurchaseToken"] = ["bundleId": app] }
        return try JSONSerialization.data(withJSONObject: ["signedPayload": try chain.sign(content)])
    }

    @Test("in an App Store notification, the transaction is also verified")
    func notifications() async throws {
        let verifier = try verifier()
        let read = try await verifier.notification(notification(transaction: chain.sign(payload())))
        #expect(read.id == UUID(uuidString: "002E14D5-51F5-4503-B5A8-C3A1AF68EB20"))
        #expect(read.kind == "DID_RENEW" && read.subkind == "BILLING_RECOVERY" && read.signedDate == now)
        #expect(read.transaction?.productID == "press.year")
        #expect(try await verifier.notification(notification(transaction: nil)).transaction == nil)
        // EXTERNAL_PURCHASE_TOKEN and RESCIND_CONSENT, for example, have no `data`.
        let other = try await verifier.notification(notification(isAboutApp: false, transaction: nil))
        #expect(!other.isAboutPurchases && other.transaction == nil)
        #expect(try await verifier.notification(notification(transaction: nil)).isAboutPurchases)
        let stranger = try await StoreChain()
        let bodies = [
            try notification(isAboutApp: false, app: "org.example.other", transaction: nil),
            try notification(transaction: stranger.sign(payload())),
            try notification(transaction: chain.sign(payload(["bundleId": "org.example.other"]))),
            try notification(data: ["bundleId": "org.example.other"], transaction: nil),
            try notification(data: ["environment": "Sandbox"], transaction: nil),
            Data("{}".utf8), Data(), Data(#"{"signedPayload":"x"}"#.utf8),
        ]
        for body in bodies {
            await #expect(throws: MastheadError.self) { _ = try await verifier.notification(body) }
        }
    }
}
