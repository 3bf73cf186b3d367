import Cryptography
import Foundation
import StoreReceipts
import TestSupport
import Testing

struct CertificateChainTests {
    /// The certificates with which Apple signs receipts, as its App Store Server Library publishes them.
    private static let apple = (
        leaf:
            "MIIEMTCCA7agAwIBAgIQR8KHzdn554Z/UoradNx9tzAKBggqhkjOPQQDAzB1MUQwQgYDVQQDDDtBcHBsZSBXb3JsZHdpZGUgRGV2ZWxvcGVyIFJlbGF0aW9ucyBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTELMAkGA1UECwwCRzYxEzARBgNVBAoMCkFwcGxlIEluYy4xCzAJBgNVBAYTAlVTMB4XDTI1MDkxOTE5NDQ1MVoXDTI3MTAxMzE3NDcyM1owgZIxQDA+BgNVBAMMN1Byb2QgRUNDIE1hYyBBcHAgU3RvcmUgYW5kIGlUdW5lcyBTdG9yZSBSZWNlaXB0IFNpZ25pbmcxLDAqBgNVBAsMI0FwcGxlIFdvcmxkd2lkZSBEZXZlbG9wZXIgUmVsYXRpb25zMRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNnVvhcv7iT+7Ex5tBMBgrQspHzIsXRi0Yxfek7lv8wEmj/bHiWtNwJqc2BoHzsQiEjP7KFIIKg4Y8y0/nynuAmjggIIMIICBDAMBgNVHRMBAf8EAjAAMB8GA1UdIwQYMBaAFD8vlCNR01DJmig97bB85c+lkGKZMHAGCCsGAQUFBwEBBGQwYjAtBggrBgEFBQcwAoYhaHR0cDovL2NlcnRzLmFwcGxlLmNvbS93d2RyZzYuZGVyMDEGCCsGAQUFBzABhiVodHRwOi8vb2NzcC5hcHBsZS5jb20vb2NzcDAzLXd3ZHJnNjAyMIIBHgYDVR0gBIIBFTCCAREwggENBgoqhkiG92NkBQYBMIH+MIHDBggrBgEFBQcCAjCBtgyBs1JlbGlhbmNlIG9uIHRoaXMgY2VydGlmaWNhdGUgYnkgYW55IHBhcnR5IGFzc3VtZXMgYWNjZXB0YW5jZSBvZiB0aGUgdGhlbiBhcHBsaWNhYmxlIHN0YW5kYXJkIHRlcm1zIGFuZCBjb25kaXRpb25zIG9mIHVzZSwgY2VydGlmaWNhdGUgcG9saWN5IGFuZCBjZXJ0aWZpY2F0aW9uIHByYWN0aWNlIHN0YXRlbWVudHMuMDYGCCsGAQUFBwIBFipodHRwOi8vd3d3LmFwcGxlLmNvbS9jZXJ0aWZpY2F0ZWF1dGhvcml0eS8wHQYDVR0OBBYEFIFioG4wMMVA1ku9zJmGNPAVn3eqMA4GA1UdDwEB/wQEAwIHgDAQBgoqhkiG92NkBgsBBAIFADAKBggqhkjOPQQDAwNpADBmAjEA+qXnREC7hXIWVLsLxznjRpIzPf7VHz9V/CTm8+LJlrQepnmcPvGLNcX6XPnlcgLAAjEA5IjNZKgg5pQ79knF4IbTXdKv8vutIDMXDmjPVT3dGvFtsGRwXOywR2kZCdSrfeot",
        intermediate:
            "MIIDFjCCApygAwIBAgIUIsGhRwp0c2nvU4YSycafPTjzbNcwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVMwHhcNMjEwMzE3MjAzNzEwWhcNMzYwMzE5MDAwMDAwWjB1MUQwQgYDVQQDDDtBcHBsZSBXb3JsZHdpZGUgRGV2ZWxvcGVyIFJlbGF0aW9ucyBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTELMAkGA1UECwwCRzYxEzARBgNVBAoMCkFwcGxlIEluYy4xCzAJBgNVBAYTAlVTMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEbsQKC94PrlWmZXnXgtxzdVJL8T0SGYngDRGpngn3N6PT8JMEb7FDi4bBmPhCnZ3/sq6PF/cGcKXWsL5vOteRhyJ45x3ASP7cOB+aao90fcpxSv/EZFbniAbNgZGhIhpIo4H6MIH3MBIGA1UdEwEB/wQIMAYBAf8CAQAwHwYDVR0jBBgwFoAUu7DeoVgziJqkipnevr3rr9rLJKswRgYIKwYBBQUHAQEEOjA4MDYGCCsGAQUFBzABhipodHRwOi8vb2NzcC5hcHBsZS5jb20vb2NzcDAzLWFwcGxlcm9vdGNhZzMwNwYDVR0fBDAwLjAsoCqgKIYmaHR0cDovL2NybC5hcHBsZS5jb20vYXBwbGVyb290Y2FnMy5jcmwwHQYDVR0OBBYEFD8vlCNR01DJmig97bB85c+lkGKZMA4GA1UdDwEB/wQEAwIBBjAQBgoqhkiG92NkBgIBBAIFADAKBggqhkjOPQQDAwNoADBlAjBAXhSq5IyKogMCPtw490BaB677CaEGJXufQB/EqZGd6CSjiCtOnuMTbXVXmxxcxfkCMQDTSPxarZXvNrkxU3TkUMI33yzvFVVRT4wxWJC994OsdcZ4+RGNsYDyR5gmdr0nDGg=",
        root:
            "MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtfTjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA=="
    )

