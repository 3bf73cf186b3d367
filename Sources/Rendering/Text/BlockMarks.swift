import Foundation

/// Placeholders in a rendered template for parts that are formatted separately. They are random, so that the content of
/// a page cannot imitate them.
struct BlockMarks {
    enum Piece: Equatable {
        case text(String)
        case title
        case part(String)
    }

    private let word = UUID().uuidString
    private var begin: String { "{\(word) " }
    private static let end = "}"

    /// The placeholder for the page's title.
    var title: String { begin + "title" + Self.end }
    /// The placeholder for the description of the page's picture.
    var description: String { begin + "description" + Self.end }

    /// Returns the placeholder for a named part.
    func part(_ name: String) -> String { begin + "part " + name + Self.end }

    /// Splits rendered text at its placeholders. A title within a line becomes part of that line.
    func pieces(of text: String, title: String) -> [Piece] {
        let text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = String(line)
            return line.trimmingCharacters(in: .whitespaces) == self.title
                ? line : line.replacing(self.title, with: title)
        }.joined(separator: "\n")
        var pieces: [Piece] = []
        for (index, part) in text.components(separatedBy: begin).enumerated() {
            guard index > 0, let end = part.range(of: Self.end) else {
                if !part.isEmpty { pieces.append(.text(part)) }
                continue
            }
            let name = part[..<end.lowerBound]
            if name == "title" { pieces.append(.title) }
            if name.hasPrefix("part ") { pieces.append(.part(String(name.dropFirst(5)))) }
            var rest = String(part[end.upperBound...])
            if name == "description" {
                // The brackets belong to the placeholder, not to the text.
                if rest.hasPrefix("]") { rest.removeFirst() }
                if case .text(let before)? = pieces.last, before.hasSuffix("[") {
                    pieces[pieces.count - 1] = .text(String(before.dropLast()))
                }
            }
            if !rest.isEmpty { pieces.append(.text(rest)) }
        }
        return pieces
    }
}
