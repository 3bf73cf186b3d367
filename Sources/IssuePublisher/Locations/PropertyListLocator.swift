import CXML
import Foundation
import Periodical

/// Finds the places of the values in an XML property list, with libxml2: no network, no entities.
enum PropertyListLocator {
    typealias Places = [[DocumentFault.Step]: SourceLocations.Place]

    static func places(in text: [UInt8]) -> (Places, [SourceLocations.Duplicate]) {
        let handler = Handler(text)
        _ = parse(text, handler)
        return (handler.places, handler.duplicates)
    }

    /// Where and why a document is not well-formed, or nil if it is.
    static func fault(in text: [UInt8]) -> (line: Int, column: Int, message: String)? { parse(text, Handler(text)) }

    private static func parse(_ text: [UInt8], _ handler: Handler) -> (line: Int, column: Int, message: String)? {
        text.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
                let context = xmlCreateMemoryParserCtxt(start, Int32(clamping: bytes.count))
            else { return nil }
            defer { xmlFreeParserCtxt(context) }
            let options =
                XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
                | XML_PARSE_IGNORE_ENC.rawValue
            xmlCtxtUseOptions(context, Int32(bitPattern: options))
            context.pointee.sax.pointee = callbacks
            context.pointee.userData = Unmanaged.passUnretained(handler).toOpaque()
            handler.context = context
            xmlParseDocument(context)
            handler.context = nil
            guard let error = xmlCtxtGetLastError(context)?.pointee, error.level.rawValue > 1,
                let message = error.message
            else { return nil }
            let text = String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
            return (Int(error.line), Int(error.int2), text)
        }
    }

    /// Only these: with no callback for entities none is expanded.
    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = masthead_xml_sax2
        callbacks.startElementNs = { user, name, _, _, _, _, _, _, _ in
            Handler.of(user)?.start(name.map { String(cString: $0) } ?? "")
        }
        callbacks.endElementNs = { user, name, _, _ in Handler.of(user)?.end(name.map { String(cString: $0) } ?? "") }
        callbacks.characters = { user, text, count in
            Handler.of(user)?.take(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        callbacks.cdataBlock = callbacks.characters
        return callbacks
    }

    private final class Handler {
        /// An array with the number of its values so far, or a dictionary with its last key.
        enum Container {
            case array(count: Int)
            case dictionary(key: String, place: Range<Int>?)
        }

        let text: [UInt8]
        var context: xmlParserCtxtPtr?
        var places: Places = [:]
        var duplicates: [SourceLocations.Duplicate] = []
        private var path: [DocumentFault.Step] = []
        private var containers: [Container] = []
        /// Where the elements that are open begin.
        private var starts: [Int] = []
        private var key: [UInt8] = []

        init(_ text: [UInt8]) { self.text = text }

        static func of(_ user: UnsafeMutableRawPointer?) -> Handler? {
            user.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
        }

        /// The parser's offset in the text.
        private var offset: Int { context.map { min(max(0, Int(xmlByteConsumed($0))), text.count) } ?? 0 }

        func start(_ name: String) {
            // The parser has read up to the tag's end; a tag of a property list holds no other '<'.
            let end = offset
            let start = text[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
            starts.append(start)
            if name == "plist" { return }
            if name == "key" {
                key = []
                return
            }
            var keyPlace: Range<Int>?
            switch containers.last {
            case .array(let count):
                containers[containers.count - 1] = .array(count: count + 1)
                path.append(.index(count))
            case .dictionary(let key, let place):
                path.append(.key(key))
                keyPlace = place
            case nil: break
            }
            if let keyPlace, places[path] != nil { duplicates.append(.init(path: path, place: keyPlace)) }
            places[path] = SourceLocations.Place(value: start..<min(end + 1, text.count), key: keyPlace)
            if name == "array" { containers.append(.array(count: 0)) }
            if name == "dict" { containers.append(.dictionary(key: "", place: nil)) }
        }

        func end(_ name: String) {
            let start = starts.popLast() ?? 0
            if name == "plist" { return }
            if name == "key" {
                let key = String(decoding: key, as: UTF8.self)
                if !containers.isEmpty {
                    containers[containers.count - 1] = .dictionary(key: key, place: start..<offset)
                }
                return
            }
            if name == "array" || name == "dict" {
                _ = containers.popLast()
            } else {
                places[path]?.value = start..<offset
            }
            _ = path.popLast()
        }

        func take(_ bytes: UnsafeBufferPointer<UInt8>) { key += bytes }
    }
}
