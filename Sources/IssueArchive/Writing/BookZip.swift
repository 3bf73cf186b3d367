import CZlib
package import Foundation
package import Periodical

/// Writes the ZIP archive of an EPUB (OCF 3.3 section 4.3). Its first entry, `mimetype`, is stored and has no extra
/// fields, which libarchive would always add. The same files give the same bytes on every machine.
package struct BookZip {
    /// The bytes that are not yet in the file, or all bytes if there is no file.
    private var bytes = Data()
    /// The number of bytes already in the file.
    private var writtenCount = 0
    private let file: FileHandle?
    private var directory = Data()
    private var count = 0
    private let subject: String

    /// How many bytes to keep in memory before writing them to the file.
    private static let bufferSize = 4 << 20

    /// - Parameters:
    ///   - subject: the name of the file in error messages.
    ///   - file: the file to write to, for archives too large for memory.
    package init(subject: String, writingTo file: FileHandle? = nil) throws(MastheadError) {
        self.subject = subject
        self.file = file
        try add("mimetype", Data("application/epub+zip".utf8), isStored: true)
    }

    /// Adds a file to the archive.
    /// - Parameter isTried: whether to deflate even files in compressed formats if this makes them smaller.
    package mutating func add(
        _ path: String, _ data: Data, isStored: Bool = false, isTried: Bool = false
    ) throws(MastheadError) {
        let isCompressed = !isTried && AssetKind.isCompressed(fileName: path)
        let deflated = isStored || isCompressed ? nil : try deflate(data)
        let isDeflated = deflated.map { $0.count < data.count } ?? false
        let content = isDeflated ? deflated ?? data : data
        let offset = writtenCount + bytes.count
        guard offset + content.count < 0xFFFF_0000, count < 0xFFF0, path.utf8.count < 0xFFFF else {
            throw MastheadError(
                .archiveWriting, cannot: "write", to: subject,
                found: "the book is larger than 4 GB, or has too many files")
        }
        let name = Data(path.utf8)
        var header = Data()
        // The fields are version 2.0, a name in UTF-8, the method (deflated or stored), and the date 1980-01-01.
        let isASCII = path.utf8.allSatisfy { $0 < 0x80 }
        for value in [20, isASCII ? 0 : 0x800, isDeflated ? 8 : 0, 0, 0x21] {
            header.append(little: value, 2)
        }
        header.append(little: checksum(data), 4)
        header.append(little: content.count, 4)
        header.append(little: data.count, 4)
        header.append(little: name.count, 2)
        header.append(little: 0, 2)
        directory.append(contentsOf: [0x50, 0x4B, 1, 2, 20, 0])
        directory.append(header)
        for value in [0, 0, 0] { directory.append(little: value, 2) }
        directory.append(little: 0, 4)
        directory.append(little: offset, 4)
        directory.append(name)
        bytes.append(contentsOf: [0x50, 0x4B, 3, 4])
        bytes.append(header)
        bytes.append(name)
        bytes.append(content)
        count += 1
        if bytes.count >= Self.bufferSize { try flush() }
    }

    /// Writes the bytes in memory to the file, if there is one.
    private mutating func flush() throws(MastheadError) {
        guard let file else { return }
        do { try file.write(contentsOf: bytes) } catch {
            throw MastheadError.files("write", URL(filePath: subject), error)
        }
        writtenCount += bytes.count
        bytes = Data()
    }

    /// Writes the directory to the end of the file.
    package mutating func finish() throws(MastheadError) {
        bytes = finished()
        try flush()
    }

    /// Appends the directory, and returns the bytes that are not in the file yet. If there is no file, returns the
    /// whole archive.
    package func finished() -> Data {
        var all = bytes
        all.append(directory)
        all.append(contentsOf: [0x50, 0x4B, 5, 6, 0, 0, 0, 0])
        all.append(little: count, 2)
        all.append(little: count, 2)
        all.append(little: directory.count, 4)
        all.append(little: writtenCount + bytes.count, 4)
        all.append(little: 0, 2)
        return all
    }

    private func checksum(_ data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            Int(crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
        }
    }

    /// Compresses data to raw DEFLATE (RFC 1951).
    private func deflate(_ data: Data) throws(MastheadError) -> Data {
        var stream = z_stream()
        guard masthead_deflate_start(&stream) == Z_OK else {
            throw MastheadError(.archiveWriting, cannot: "write", to: subject, found: "not enough memory")
        }
        defer { deflateEnd(&stream) }
        var output = Data(count: Int(deflateBound(&stream, UInt(data.count))))
        let capacity = output.count
        var input = data
        let status = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                stream.next_in = source.bindMemory(to: UInt8.self).baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(target.count)
                return CZlib.deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else {
            throw MastheadError(
                .archiveWriting, cannot: "write", to: subject, found: "zlib failed with status \(status)")
        }
        return output.prefix(capacity - Int(stream.avail_out))
    }
}

extension Data {
    fileprivate mutating func append(little value: Int, _ byteCount: Int) {
        for shift in 0..<byteCount { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
}
