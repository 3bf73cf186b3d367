extension String {
    /// The text without the isolates that ``printable`` adds, so that users can paste names that they copied.
    package var withoutIsolates: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
    }
}

extension String {
    /// The text as one line that is safe for a terminal. Text from the network cannot control the terminal, start a
    /// second line or reorder the text around it.
    ///
    /// Line breaks become spaces, other control characters are escaped, and invisible direction marks are removed.
    /// Right-to-left text is enclosed in the isolates U+2068 and U+2069 (UAX #9, section 2.4).
    public var printable: String {
        guard !isPlain, unicodeScalars.contains(where: { $0.isHeldDown || $0.isRightToLeft }) else { return self }
        let line = spelledOut(breakingLinesBy: " ")
        return line.unicodeScalars.contains(where: \.isRightToLeft) ? "\u{2068}\(line)\u{2069}" : line
    }

    /// A page's text, converted as in ``printable`` but with its line breaks.
    ///
    /// Terminals treat each line as a paragraph, so a line's direction does not affect other lines.
    public var printableText: String { spelledOut(breakingLinesBy: "\n") }

    /// The text on one line without isolates, for excerpts, which have their own line and need exact columns.
    var printableExcerpt: String { spelledOut(breakingLinesBy: " ") }

    /// Whether the text consists of printable ASCII characters, each of which is one column wide. Most text is plain
    /// and needs no further checks.
    package var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    private func spelledOut(breakingLinesBy separator: String) -> String {
        // Most text is printable ASCII and needs no changes. Line feeds are kept if they are the separator.
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
    /// Whether the scalar is a control or formatting character that must not reach the terminal.
    fileprivate var isHeldDown: Bool {
        // All control characters are below 0xA0. Reading a scalar's general category would be slower.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        return isLineBreak || isDirectionMark
    }

    /// Whether the scalar is a mandatory line break (UAX #14).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether the scalar is an explicit directional formatting character (UAX #9, section 2) or a deprecated
    /// formatting character (Unicode, 23.3).
    fileprivate var isDirectionMark: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
        default: false
        }
    }

    /// Whether the scalar is in a Unicode block of a right-to-left script.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: !isDirectionMark
        default: false
        }
    }
}
