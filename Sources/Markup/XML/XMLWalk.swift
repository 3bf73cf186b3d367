import CXML
import Foundation

/// Parses an XML document with libxml2 from start to end. The parser has no network access, and supports only the five
/// entities of XML.
package enum XMLWalk {
    /// The reason why a document is not well-formed.
    package struct Fault: Sendable, Hashable {
        /// The line of the fault, counted from 1.
        package let line: Int
        /// The column of the fault, counted from 1.
        package let column: Int
        /// libxml2's error message.
        package let message: String
    }

    /// Parses a document, reporting its contents to a listener.
    /// - Parameters:
    ///   - text: the document's bytes.
    ///   - isUTF8: whether the bytes are in UTF-8, whatever encoding the document declares.
    ///   - listener: receives all events before the first fault.
    /// - Returns: the fault, or nil if the document is well-formed.
    @discardableResult
    package static func read(_ text: [UInt8], isUTF8: Bool, _ listener: any XMLListener) -> Fault? {
        var text = text
        AttributeLimit.apply(to: &text)
        return text.withUnsafeBytes { bytes in
            masthead_xml_silence()
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
                let context = xmlCreateMemoryParserCtxt(start, Int32(clamping: bytes.count))
            else { return Fault(line: 1, column: 1, message: "the document is empty") }
            defer { xmlFreeParserCtxt(context) }
            let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            let encoding = isUTF8 ? XML_PARSE_IGNORE_ENC.rawValue : 0
            xmlCtxtUseOptions(context, Int32(bitPattern: options | encoding))
            let forwarder = EventForwarder(listener, context, byteCount: bytes.count)
            return withExtendedLifetime(forwarder) {
                context.pointee.sax.pointee = callbacks
                context.pointee.userData = Unmanaged.passUnretained(forwarder).toOpaque()
                xmlParseDocument(context)
                guard let error = xmlCtxtGetLastError(context)?.pointee, error.level.rawValue > 1,
                    let message = error.message
                else { return nil }
                let text = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
                return Fault(line: Int(error.line), column: Int(error.int2), message: text)
            }
        }
    }

    /// Without callbacks for entities, libxml2 does not expand them.
    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = masthead_xml_sax2
        callbacks.startElementNs = { user, name, _, _, _, _, _, _, _ in
            guard let forwarder = EventForwarder.of(user) else { return }
            forwarder.listener.begin(name.map { String(cString: $0) } ?? "", tag: forwarder.offset)
        }
        callbacks.endElementNs = { user, name, _, _ in
            guard let forwarder = EventForwarder.of(user) else { return }
            forwarder.listener.end(name.map { String(cString: $0) } ?? "", tag: forwarder.offset)
        }
        callbacks.characters = { user, text, count in
            EventForwarder.of(user)?.listener.take(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        callbacks.cdataBlock = callbacks.characters
        return callbacks
    }

    /// Passes events and the parser's offset to the listener.
    private final class EventForwarder {
        let listener: any XMLListener
        private let context: xmlParserCtxtPtr
        private let byteCount: Int

        init(_ listener: any XMLListener, _ context: xmlParserCtxtPtr, byteCount: Int) {
            (self.listener, self.context, self.byteCount) = (listener, context, byteCount)
        }

        /// The parser's offset in the document.
        var offset: Int { min(max(0, Int(xmlByteConsumed(context))), byteCount) }

        static func of(_ user: UnsafeMutableRawPointer?) -> EventForwarder? {
            user.map { Unmanaged<EventForwarder>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}
