import CZlib
package import Foundation
package import Periodical

/// A writer for the ZIP archive of an EPUB (OCF 3.3 section 4.3). The first entry, `mimetype`, is stored and has no
/// extra fields. libarchive is not used, because it always adds extra fields. The same files result in the same bytes
/// on every machine.
package struct BookZip {
    private var bytes = Data()
    private var directory = Data()
    private var count = 0
    private let subject: String

    /// - Parameter subject: the name of the file in error messages.
    package init(subject: String) throws(MastheadError) {
        self.subject = subject
        try add("mimetype", Data("application/epub+zip".utf8), isStored: true)
    }

    /// Adds a file to the archive.
    /// - Parameter isTried: whether files in compressed formats are also deflated if this makes them smaller.
    package mutating func add(
        _ path: String, _ data: Data, isStored: Bool = false, isTried: Bool = false
    ) throws(MastheadError) {
        let isCompressed = !isTried && AssetKind.isCompressed(fileName: path)
        let deflated = isStored || isCompressed ? nil : try deflate(data)
        let isDeflated = deflated.map { $0.count < data.count } ?? false
        let content = isDeflated ? deflated ?? data : data
        guard bytes.count + content.count < 0xFFFF_0000, count < 0xFFF0, path.utf8.count < 0xFFFF else {
            throw MastheadError(
                .archiveWriting, cannot: "write", to: subject,
                found: "the book is larger than 4 GB, or has too many files")
        }
        let name = Data(path.utf8)
        var header = Data()
        // The values are version 2.0, a name in UTF-8, the method (deflated or stored), and the date 1980-01-01.
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
        directory.append(little: bytes.count, 4)
        directory.append(name)
        bytes.append(contentsOf: [0x50, 0x4B, 3, 4])
        bytes.append(header)
        bytes.append(name)
        bytes.append(content)
        count += 1
    }

    /// Writes the directory at the end of the archive, and returns the bytes of the archive.
    package func finished() -> Data {
        var all = bytes
        all.append(directory)
        all.append(contentsOf: [0x50, 0x4B, 5, 6, 0, 0, 0, 0])
        all.append(little: count, 2)
        all.append(little: count, 2)
        all.append(little: directory.count, 4)
        all.append(little: bytes.count, 4)
        all.append(little: 0, 2)
        return all
    }

    private func checksum(_ data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            Int(crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
        }
    }

    /// Returns the data in raw DEFLATE format (RFC 1951).
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
