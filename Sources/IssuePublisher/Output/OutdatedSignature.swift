import Cryptography
import Foundation
import Periodical

// A note marks a catalog's signature as outdated. Packing writes the note if it changes the catalog without signing it,
// because checking the signature would need the public key. Publishing refuses a folder with this note.
extension OutputFolder {
    /// The name of the note's file. The note contains the hashes of the outdated signature and of the catalog that it
    /// signed.
    private static let noteName = ".outdated-signature"

    /// Writes a note that the current signature is outdated.
    /// - Parameter former: the bytes of the catalog that is about to be replaced.
    func noteOutdatedSignature(of former: Data) throws(MastheadError) {
        guard let signature = FileManager.default.contents(atPath: url(signatureFileName).path) else { return }
        let hash = Self.hash(of: signature)
        // If the signature was already outdated, the note already names the catalog that it signed. Keep that note.
        guard try note()?.first != hash else { return }
        try write(Data("\(hash)\n\(Self.hash(of: former))\n".utf8), to: Self.noteName)
    }

    /// Whether a note says that the current signature is outdated.
    func hasOutdatedSignature() throws(MastheadError) -> Bool {
        guard let note = try note(), note.count == 2, let catalog = try catalogData(),
            let signature = FileManager.default.contents(atPath: url(signatureFileName).path)
        else { return false }
        return note[0] == Self.hash(of: signature) && note[1] != Self.hash(of: catalog)
    }

    private func note() throws(MastheadError) -> [String]? {
        try text(of: Self.noteName).map { $0.split(separator: "\n").map(String.init) }
    }

    private static func hash(of data: Data) -> String { SHA256.hash(data: data).hexadecimal }
}
