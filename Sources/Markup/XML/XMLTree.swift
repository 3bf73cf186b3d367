import CXML
package import Foundation

/// An XML document as a tree, by libxml2: no network, no entities but XML's own and those that HTML names.
///
/// What is ill-formed is read as far as it makes sense, since those who wrote it have long gone on to other things.
package struct XMLTree: Sendable {
    /// The outermost element.
    package let root: XMLTreeElement
    /// Where and why it is not well-formed; nil if it is.
    package let fault: XMLWalk.Fault?
    /// Whether its tags are well-formed: characters that no document may have were left out or replaced.
    package let hasSoundTags: Bool
    /// Whether it breaks off before the end of its outermost element.
    package let isCut: Bool
    /// Whether it breaks off within the last of its entries (`item`, `entry`).
    package let isEntryCut: Bool

    /// The most elements that are read by default.
    package static let elementLimit = 1_000_000

    /// Reads a document of any encoding.
    /// - Parameters:
    ///   - charset: the encoding that the server names.
    ///   - elementLimit: the most elements that are read.
    ///   - nesting: what is known of documents of its kind, by which the tags of an ill-formed one are put right.
    /// - Returns: nil for what has no element at all.
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
        // It is in UTF-8 by now, whatever its declaration says.
        if let handler = xmlFindCharEncodingHandler("UTF-8") { xmlSwitchToEncoding(context, handler) }
        return withExtendedLifetime(builder) {
            context.pointee.sax.pointee = callbacks
            builder.context = context
            context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
            xmlParseDocument(context)
            builder.context = nil
            // A namespace that is declared nowhere is an error, but the document is well-formed.
            guard context.pointee.wellFormed == 0, let error = xmlCtxtGetLastError(context)?.pointee else { return nil }
            let message = error.message.map { String(cString: $0) } ?? ""
            return XMLWalk.Fault(
                line: Int(error.line), column: Int(error.int2),
                message: message.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Only these: with no callback for entities none is expanded, and none is read.
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
