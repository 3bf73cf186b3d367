import Foundation
import Periodical
import Testing

@Suite struct PressAddressTests {
    @Test(
        "a publication's URL is split into publisher server and publication",
        arguments: [
            ("https://press.example.org/v1/publications/magazine", "https://press.example.org/", "magazine"),
            ("HTTPS://Press.Example.org:443/v1/publications/a-b_1.c/", "https://press.example.org/", "a-b_1.c"),
            ("https://example.org/press/v1/publications/7", "https://example.org/press/", "7"),
            ("http://127.0.0.1:8090/v1/publications/m", "http://127.0.0.1:8090/", "m"),
        ])
    func good(text: String, server: String, publication: String) throws {
        let url = try #require(URL(string: text))
        let address = try #require(PressAddress(url))
        #expect(address.server.absoluteString == server && address.publication == publication)
        #expect(PressAddress(address.url) == address)
    }

    @Test(
        "an unencrypted or malformed URL of a publisher server is rejected",
        arguments: [
            "http://press.example.org/v1/publications/magazine", "https://press.example.org/magazine",
            "https://me:secret@press.example.org/v1/publications/magazine", "https:///v1/publications/magazine",
            "https://press.example.org/v1/publications/", "https://press.example.org/v1/publications/a/b",
            "https://press.example.org/v1/publications/.hidden", "https://press.example.org/v1/publications/a%2Fb",
            "https://press.example.org/v1/publications/a?b", "file:///v1/publications/magazine",
            "https://press.example.org/v1/publications/\(String(repeating: "a", count: 65))",
        ])
    func bad(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(PressAddress(url) == nil)
    }
}
