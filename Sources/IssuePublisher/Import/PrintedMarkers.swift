import Foundation
import Pictures

/// A corrector for list markers, which text extraction may return as separate lines before all of the list's items.
enum PrintedMarkers {
    /// The maximum distance between a marker and its item, as a multiple of the text height.
    private static let maxDistance = 4.0

    static func isBullet(_ word: some StringProtocol) -> Bool {
        word.count == 1 && word.first.map { "•‣◦▪∙●■".contains($0) } == true
    }

    /// Returns the lines, with each bullet moved to the start of its item.
    static func joined(_ lines: [PDFTextLine]) -> [PDFTextLine] {
        var lines = lines
        var moved: Set<Int> = []
        for (index, line) in lines.enumerated() where line.words.count == 1 && isBullet(line.words[0].text) {
            let marker = line.words[0]
            let beside = lines.indices.filter { other in
                let item = lines[other]
                return other != index && !moved.contains(other) && item.left >= marker.right - 1
                    && item.left - marker.right < maxDistance * item.size
                    && abs((item.top + item.bottom) / 2 - (marker.top + marker.bottom) / 2) < item.size / 2
                    && !isBullet(item.words[0].text.prefix { $0 != " " })
            }
            guard let target = beside.min(by: { lines[$0].left < lines[$1].left }) else { continue }
            let item = lines[target]
            var words = item.words
            words[0] = PDFTextWord(
                "\(marker.text) \(words[0].text)", left: marker.left, right: words[0].right, top: words[0].top,
                bottom: words[0].bottom)
            // Create the line again, because its position depends on its words.
            guard let joined = PDFTextLine(words, flow: item.flow, block: item.block) else { continue }
            lines[target] = joined
            moved.insert(index)
        }
        return lines.indices.filter { !moved.contains($0) }.map { lines[$0] }
    }
}
