public import Foundation
public import Periodical

extension PDFDocument {
    /// Writes a copy that opens without a password.
    ///
    /// qpdf is given the password on its standard input: no list of processes and no file shows it.
    /// - Parameters:
    ///   - password: the user's password or the owner's.
    ///   - copy: where the copy is written, for its owner alone to read.
    /// - Throws: ``MastheadError`` with ``Periodical/MastheadError/Code/passwordNeeded`` where the password is not the one.
    public func unlocked(with password: String, to copy: URL) throws(MastheadError) -> PDFDocument {
        guard !password.contains(where: \.isNewline) else { throw passwordFailure("no password has a line break") }
        let descriptor = open(copy.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", copy) }
        close(descriptor)
        let qpdf = LimitedProgram(name: "qpdf", package: "qpdf", seconds: 300, byteLimit: 1 << 32)
        let result = try qpdf.result(
            ["--decrypt", "--password-file=-", "--warning-exit-0", file.path, copy.path], on: file,
            input: Data("\(password)\n".utf8))
        guard result.status == 0 else {
            throw result.said?.contains("invalid password") ?? false
                ? passwordFailure("the password is not the one it needs", .advice("Try again with the right one."))
                : qpdf.failure(result, file)
        }
        return PDFDocument(copy)
    }

    /// Tells that a document opens with a password only.
    func passwordFailure(
        _ found: String = "it needs a password",
        _ remedy: Remedy = .givePassword
    ) -> MastheadError {
        MastheadError(.passwordNeeded, cannot: "read the PDF", to: file.path, found: found, remedies: [remedy])
    }
}
