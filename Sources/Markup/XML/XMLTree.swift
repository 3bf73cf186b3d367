import CXML
package import Foundation

/// An XML document as a tree, parsed by libxml2 without network access. The only named character references are those
/// of XML and HTML.
///
/// Masthead reads as much of a malformed document as possible, because its author will probably not correct it.
package struct XMLTree: Sendable {
    /// The root element of the document.
    package let root: XMLTreeElement
    /// The first fault in the document, or nil if the document is well-formed.
    package let fault: XMLWalk.Fault?
    /// Whether the tags are well-formed. Even so, forbidden characters may have been removed or replaced.
    package let hasSoundTags: Bool
    /// Whether the document is truncated before the end of its root element.
    package let isCut: Bool
    /// Whether the document is truncated within its last entry (`item` or `entry`).
    package let isEntryCut: Bool

    /// The default limit on the number of elements.
    package static let elementLimit = 1_000_000

    /// Reads an XML document in any encoding.
    /// - Parameters:
    ///   - charset: the character encoding in the server's response.
    ///   - elementLimit: the maximum number of elements.
    ///   - nesting: the rules for repairing tags that are not well-formed.
    /// - Returns: nil if the document contains no element.
    package init?(
        _ data: Data, charset: String? = nil, elementLimit: Int = Self.elementLimit, nesting: XMLNesting? = nil
    ) {
        let bytes = XMLText.bytes(of: data, charset: charset)
        let (first, fault) = Self.root(of: bytes.text, elementLimit)
        var root = first
        if let nesting, fault != nil, let mended = XMLMending.mended(bytes.text, nesting) {
            root = Self.root(of: mended, elementLimit).root ?? first
        }
        guard let root else { return nil }
        self.root = root
        self.fault = fault ?? bytes.fault
        hasSoundTags = fault == nil
        isCut = fault != nil && XMLEnd.isMissing(in: bytes.text, root: root.name)
        isEntryCut = isCut && XMLEnd.isLastOpen(of: ["item", "entry"], in: bytes.text)
    }

    private static func root(
        of text: [UInt8], _ elementLimit: Int
    ) -> (root: XMLTreeElement?, fault: XMLWalk.Fault?) {
        let builder = XMLTreeBuilder(elementLimit: elementLimit)
        let fault = text.withUnsafeBytes { read($0, into: builder) }
        return (builder.finished(), fault)
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, into builder: XMLTreeBuilder) -> XMLWalk.Fault? {
        masthead_xml_silence()
        guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
            let context = xmlCreateMemoryParserCtxt(start, Int32(clamping: bytes.count))
        else { return XMLWalk.Fault(line: 1, column: 1, message: "the document is empty") }
        defer { xmlFreeParserCtxt(context) }
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_RECOVER.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
        // The bytes are now in UTF-8, whatever the declaration says.
        if let handler = xmlFindCharEncodingHandler("UTF-8") { xmlSwitchToEncoding(context, handler) }
        return withExtendedLifetime(builder) {
            context.pointee.sax.pointee = callbacks
            builder.context = context
            context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
            xmlParseDocument(context)
            builder.context = nil
            // Ignore errors in a well-formed document. For example, libxml2 reports an undeclared namespace.
            guard context.pointee.wellFormed == 0, let error = xmlCtxtGetLastError(context)?.pointee else { return nil }
            let message = error.message.map { String(cString: $0) } ?? ""
            return XMLWalk.Fault(
                line: Int(error.line), column: Int(error.int2),
                message: message.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Without callbacks for entities, libxml2 neither expands nor loads them.
    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = masthead_xml_sax2
        callbacks.startElementNs = { user, name, prefix, namespace, _, _, count, _, attributes in
            XMLTreeBuilder.of(user)?.begin(name, prefix, namespace, attributes, count: Int(count))
        }
        callbacks.endElementNs = { user, _, _, _ in XMLTreeBuilder.of(user)?.end() }
        callbacks.characters = { user, text, count in
            XMLTreeBuilder.of(user)?.take(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        callbacks.cdataBlock = callbacks.characters
        return callbacks
    }
}
