extension String {
    /// A name as it was printed, without what stands around one that runs from right to left: so it comes back when it is copied.
    package var withoutIsolates: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
    }
}

extension String {
    /// The text in one line that a terminal shows in its place and as it is: a name or a title from the network cannot drive a
    /// terminal, begin a second line, or reorder what stands around it.
    ///
    /// Breaks of lines are spaces, other control characters are spelled out, invisible marks of direction are left out. Text
    /// that runs from right to left stands between U+2068 and U+2069, which isolate it (UAX #9, section 2.4).
    public var printable: String {
        guard !isPlain, unicodeScalars.contains(where: { $0.isHeldDown || $0.isRightToLeft }) else { return self }
        let line = spelledOut(breakingLinesBy: " ")
        return line.unicodeScalars.contains(where: \.isRightToLeft) ? "\u{2068}\(line)\u{2069}" : line
    }

    /// The text with its lines as they are, else as ``printable``, for what a page says.
    ///
    /// A line is a paragraph of its own for a terminal: its direction reaches no further.
    public var printableText: String { spelledOut(breakingLinesBy: "\n") }

    /// The text in one line, for a place where every letter counts and nothing stands beside it.
    var printableExcerpt: String { spelledOut(breakingLinesBy: " ") }

    /// Whether it is nothing but the printable characters of ASCII, as most text is: each takes one column and needs no look.
    package var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    private func spelledOut(breakingLinesBy separator: String) -> String {
        // Most text is ASCII, and its line feeds stay what they are.
        let isSettled =
            separator == "\n" ? utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A } : isPlain
        guard !isSettled, unicodeScalars.contains(where: \.isHeldDown) else { return self }
        var text = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in unicodeScalars {
            let isOfReturn = wasReturn && scalar == "\n"
            wasReturn = scalar == "\r"
            if isOfReturn { continue }
            if !scalar.isHeldDown {
                text.append(scalar)
            } else if scalar.isLineBreak {
                text.append(contentsOf: separator.unicodeScalars)
            } else if scalar == "\t" {
                text.append(contentsOf: (separator == "\n" ? "    " : " ").unicodeScalars)
            } else if !scalar.isDirectionMark {
                text.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal does something else with it than to show it.
    fileprivate var isHeldDown: Bool {
        // All control characters are below 0xA0; the category takes a search.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        return isLineBreak || isDirectionMark
    }

    /// The mandatory breaks of UAX #14.
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// The explicit directional formatting characters of UAX #9, section 2, and the deprecated ones behind them (Unicode, 23.3).
    fileprivate var isDirectionMark: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
        default: false
        }
    }

    /// Whether it is a letter of a script that runs from right to left: the blocks that Unicode keeps for them.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: !isDirectionMark
        default: false
        }
    }
}
