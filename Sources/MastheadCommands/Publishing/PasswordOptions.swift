import ArgumentParser
import Foundation
import Periodical

/// The options for a PDF's password.
struct PasswordOptions: ParsableArguments {
    @Option(
        help:
            """
            The password of a PDF. Other users can see it in the process list. If you omit this option, Masthead \
            prompts for the password.
            """
    )
    var password: String?

    @Option(help: "A file that contains the password in its first line. Use - for standard input.", completion: .file())
    var passwordFile: String?

    func validate() throws {
        if password != nil, passwordFile != nil {
            throw ValidationError("--password and --password-file cannot be combined.")
        }
    }

    /// The maximum number of bytes to read from the password file.
    private static let limit = 1 << 16

    /// Returns the password that was given, or nil if there is none.
    func given() throws(MastheadError) -> String? {
        guard let passwordFile else { return password }
        let file = URL(filePath: passwordFile)
        do {
            let handle = passwordFile == "-" ? Console.current.input : try FileHandle(forReadingFrom: file)
            var data = Data()
            while data.count < Self.limit, !data.contains(UInt8(ascii: "\n")),
                let piece = try handle.read(upToCount: Self.limit), !piece.isEmpty
            {
                data += piece
            }
            let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return String(decoding: line, as: UTF8.self)
        } catch { throw .files("read the password in", file, error) }
    }
}
