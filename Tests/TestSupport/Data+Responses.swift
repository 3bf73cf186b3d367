public import Foundation

extension Data {
    /// Returns the bytes of an HTTP response.
    /// - Parameter contentLength: The value of `Content-Length`. The default is the body's length; nil omits the field.
    public static func response(
        _ status: Int, _ headers: [String: String] = [:], body: Data = Data(), contentLength: Int?? = .none
    ) -> Data {
        var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        switch contentLength {
        case .none: head += "Content-Length: \(body.count)\r\n"
        case .some(let given?): head += "Content-Length: \(given)\r\n"
        case .some(.none): break
        }
        return Data((head + "\r\n").utf8) + body
    }

    /// Returns the response of a correct server to a request for a file, with ranges and an ETag.
    public static func file(_ data: Data, for request: ScriptedServer.Request, entityTag: String? = nil) -> Data {
        let tag = entityTag ?? "\"\(data.count)-\(data.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) })\""
        var headers = ["ETag": tag, "Accept-Ranges": "bytes"]
        if request.headers["if-none-match"] == tag { return response(304, headers) }
        let ifRange = request.headers["if-range"]
        if let field = request.headers["range"], ifRange == nil || ifRange == tag {
            let ranges = ranges(field, of: data.count)
            guard let first = ranges.first else { return response(416, ["Content-Range": "bytes */\(data.count)"]) }
            func contentRange(_ range: Range<Int>) -> String {
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
            }
            guard ranges.count > 1 else {
                headers["Content-Range"] = contentRange(first)
                return response(206, headers, body: data.dropFirst(first.lowerBound).prefix(first.count))
            }
            headers["Content-Type"] = "multipart/byteranges; boundary=seam"
            var body = Data()
            for range in ranges {
                body += Data("\r\n--seam\r\nContent-Range: \(contentRange(range))\r\n\r\n".utf8)
                body += data.dropFirst(range.lowerBound).prefix(range.count)
            }
            return response(206, headers, body: body + Data("\r\n--seam--\r\n".utf8))
        }
        return response(200, headers, body: data)
    }

    /// Returns the ranges of a `Range` field that begin within a file of the given length.
    private static func ranges(_ field: String, of count: Int) -> [Range<Int>] {
        field.dropFirst("bytes=".count).split(separator: ",").compactMap { part in
            let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = bounds.first ?? nil, first < count else { return nil }
            return first..<Swift.min(count, (bounds.last ?? nil).map { $0 + 1 } ?? count)
        }
    }

    /// Returns bytes that look random and are the same for the same seed.
    public static func noise(_ count: Int, seed: UInt64 = 1) -> Data {
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        // Four bytes at a time, because tests create much noise in unoptimized builds.
        var words: [UInt32] = []
        words.reserveCapacity(count / 4 + 1)
        while words.count * 4 < count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            words.append(UInt32(truncatingIfNeeded: state >> 32))
        }
        return words.withUnsafeBytes { Data($0.prefix(count)) }
    }
}
