import Foundation
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import LibraryShare
@testable import Web

/// Reading certificates and keys.
@Suite(.enabled(if: Tool.isInstalled("openssl")), .timeLimit(.minutes(5))) struct ShareCertificateTests {
    private let folder: TemporaryFolder
    private let maker: CertificateMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = CertificateMaker(in: folder)
    }

    /// Returns the error of reading a certificate.
    private func failure(_ file: URL, _ key: URL?) -> MastheadError? {
        do {
            _ = try ShareCertificate(file, key: key)
            return nil
        } catch { return error }
    }

    @Test("the names and the dates of a certificate are read, and the key may be in the same file")
    func names() async throws {
        let names = "DNS:Desk.Home.Arpa,IP:127.0.0.1,IP:fd00:0::1,DNS:*.example.org,email:a@example.org,DNS:bad name"
        let files = try await maker.make("a", names: names)
        let both = try folder.write(
            "both.pem", try Data(contentsOf: files.key) + Data(contentsOf: files.certificate))
        for certificate in [try ShareCertificate(files.certificate, key: files.key), try ShareCertificate(both)] {
            #expect(certificate.names == ["desk.home.arpa", "127.0.0.1", "fd00::1", "*.example.org"])
            #expect(certificate.start <= Date() && certificate.end > Date() && certificate.end < Date() + 3 * 86400)
            let valid = ["DESK.home.arpa", "desk.home.arpa.", "[fd00::1]", "fd00:0::1", "a.example.org"]
            for name in valid { #expect(certificate.isValid(for: name), "\(name)") }
            for name in ["home.arpa", "example.org", ".example.org", "a.b.example.org", "127.0.0.2", "*", ""] {
                #expect(!certificate.isValid(for: name), "\(name)")
            }
        }
    }

    @Test("a certificate with RSA, and one with its authority in the same file, are read")
    func chain() async throws {
        let authority = try await maker.make("ca", names: "")
        let rsa = try await maker.make("rsa", "-newkey", "rsa:2048")
        let file = try folder.write(
            "chain.pem", try Data(contentsOf: rsa.certificate) + Data(contentsOf: authority.certificate))
        #expect(try ShareCertificate(file, key: rsa.key).names == ["127.0.0.1", "localhost"])
        #expect(try ShareCertificate(authority.certificate, key: authority.key).names.isEmpty)
    }

    @Test("files that are not a certificate and its key are reported with their cause")
    func faults() async throws {
        let (a, b) = (try await maker.make("a"), try await maker.make("b"))
        let rsa = try await maker.make("rsa", "-newkey", "rsa:2048")
        let locked = try await maker.make("locked", "-passout", "pass:secret")
        let weak = try await maker.make("weak", "-newkey", "rsa:1024")
        let text = try folder.write("text.pem", "no certificate\n")
        let huge = try folder.write("huge.pem", "")
        try #require(truncate(huge.path, 1 << 34) == 0)
        let damaged = try folder.write(
            "damaged.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        let old = try folder.write("old.key", "")
        let written = try await Tool.run([
            "openssl", "ec", "-in", a.key.path, "-aes128", "-passout", "pass:secret", "-out", old.path,
        ])
        #expect(written.status == 0, "\(written)")
        let cases: [(URL, URL?, action: String, found: String)] = [
            (folder["none.pem"], a.key, "read the certificate", "No such file or directory"),
            (folder.url, a.key, "read the certificate", "Is a directory"),
            (URL(filePath: "/dev/null"), a.key, "read the certificate", "not a regular file"),
            (huge, a.key, "read the certificate", "the file has more than a megabyte"),
            (text, a.key, "read the certificate", "the file contains no certificate in PEM format"),
            (a.key, a.key, "read the certificate", "the file contains no certificate in PEM format"),
            (damaged, a.key, "read the certificate", "the file is damaged"),
            (weak.certificate, weak.key, "read the certificate", "the key is too short"),
            (a.certificate, folder["none.key"], "read the key", "No such file or directory"),
            (a.certificate, text, "read the key", "the file contains no private key in PEM format"),
            (a.certificate, nil, "read the key", "the file contains no private key"),
            (a.certificate, b.key, "read the key", "the key does not belong to the certificate"),
            (a.certificate, rsa.key, "read the key", "the key does not belong to the certificate"),
            (rsa.certificate, a.key, "read the key", "the key does not belong to the certificate"),
            (locked.certificate, locked.key, "read the key", "the file is encrypted with a password"),
            (a.certificate, old, "read the key", "the file is encrypted with a password"),
        ]
        for (file, key, action, found) in cases {
            let error = try #require(failure(file, key), "\(file.lastPathComponent) \(found)")
            #expect(error.action == action && error.found.hasPrefix(found), "\(error)")
        }
    }

    @Test("the server's URL has a name for which the certificate is valid, and requests may use all its names")
    func address() async throws {
        func address(_ names: String, _ host: String = "192.168.1.20") async throws -> ServedAddress {
            let files = try await maker.make("a", names: names)
            let certificate = try ServerCertificate(files.certificate, key: files.key)
            return ServedAddress(host, otherNames: ["desk", "Desk.local"], certificate: certificate)
        }
        let number = try await address("DNS:library.example.org,IP:192.168.1.20")
        #expect(number.urlHost == "192.168.1.20" && number.scheme == "https")
        #expect(number.accepts("library.example.org") && number.accepts("desk.local") && !number.accepts("example.org"))
        #expect(try await address("DNS:library.example.org,DNS:desk.local").urlHost == "desk.local")
        #expect(try await address("DNS:*.local").urlHost == "desk.local")
        let foreign = try await address("DNS:*.example.org,DNS:library.example.net")
        #expect(foreign.urlHost == "library.example.net" && foreign.accepts("any.example.org"))
        #expect(!foreign.accepts("a.b.example.org") && !foreign.accepts(".example.org"))
        #expect(try await address("DNS:*.example.org").urlHost == "192.168.1.20")
        #expect(try await address("IP:fd00::1", "fd00:0::1").urlHost == "[fd00:0::1]")
        let plain = ServedAddress("192.168.1.20", otherNames: ["desk"])
        #expect(plain.urlHost == "192.168.1.20" && plain.scheme == "http" && !plain.isLoopback)
    }
}
