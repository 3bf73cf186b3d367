import Foundation
import Periodical
import Signatures

/// Checks whether a valid signature belongs to a given catalog, by file name, publication and date.
struct SignatureComment: Sendable, Hashable {
    /// The reason why a signature does not belong to the catalog.
    struct Fault: Error, Sendable, Hashable {
        let found: String
        let remedy: Remedy
    }

    /// The last path component of the catalog's URL.
    let fileName: String
    /// The publication in earlier signatures of this catalog, or nil if they named none.
    let publication: String?
    /// The date of the newest known signature, in seconds since 1970.
    let newest: Int?
    /// The publication's handle, for error messages.
    let handle: String

    /// The name that `pack` gives to a catalog. On a server, the file may have another name.
    private static let usualName = "issues.plist"
    /// How far a signature's date may lie in the future, in seconds.
    private static let leeway = 86_400

    /// Checks a signature.
    /// - Parameter now: the current time, in seconds since 1970.
    /// - Returns: the date of the signature, in seconds since 1970.
    func check(_ signature: Signature, now: Int) throws(Fault) -> Int {
        let signedFor = signature.fileName ?? ""
        guard !signedFor.isEmpty else {
            throw Fault(
                found: "the signature does not name the signed file",
                remedy: .tellPublisher(
                    "Report to the publisher that the trusted comment must contain `file:\(Self.usualName)`, as "
                        + "in minisign."
                ))
        }
        guard [fileName, Self.usualName].contains(signedFor.inNormalForm) else {
            throw Fault(
                found: "the signature is for the file '\(signedFor)'",
                remedy: .tellPublisher(
                    "Report to the publisher that this file is not the catalog. Your items are kept.")
            )
        }
        if let publication, signature.publication != publication {
            throw Fault(
                found: signature.publication.map {
                    "the signature is for the publication '\($0)', not for '\(publication)'"
                }
                    ?? "the signature does not name the publication '\(publication)'",
                remedy: .setKey(
                    handle,
                    "Ask the publisher whether this is the right catalog. If it is right, set the publisher's "
                        + "key again. Your items are kept."
                ))
        }
        guard let signedAt = signature.timestamp, (0..<253_402_300_800).contains(signedAt) else {
            throw Fault(found: "the signature has no date", remedy: .tellPublisher())
        }
        guard signedAt <= now + Self.leeway else {
            throw Fault(
                found: "the signature's date, \(Self.shown(signedAt)), is in the future",
                remedy: .tellPublisher(
                    "Check this computer's clock, which shows \(Self.shown(now)). If the clock is right, ask the "
                        + "publisher to sign the catalog again. Your items are kept."
                ))
        }
        // If an earlier version or a wrong clock stored a future date, that date must not block all catalogs until
        // then.
        if let newest, newest <= now + Self.leeway, signedAt < newest {
            throw Fault(
                found:
                    "the signature's date, \(Self.shown(signedAt)), is earlier than that of your catalog "
                    + "(\(Self.shown(newest)))",
                remedy: .tryLater(
                    "Try again later. A cache may have an old copy, or an attacker may be replaying one. Your "
                        + "items are kept."
                ))
        }
        return signedAt
    }

    private static func shown(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).rfc3339 }
}
