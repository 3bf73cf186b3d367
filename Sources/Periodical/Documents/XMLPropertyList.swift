import CXML
import Foundation

/// An XML property list, parsed by libxml2 without network access, entities or recursion.
///
/// Foundation's parser recurses at every level and decodes each value separately, which takes ten times as long for a
/// large catalog. libxml2 receives only the markup, and the values' text is read from the original bytes. A forbidden
/// character therefore damages a single value rather than the whole list.
struct XMLPropertyList: Sendable {
    /// The root value. In place of a malformed value, it contains the bytes of the element.
    let value: PropertyValue
    /// A description of the first malformed value, or nil if there is none.
    let valueFault: String?

    /// Why a property list cannot be read.
    struct Fault: Error { let message: String }

    init(_ data: Data, maximumDepth: Int) throws(Fault) {
        if let encoding = Self.encoding(data), !["utf-8", "utf8", "us-ascii"].contains(encoding.lowercased()) {
            throw Fault(message: "the encoding is \(encoding), but must be UTF-8")
        }
        let markup = try Self.markup(of: data)
        let result = data.withUnsafeBytes { document in
            markup.withUnsafeBytes { Self.read($0, document, maximumDepth) }
        }
        switch result {
        case .success(let list): self = list
        case .failure(let fault): throw fault
        }
    }

    private init(value: PropertyValue, valueFault: String?) { (self.value, self.valueFault) = (value, valueFault) }

    /// Returns the encoding that the XML declaration names.
    private static func encoding(_ data: Data) -> String? {
        guard data.starts(with: Array("<?xml".utf8)) else { return nil }
        let declaration = String(decoding: data.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        return declaration.firstMatch(of: /\sencoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
    }

    /// The maximum length of a start tag, in bytes. The tags in property lists are short, and libxml2 compares each
    /// attribute with all previous ones.
    private static let tagLimit = 10_000

    /// Returns the document with `x` instead of non-ASCII bytes and spaces instead of control characters, which would
    /// make libxml2 reject the whole list.
    private static func markup(of data: Data) throws(Fault) -> [UInt8] {
        var text = [UInt8](data)
        let hasLongTag = text.withUnsafeMutableBufferPointer { text in
            // The offset where the current tag starts, or `Int.max` outside a tag. Comments, CDATA sections and
            // document types count as outside, because they may be longer than the limit.
            var start = Int.max
            for index in text.indices {
                let byte = text[index]
                switch byte {
                case UInt8(ascii: "<"):
                    let sign = index + 1 < text.count ? text[index + 1] : 0
                    start = sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") ? .max : index
                case UInt8(ascii: ">"): start = .max
                case 0x09, 0x0A, 0x0D, 0x20..<0x80: break
                case 0x80...: text[index] = UInt8(ascii: "x")
                default: text[index] = UInt8(ascii: " ")
                }
                if index > start, index - start > tagLimit { return true }
            }
            return false
        }
        if hasLongTag { throw Fault(message: "a tag is longer than \(tagLimit) bytes") }
        return text
    }

    private static func read(
        _ markup: UnsafeRawBufferPointer, _ document: UnsafeRawBufferPointer, _ maximumDepth: Int
    ) -> Result<XMLPropertyList, Fault> {
        guard let start = markup.bindMemory(to: CChar.self).baseAddress,
            let context = xmlCreateMemoryParserCtxt(start, Int32(clamping: markup.count))
        else { return .failure(Fault(message: "the file is empty")) }
        defer { xmlFreeParserCtxt(context) }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
        let builder = XMLPropertyListBuilder(document, context, maximumDepth: maximumDepth)
        return withExtendedLifetime(builder) {
            context.pointee.sax.pointee = callbacks
            context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
            xmlParseDocument(context)
            if let fault = builder.fault { return .failure(Fault(message: fault)) }
            guard let value = builder.root else { return .failure(Fault(message: "the file ends within an element")) }
            return .success(XMLPropertyList(value: value, valueFault: builder.valueFault))
        }
    }

    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = masthead_xml_sax2
        callbacks.startElementNs = { user, name, prefix, _, _, _, _, _, _ in
            XMLPropertyListBuilder.of(user)?.begin(name, prefix: prefix)
        }
        callbacks.endElementNs = { user, _, _, _ in XMLPropertyListBuilder.of(user)?.end() }
        callbacks.characters = { user, text, count in
            XMLPropertyListBuilder.of(user)?.take(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        // If both callbacks are the same function, libxml2 skips its check for ignorable white space.
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        callbacks.internalSubset = { user, _, publicID, systemID in
            XMLPropertyListBuilder.of(user)?.checkDocumentType([publicID, systemID])
        }
        callbacks.serror = { user, error in
            guard let error = error?.pointee, error.level == XML_ERR_FATAL, let message = error.message else { return }
            XMLPropertyListBuilder.of(user)?.take(error: String(cString: message), line: Int(error.line))
        }
        return callbacks
    }
}
