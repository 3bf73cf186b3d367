public import Foundation
public import Periodical

extension PDFDocument {
    /// Writes a copy of the document that does not need a password.
    ///
    /// qpdf gets the password on standard input, so it never appears in a process list or a file.
    /// - Parameters:
    ///   - password: the user password or owner password.
    ///   - copy: the URL of the copy, which only its owner can read.
    /// - Throws: ``MastheadError`` with ``Periodical/MastheadError/Code/passwordNeeded`` if the password is wrong.
    public func unlocked(with password: String, to copy: URL) throws(MastheadError) -> PDFDocument {
        guard !password.contains(where: \.isNewline) else {
            throw passwordFailure("a password cannot contain a line break")
        }
        let descriptor = open(copy.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", copy) }
        close(descriptor)
        let qpdf = LimitedProgram(name: "qpdf", package: "qpdf", seconds: 300, byteLimit: 1 << 32)
        let result = try qpdf.result(
            ["--decrypt", "--password-file=-", "--warning-exit-0", file.path, copy.path], on: file,
            input: Data("\(password)\n".utf8))
        guard result.status == 0 else {
            throw result.said?.contains("invalid password") ?? false
                ? passwordFailure("the password is wrong", .advice("Enter the right password."))
                : qpdf.failure(result, file)
        }
        return PDFDocument(copy)
    }

    /// Returns the error for a document that needs a password.
    func passwordFailure(
        _ found: String = "the PDF needs a password",
        _ remedy: Remedy = .givePassword
    ) -> MastheadError {
        MastheadError(.passwordNeeded, cannot: "read the PDF", to: file.path, found: found, remedies: [remedy])
    }
}
