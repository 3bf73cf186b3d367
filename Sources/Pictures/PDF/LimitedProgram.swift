import Foundation
import Periodical

/// A program that reads files nobody has looked at, in a process of its own with limits.
struct LimitedProgram: Sendable {
    let name: String
    /// The Debian package that brings it.
    let package: String
    /// The most seconds of computing.
    var seconds = 60
    /// The longest output and the longest file, in bytes.
    var byteLimit = 1 << 30

    /// Runs it and returns what it prints.
    /// - Parameter file: what it reads, for messages.
    func run(_ arguments: [String], on file: URL) throws(MastheadError) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        #if os(Linux)
            let limits = ["--as=2147483648", "--cpu=\(seconds)", "--fsize=\(byteLimit)", "--core=0"]
            process.arguments = ["prlimit"] + limits + [name] + arguments
        #else
            process.arguments = [name] + arguments
        #endif
        let output = try ProgramOutput()
        process.standardOutput = output.handle
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { throw .files("running \(name) on", file, error) }
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus != 127 else {
            guard process.terminationReason == .exit else { throw failure(file, "\(name) cannot read it") }
            throw MastheadError(
                .toolFailed, doing: "reading the PDF", to: file.path, found: "there is no program \(name)",
                hint: "Install it (Debian and Ubuntu: \(package)).")
        }
        guard process.terminationStatus == 0 else { throw failure(file, "\(name) cannot read it") }
        do { return try output.read() } catch { throw .files("reading what \(name) prints of", file, error) }
    }

    private func failure(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .unreadablePicture, doing: "reading the PDF", to: file.path, found: found, hint: "Is it a PDF, and whole?")
    }
}