    private func certificate(_ text: String) throws -> Certificate {
        try Certificate(der: try #require(Data(base64Encoded: text)))
    }

    private func apple() throws -> CertificateChain {
        CertificateChain(
            leaf: try certificate(Self.apple.leaf), intermediate: try certificate(Self.apple.intermediate),
            root: try certificate(Self.apple.root))
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("a certificate from Apple is accepted while it is valid")
    func genuine() throws {
        let key = try apple().verifiedKey(at: date("2026-06-01T00:00:00Z"))
        #expect(try P256.Signing.PublicKey(derRepresentation: key).rawRepresentation.count == 64)
        for time in ["2025-09-19T19:44:50Z", "2027-10-13T17:47:24Z", "1900-01-01T00:00:00Z", "9999-01-01T00:00:00Z"] {
            let time = try date(time)
            #expect(throws: ChainFault.invalid) { try apple().verifiedKey(at: time) }
        }
        for time in ["2025-09-19T19:44:51Z", "2027-10-13T17:47:22Z"] { _ = try apple().verifiedKey(at: date(time)) }
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(throws: ChainFault.invalid) {
                try apple().verifiedKey(at: Date(timeIntervalSince1970: seconds))
            }
        }
    }

    @Test("certificates in the wrong order or from another authority are rejected")
    func order() async throws {
        let time = try date("2026-06-01T00:00:00Z")
        let (leaf, intermediate, root) = (try apple().leaf, try apple().intermediate, try apple().root)
        for (first, second, third) in [
            (leaf, root, intermediate), (intermediate, leaf, root), (leaf, leaf, root), (leaf, root, root),
            (root, root, root), (intermediate, intermediate, root), (intermediate, root, root),
            (leaf, intermediate, intermediate), (leaf, intermediate, leaf),
        ] {
            #expect(throws: ChainFault.self) {
                try CertificateChain(leaf: first, intermediate: second, root: third).verifiedKey(at: time)
            }
        }
    }

    @Test("a certificate with a changed byte is rejected")
    func changes() throws {
        let (chain, time) = (try apple(), try date("2026-06-01T00:00:00Z"))
        func isRejected(_ der: Data, _ make: (Certificate) -> CertificateChain) -> Bool {
            do {
                _ = try make(Certificate(der: der)).verifiedKey(at: time)
                return false
            } catch { return true }
        }
        for index in chain.leaf.der.indices {
            var changed = chain.leaf.der
            changed[index] ^= 1
            let isRejected = isRejected(changed) {
                CertificateChain(leaf: $0, intermediate: chain.intermediate, root: chain.root)
            }
            #expect(isRejected, "byte \(index) of the leaf certificate")
        }
        for index in chain.intermediate.der.indices {
            var changed = chain.intermediate.der
            changed[index] ^= 1
            let isRejected = isRejected(changed) {
                CertificateChain(leaf: chain.leaf, intermediate: $0, root: chain.root)
            }
            #expect(isRejected, "byte \(index) of the intermediate certificate")
        }
    }

    @Test("truncated and extended certificates are rejected")
    func malformed() throws {
        let der = try apple().leaf.der
        for count in 0..<der.count {
            #expect(throws: Certificate.Malformed.self) { try Certificate(der: der.prefix(count)) }
        }
        #expect(throws: Certificate.Malformed.self) { try Certificate(der: der + [0]) }
        // A length in more bytes than necessary is BER, but not DER.
        let long = Data([0x30, 0x83, 0x00]) + der.dropFirst(2)
        #expect(throws: Certificate.Malformed.self) { try Certificate(der: long) }
    }

    @Test("a certificate in a PEM file is read even if other text surrounds it")
    func texts() throws {
        let der = try apple().root.der
        let lines = der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
        for text in [pem, "Apple Root CA - G3\n\n" + pem + "end\n", pem.replacing("\n", with: "\r\n")] {
            #expect(try Certificate(pem: text).der == der)
        }
        for text in [
            "", pem + pem, pem.replacing("END", with: "BEGIN"), pem.replacing("CERTIFICATE", with: "PUBLIC KEY"),
            String(pem.dropLast(30)), pem.replacing("-----BEGIN CERTIFICATE-----", with: ""),
        ] {
            #expect(throws: Certificate.Malformed.self, "\(text)") { try Certificate(pem: text) }
        }
    }
}
