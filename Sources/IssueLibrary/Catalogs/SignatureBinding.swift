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
                found: "its signature does not say for which file it was made",
                remedy: .tellPublisher(
                    "Tell the publisher: the trusted comment needs `file:\(Self.usualName)`, as minisign writes it."))
        }
        guard [fileName, Self.usualName].contains(signedFor.inNormalForm) else {
            throw Fault(
                found: "its signature was made for '\(signedFor)'",
                remedy: .tellPublisher(
                    "Something else that the publisher signed lies in the catalog's place. What is here stays."))
        }
        if let publication, signature.publication != publication {
            throw Fault(
                found: signature.publication.map {
                    "it is signed for the publication '\($0)', and not for '\(publication)'"
                }
                    ?? "its signature does not say that it is for the publication '\(publication)'",
                remedy: .setKey(
                    handle,
                    "Another catalog of the same publisher may lie in its place. If the publisher says that it is right, "
                        + "give the publisher's key again. What is here stays."))
        }
        guard let signedAt = signature.timestamp, (0..<253_402_300_800).contains(signedAt) else {
            throw Fault(found: "its signature does not say when it was made", remedy: .tellPublisher())
        }
        guard signedAt <= now + Self.leeway else {
            throw Fault(
                found: "it was signed at \(Self.shown(signedAt)), which is yet to come",
                remedy: .tellPublisher(
                    "The publisher's clock was wrong, or that of this machine is (it says \(Self.shown(now))). Publishers: "
                        + "sign again. What is here stays."))
        }
        // A time to come that was taken by an earlier version, or while a clock was wrong, would keep everything out until then.
        if let newest, newest <= now + Self.leeway, signedAt < newest {
            throw Fault(
                found:
                    "it was signed at \(Self.shown(signedAt)), an older one than that of \(Self.shown(newest)), which is here",
                remedy: .tryLater("Somebody may be replaying it, or a cache keeps it. What is here stays."))
        }
        return signedAt
    }

    private static func shown(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).rfc3339 }
}
