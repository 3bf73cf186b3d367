import CXML
import Foundation

/// Whether Foundation's parser can be given an XML property list: it recurses for every level, and ends the process where
/// there are too many.
///
/// libxml2 reads the list first, with no network and no entities, and counts. The two parsers must see the same elements, so
/// everything that one reads otherwise than the other is refused: what is not well-formed, and a document type that declares
/// something or has angle brackets in its identifiers (Foundation's parser takes the first `>` for its end).
struct XMLPropertyListAudit {
    /// What is wrong with a list, nil if nothing is.
    static func fault(in data: Data, maximumDepth: Int) -> String? {
        // Only markup counts here, and all of it is ASCII. What characters a string may hold is the decoder's business, which
        // then costs one row; libxml2 would refuse the whole list.
        var text = [UInt8](data)
        text.withUnsafeMutableBufferPointer { text in
            for index in text.indices {
                switch text[index] {
                case 0x09, 0x0A, 0x0D, 0x20..<0x80: continue
                case 0x80...: text[index] = UInt8(ascii: "x")
                default: text[index] = UInt8(ascii: " ")
                }
            }
        }
        guard !hasLongTag(text) else { return "a tag is longer than \(tagLimit) bytes" }
        return text.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
                let context = xmlCreateMemoryParserCtxt(start, Int32(clamping: bytes.count))
            else { return "it is empty" }
            defer { xmlFreeParserCtxt(context) }
            let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
            xmlCtxtUseOptions(context, Int32(bitPattern: options))
            let count = Count(maximumDepth: maximumDepth, context: context)
            return withExtendedLifetime(count) {
                context.pointee.sax.pointee = callbacks
                context.pointee.userData = Unmanaged.passUnretained(count).toOpaque()
                xmlParseDocument(context)
                if let fault = count.fault { return fault }
                return count.isComplete ? nil : "it ends within an element"
            }
        }
    }

    /// The most bytes of a tag that begins an element; those of property lists have a few. libxml2 compares each attribute with all before it.
    private static let tagLimit = 10_000

    private static func hasLongTag(_ text: [UInt8]) -> Bool {
        var start: Int?
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): start = index
            case UInt8(ascii: ">"): start = nil
            default:
                guard let begun = start, index - begun > tagLimit else { continue }
                // A comment, a CDATA section and a document type may be longer.
                let sign = text[begun + 1]
                if sign != UInt8(ascii: "!"), sign != UInt8(ascii: "?") { return true }
                start = nil
            }
        }
        return false
    }

    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = masthead_xml_sax2
        callbacks.startElementNs = { user, _, _, _, _, _, _, _, _ in Count.of(user)?.open() }
        callbacks.endElementNs = { user, _, _, _ in Count.of(user)?.close() }
        callbacks.internalSubset = { user, _, publicID, systemID in
            Count.of(user)?.lookAtDocumentType([publicID, systemID])
        }
        callbacks.serror = { user, error in
            guard let error = error?.pointee, error.level == XML_ERR_FATAL, let message = error.message else { return }
            Count.of(user)?.take(error: String(cString: message), line: Int(error.line))
        }
        return callbacks
    }

    private final class Count {
        let maximumDepth: Int
        let context: xmlParserCtxtPtr
        var depth = 0
        var isComplete = false
        var fault: String?

        init(maximumDepth: Int, context: xmlParserCtxtPtr) {
            (self.maximumDepth, self.context) = (maximumDepth, context)
        }

        static func of(_ user: UnsafeMutableRawPointer?) -> Count? {
            user.map { Unmanaged<Count>.fromOpaque($0).takeUnretainedValue() }
        }

        func open() {
            depth += 1
            // The containers, and beside them the element `plist` and a value.
            if depth > maximumDepth + 2 { stop("it is nested more than \(maximumDepth) levels deep") }
        }

        func close() {
            depth -= 1
            if depth == 0 { isComplete = true }
        }

        func lookAtDocumentType(_ identifiers: [UnsafePointer<xmlChar>?]) {
            // The parser stands behind the identifiers: at `[` where declarations follow.
            if context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[") {
                stop("its document type declares entities or elements, which no property list does")
            }
            for identifier in identifiers {
                guard let identifier else { continue }
                if String(cString: identifier).contains(where: { "<>".contains($0) }) {
                    stop("its document type has an angle bracket in an identifier")
                }
            }
        }

        func take(error: String, line: Int) {
            // Neither parser reads on behind the root's end.
            guard !isComplete else { return }
            stop("line \(line): it is not well-formed: \(error.trimmingCharacters(in: .whitespacesAndNewlines))")
        }

        private func stop(_ reason: String) {
            if fault == nil { fault = reason }
            xmlStopParser(context)
        }
    }
}
