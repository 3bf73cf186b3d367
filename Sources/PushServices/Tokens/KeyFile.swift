import Foundation
import Periodical

/// Reads key files.
enum KeyFile {
    /// The maximum size in bytes.
    private static let byteLimit = 64 << 10

    /// Returns the text of a key file.
    static func text(_ file: URL) throws(MastheadError) -> String {
        func failed(_ found: String) -> MastheadError {
            MastheadError(
                .pushKey, cannot: "read the key", to: file.path, found: found,
                hint: "Use a file that contains the key and that this user can read.")
        }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            guard let data = try handle.read(upToCount: byteLimit), data.count < byteLimit else {
                throw failed("the file is empty, or too long for a key")
            }
            guard let text = String(data: data, encoding: .utf8) else { throw failed("the file is not text") }
            return text
        } catch let error as MastheadError { throw error } catch { throw failed(error.localizedDescription) }
    }
}
