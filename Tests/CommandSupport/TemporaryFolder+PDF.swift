package import Foundation
package import TestSupport
import Testing

extension TemporaryFolder {
    /// Writes a PDF with two pages.
    @discardableResult
    package func writePDF(_ path: String) async throws -> URL {
        let maker = Tool.repository.appending(path: "Tests/Programs/make-pdf").path
        try #require(try await Tool.run(["/usr/bin/python3", maker, self[path].path, "2"]).status == 0)
        return self[path]
    }

    /// Writes a PDF with two pages and a password.
    @discardableResult
    package func writePDF(_ path: String, password: String) async throws -> URL {
        let plain = try await writePDF("plain.pdf")
        let locked = try await Tool.run([
            "qpdf", plain.path, "--encrypt", password, "owner", "256", "--", self[path].path,
        ])
        try #require(locked.status == 0, "\(locked.errors)")
        return self[path]
    }
}
