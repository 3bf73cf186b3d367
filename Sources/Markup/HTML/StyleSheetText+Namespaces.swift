extension StyleSheetText {
    /// The namespace prefixes that ``BookDocument`` writes, which are part of attribute names in HTML.
    private static let written = [
        "http://www.idpf.org/2007/ops": "epub", "http://www.w3.org/XML/1998/namespace": "xml",
        "http://www.w3.org/1999/xlink": "xlink",
    ]

    /// Converts a style sheet from XHTML to HTML. For example, `[epub|type~="titlepage"]` becomes
    /// `[epub\:type~="titlepage"]`, because HTML has no namespaces for such attributes (CSS Namespaces 3; Selectors 4,
    /// section 6.3).
    package static func withoutNamespaces(_ sheet: String) -> String {
        guard sheet.utf8.contains(UInt8(ascii: "|")) else { return sheet }
        var rewriting = NamespaceRewriting(Array(sheet.utf8))
        return rewriting.rewritten()
    }

    /// A single pass over a style sheet that rewrites its selectors.
    private struct NamespaceRewriting {
        private let bytes: [UInt8]
        private var result: [UInt8] = []
        /// The prefixes in documents, by the style sheet's prefixes.
        private var prefixes: [String: String] = [:]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func rewritten() -> String {
            result.reserveCapacity(bytes.count + bytes.count / 16)
            var index = 0
            while index < bytes.count {
                let start = index
                switch bytes[index] {
                case UInt8(ascii: "/") where has("/*", at: index): index = end(ofComment: index)
                case UInt8(ascii: "\""), UInt8(ascii: "'"): index = end(ofString: index)
                case UInt8(ascii: "\\"): index = min(index + 2, bytes.count)
                case UInt8(ascii: "@"):
                    index += 1
                    if has("namespace", at: index) { declare(from: index + 9) }
                case UInt8(ascii: "["):
                    if let end = rewrite(at: index) {
                        index = end
                        continue
                    }
                    index += 1
                default: index += 1
                }
                result += bytes[start..<index]
            }
            return String(decoding: result, as: UTF8.self)
        }

        /// Reads a namespace rule, for example `@namespace epub "http://www.idpf.org/2007/ops"`, with or without
        /// `url()`.
        private mutating func declare(from start: Int) {
            let end = bytes[start...].prefix(500).firstIndex { [0x3B, 0x7B, 0x7D].contains($0) } ?? start
            let words = String(decoding: bytes[start..<end], as: UTF8.self)
            let parts = words.split { $0.isWhitespace || "\"'()".contains($0) }
            let plain = parts.filter { $0.lowercased() != "url" }
            if plain.count == 2, let prefix = StyleSheetText.written[String(plain[1])] {
                prefixes[String(plain[0])] = prefix
            }
        }

        /// Rewrites the attribute selector at an offset if it has a prefix.
        /// - Returns: the offset after the selector, or nil if the selector was not rewritten.
        private mutating func rewrite(at start: Int) -> Int? {
            var index = skipBlanks(start + 1)
            let name = index
            if has("*", at: index) {
                index += 1
            } else {
                while index < bytes.count, isName(bytes[index]) { index += 1 }
            }
            let prefix = String(decoding: bytes[name..<index], as: UTF8.self)
            // `|=` is an operator and does not end a prefix.
            guard !prefix.isEmpty, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "|"), isName(bytes[index + 1]),
                let end = end(ofSelector: index)
            else { return nil }
            let rest = bytes[(index + 1)..<end]
            let known = prefix == "*" ? ["epub", "xml", "xlink"] : [prefixes[prefix]].compactMap { $0 }
            guard !known.isEmpty else { return nil }
            if known == ["epub"] {
                result += "[epub\\:".utf8
                result += rest
                return end
            }
            // Match both forms of the attribute, because some attributes of drawings and formulas keep their namespace
            // in HTML.
            result += ":is(".utf8
            result += bytes[start..<end]
            for prefix in known {
                result += ",[\(prefix)\\:".utf8
                result += rest
            }
            result.append(UInt8(ascii: ")"))
            return end
        }

        /// Returns the offset after the selector's closing bracket, or nil if the bracket is too far away.
        private func end(ofSelector start: Int) -> Int? {
            var index = start
            while index < min(bytes.count, start + 1000) {
                switch bytes[index] {
                case UInt8(ascii: "]"): return index + 1
                case UInt8(ascii: "\""), UInt8(ascii: "'"): index = end(ofString: index)
                case UInt8(ascii: "\\"): index += 2
                case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: ";"): return nil
                default: index += 1
                }
            }
            return nil
        }

        private func end(ofComment start: Int) -> Int {
            var index = start + 2
            while index < bytes.count, !has("*/", at: index) { index += 1 }
            return min(index + 2, bytes.count)
        }

        /// Returns the end of a string, which is at most the end of its line (CSS Syntax 3, section 4.3.5).
        private func end(ofString start: Int) -> Int {
            var index = start + 1
            while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, bytes.count)
        }

        private func skipBlanks(_ start: Int) -> Int {
            var index = start
            while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
            return index
        }

        private func has(_ words: StaticString, at index: Int) -> Bool {
            guard index + words.utf8CodeUnitCount <= bytes.count else { return false }
            return words.withUTF8Buffer { words in words.indices.allSatisfy { bytes[index + $0] == words[$0] } }
        }

        private func isName(_ byte: UInt8) -> Bool {
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
                || byte >= 0x80
        }
    }
}
