import Cryptography
import Foundation
import Periodical

/// The identifiers that KOReader and similar programs use for a file.
enum FileIdentity {
    /// Returns the MD5 of samples of a file: 1 KiB at the offsets 0, 1 KiB, 4 KiB, 16 KiB and so on, up to 1 GiB.
    static func samples(of file: URL) throws(MastheadError) -> String {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            var hash = Insecure.MD5()
            for offset in [0] + (0...10).map({ UInt64(1024) << (2 * $0) }) {
                try handle.seek(toOffset: offset)
                guard let sample = try handle.read(upToCount: 1024), !sample.isEmpty else { break }
                hash.update(data: sample)
            }
            return text(hash.finalize())
        } catch { throw .files("read", file, error) }
    }

    /// Returns the MD5 of a file name, which the programs use if the user chooses so.
    static func name(_ name: String) -> String { text(Insecure.MD5.hash(data: Data(name.utf8))) }

    private static func text(_ digest: some Digest) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
