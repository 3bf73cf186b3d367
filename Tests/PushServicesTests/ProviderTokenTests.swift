import Foundation
import Periodical
import PushServices
import TestSupport
import Testing

@Suite(.enabled(if: PushService.isInstalled))
struct ProviderTokenTests {
    private struct Checked: Decodable {
        struct Header: Decodable { let alg: String, kid: String }
        struct Claims: Decodable { let iss: String, iat: Int }
        let header: Header, claims: Claims
    }

    @Test("another program can verify the signature of a provider token for APNs")
    func verified() async throws {
        let folder = try TemporaryFolder()
        let (file, publicKey) = try await Keys.make(in: folder)
        let clock = try ManualClock("2026-03-01T12:00:00Z")
        let key = try ProviderKey(file, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        let token = try ProviderToken(key, now: { clock.now }).current()
        let checked = try await PushService.check(Checked.self, "token", token, publicKey.path)
        #expect(checked.header.alg == "ES256" && checked.header.kid == "ABC123DEFG")
        #expect(checked.claims.iss == "DEF123GHIJ")
        #expect(checked.claims.iat == Int(clock.now.timeIntervalSince1970))
    }

    @Test("a provider token for APNs is replaced after 50 minutes")
    func kept() async throws {
        let clock = try ManualClock("2026-03-01T12:00:00Z")
        let tokens = ProviderToken(try await Keys.provider(), now: { clock.now })
        let first = try tokens.current()
        clock.advance(by: 50 * 60 - 1)
        #expect(try tokens.current() == first)
        clock.advance(by: 1)
        let second = try tokens.current()
        #expect(second != first)
        clock.advance(by: -30)
        #expect(try tokens.current() == second)
        clock.advance(by: -3600)
        #expect(try tokens.current() != second)
    }

    @Test("if APNs rejects a provider token, the token is replaced once, not once for each request")
    func replaced() async throws {
        let clock = try ManualClock("2026-03-01T12:00:00Z")
        let tokens = ProviderToken(try await Keys.provider(), now: { clock.now })
        let first = try tokens.current()
        clock.advance(by: 20 * 60 - 1)
        #expect(try tokens.replacement(for: first) == nil)
        clock.advance(by: 1)
        let second = try tokens.replacement(for: first)
        #expect(second != nil && second != first)
        #expect(try tokens.replacement(for: first) == second)
        #expect(try tokens.current() == second)
    }

    @Test(
        "the error for a malformed APNs key does not show the key",
        arguments: ["", "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----"])
    func noKey(text: String) async throws {
        let error = try #require(throws: MastheadError.self) {
            try ProviderKey(text: text, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        }
        #expect(error.code == .pushKey && !error.description.contains("c2VjcmV0"))
        let folder = try TemporaryFolder()
        let missing = folder["none.p8"]
        #expect(throws: MastheadError.self) { try ProviderKey(missing, keyID: "A", teamID: "B") }
        let (file, _) = try await Keys.make(in: folder)
        for number in ["", "A B", "ä", "A\n"] {
            #expect(throws: MastheadError.self) { try ProviderKey(file, keyID: number, teamID: "B") }
            #expect(throws: MastheadError.self) { try ProviderKey(file, keyID: "A", teamID: number) }
        }
        let other = folder["other.pem"]
        let made = try await Tool.run(["openssl", "genpkey", "-algorithm", "ED25519", "-out", other.path])
        try #require(made.status == 0)
        #expect(throws: MastheadError.self) { try ProviderKey(other, keyID: "A", teamID: "B") }
    }
}
