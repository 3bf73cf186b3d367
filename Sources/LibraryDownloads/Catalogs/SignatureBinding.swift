import Foundation
import Periodical
import Signatures

/// A check that a valid signature belongs to a catalog, by its file name, publication and date.
struct SignatureBinding: Sendable, Hashable {
    /// The reason why a signature does not belong to its catalog.
    struct Fault: Error, Sendable, Hashable {
        let found: String
        let remedy: Remedy
    }

    /// The last part of the catalog's URL.
    let fileName: String
    /// The publication that earlier signatures of this catalog named, or nil if none did.
    let publication: String?
    /// The date of the newest known signature, in seconds since 1970.
    let newest: Int?
    /// The handle of the publication, for messages.
    let handle: String

    /// The name of the catalog that `pack` writes. Servers may serve the file under another name.
    private static let usualName = "issues.plist"
    /// The tolerance for dates in the future, in seconds.
    private static let leeway = 86_400

    /// Checks a signature.
    /// - Parameter now: the time, in seconds since 1970.
    /// - Returns: the date of the signature, in seconds since 1970.
    func check(_ signature: Signature, now: Int) throws(Fault) -> Int {
        let signedFor = signature.fileName ?? ""
        guard !signedFor.isEmpty else {
            throw Fault(
                found: "the signature does not name the file that it belongs to",
                remedy: .tellPublisher(
                    "Report this to the publisher: the trusted comment needs `file:\(Self.usualName)`, as in minisign."
                ))
        }
        guard [fileName, Self.usualName].contains(signedFor.inNormalForm) else {
            throw Fault(
                found: "the signature belongs to '\(signedFor)'",
                remedy: .tellPublisher(
                    "Report this to the publisher: another signed file is in the catalog's place. Your items are kept.")
            )
        }
        if let publication, signature.publication != publication {
            throw Fault(
                found: signature.publication.map {
                    "signed for the publication '\($0)', not for '\(publication)'"
                }
                    ?? "the signature does not name the publication '\(publication)'",
                remedy: .setKey(
                    handle,
                    "Ask the publisher: another catalog of the same publisher may be in its place. If the catalog is "
                        + "correct, set the publisher's key again. Your items are kept."))
        }
        guard let signedAt = signature.timestamp, (0..<253_402_300_800).contains(signedAt) else {
            throw Fault(found: "the signature has no date", remedy: .tellPublisher())
        }
        guard signedAt <= now + Self.leeway else {
            throw Fault(
                found: "signed at \(Self.shown(signedAt)), which is in the future",
                remedy: .tellPublisher(
                    "Check the clock of this machine (now \(Self.shown(now))). If it is right, ask the publisher to "
                        + "sign the catalog again. Your items are kept."))
        }
        // An earlier version or a wrong clock may have stored a future date, which must not block all catalogs until
        // that day.
        if let newest, newest <= now + Self.leeway, signedAt < newest {
            throw Fault(
                found: "signed at \(Self.shown(signedAt)), before the catalog that you have (\(Self.shown(newest)))",
                remedy: .tryLater(
                    "Try again later: a cache may keep an old copy, or someone may be replaying one. Your items are kept."
                ))
        }
        return signedAt
    }

    private static func shown(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).rfc3339 }
}
