import Periodical

/// Converts byte offsets in a text to lines and columns.
struct LineTable: Sendable {
    private let text: [UInt8]
    /// The offset of each line.
    private let starts: [Int]

    init(_ text: [UInt8]) {
        self.text = text
        var starts = [0]
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        self.starts = starts
    }

    /// Returns the line where a range starts, counted from 1, with its part of the range marked.
    func excerpt(_ range: Range<Int>) -> (line: Int, excerpt: SourceExcerpt) {
        let start = min(range.lowerBound, text.count)
        let line = (starts.partitioningIndex { $0 > start }) - 1
        let lineStart = starts[line]
        return (line + 1, excerpt(line: line, fault: start - lineStart, count: range.upperBound - start))
    }

    /// Returns a line with one character marked. Lines are counted from 1.
    /// - Parameter column: the column in bytes as reported by a parser, counted from 1.
    func excerpt(line: Int, column: Int) -> SourceExcerpt? {
        guard starts.indices.contains(line - 1) else { return nil }
        return excerpt(line: line - 1, fault: max(0, column - 1), count: 1)
    }

    private func excerpt(line: Int, fault: Int, count: Int) -> SourceExcerpt {
        let next = line + 1 < starts.count ? starts[line + 1] - 1 : text.count
        var bytes = text[starts[line]..<next]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let before = bytes.prefix(fault)
        let marked = bytes.dropFirst(fault).prefix(count)
        func characters(_ bytes: ArraySlice<UInt8>) -> Int { String(decoding: bytes, as: UTF8.self).count }
        return SourceExcerpt(
            text: String(decoding: bytes, as: UTF8.self), column: characters(before) + 1, width: characters(marked))
    }
}

extension [Int] {
    /// Returns the first index in a sorted array where the predicate is true.
    fileprivate func partitioningIndex(_ isPast: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isPast(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
