import Foundation
import Periodical
import Signatures

/// What a catalog's signature has to say besides being right, as a value: for which file and publication, and when, it was made.
struct SignatureBinding: Sendable, Hashable {
    /// Why a signature does not bind what it came with.
    struct Fault: Error, Sendable, Hashable {
        let found: String
        let remedy: Remedy
    }

    /// The last part of the catalog's URL.
    let fileName: String
    /// The publication that signatures of this catalog were made for until now; nil where none has said so.
    let publication: String?
    /// When the newest one that was seen was made, in seconds since 1970.
    let newest: Int?
    /// The handle of the publication, for messages.
    let handle: String

    /// The name of the catalog that `pack` writes; servers may offer it by another address.
    private static let usualName = "issues.plist"
    /// How far ahead clocks may be, in seconds.
    private static let leeway = 86_400

    /// Checks a signature.
    /// - Parameter now: the time, in seconds since 1970.
    /// - Returns: when it was made.
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
        // A time to come that was taken by an earlier version, or while a clock was wrong, would keep everything out until then.
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
