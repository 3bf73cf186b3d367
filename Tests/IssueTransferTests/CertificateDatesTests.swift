import Foundation
import Testing

@testable import IssueTransfer

@Suite struct CertificateDatesTests {
    @Test("the end of a certificate is read in the formats of all TLS libraries")
    func dates() throws {
        let expected = Date(timeIntervalSince1970: 1_796_011_200)
        #expect(CertificateDates.date("Nov 30 04:00:00 2026 GMT") == expected)
        #expect(CertificateDates.date("2026-11-30 04:00:00 GMT") == expected)
        #expect(CertificateDates.date("never") == nil && CertificateDates.date("") == nil)
    }
}
