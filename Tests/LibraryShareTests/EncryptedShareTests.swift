import Foundation
import TestSupport
import Testing

@testable import LibraryShare

/// A shared library with a certificate.
@Suite(.enabled(if: Tool.isInstalled("openssl")), .timeLimit(.minutes(5))) struct EncryptedShareTests {
    @Test("with a certificate, the addresses, the cookie and the rules for other websites are those of HTTPS")
    func encrypted() async throws {
        let folder = try TemporaryFolder()
        let files = try await CertificateMaker(in: folder).make("share", names: "IP:127.0.0.1,DNS:*.example.org")
        let certificate = try ShareCertificate(files.certificate, key: files.key)
        let fixture = try await ShareFixture(certificate: certificate)
        let trust = ["--cacert", files.certificate.path]
        try await fixture.run { url in
            #expect(url.hasPrefix("https://127.0.0.1:") && url.hasSuffix("/"), "\(url)")
            let form = trust + ["-d", "pin=004217&name=Phone"]
            let browser = try await Curl.answer(form + ["-d", "for=browser", "\(url)pin"])
            let cookie = try #require(browser.header("set-cookie"))
            #expect(browser.status == 303 && cookie.split(separator: "; ").contains("Secure"), "\(cookie)")
            let app = try await Curl.answer(form + ["-L", "-d", "for=app", "\(url)pin"])
            for path in ["opds", "opds2", "api/greader.php"] {
                #expect(app.text.contains("<code>\(url)\(path)</code>"), "\(path)")
            }
            #expect(app.text.contains("<code>\(url.dropLast())</code>") && !app.text.contains("http://"), "\(app)")
            let pair = trust + ["-H", "Cookie: \(cookie.prefix { $0 != ";" })"]
            #expect(try await Curl.answer(pair + [url]).status == 200)
            let search = try await Curl.answer(pair + ["\(url)opds/search.xml"])
            #expect(search.text.contains(#"template="\#(url)opds/search?q={searchTerms}""#), "\(search)")
            let item = try await fixture.item("A Small Book").reference.description
            let change = ["-H", "Content-Type: application/json", "-d", #"{"issues": ["\#(item)"], "mark": "read"}"#]
            for (origin, status) in [(url.dropLast(), 200), ("http" + url.dropFirst(5).dropLast(), 403)] {
                let answer = try await Curl.answer(pair + change + ["-H", "Origin: \(origin)", "\(url)api/read"])
                #expect(answer.status == status, "\(origin): \(answer)")
            }
            for (name, status) in [("desk.example.org", 200), ("a.b.example.org", 421), ("example.org", 421)] {
                #expect(try await Curl.answer(pair + ["-H", "Host: \(name)", url]).status == status, "\(name)")
            }
        }
    }
}
