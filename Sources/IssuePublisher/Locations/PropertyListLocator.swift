import CXML
import Foundation
import Periodical

/// Finds the lines of the values in an XML property list, with libxml2: no network, no entities.
enum PropertyListLocator {
    fileprivate enum Container {
        case array(count: Int)
        case dictionary(key: String?)
    }

    static func lines(of data: Data) -> [[DocumentFault.Step]: Int] { reading(data, lines) ?? [:] }

    /// Where and why a document is not well-formed, or nil if it is.
    static func fault(in data: Data) -> (line: Int, message: String)? {
        reading(data) { reader in
            while xmlTextReaderRead(reader) == 1 {}
            guard let error = xmlGetLastError()?.pointee, let text = error.message else { return nil }
            return (Int(error.line), String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines))
        } ?? nil
    }

    private static func reading<Value>(_ data: Data, _ body: (xmlTextReaderPtr) -> Value) -> Value? {
        data.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            let options = Int32(
                XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
            xmlResetLastError()
            guard let reader = xmlReaderForMemory(start, Int32(clamping: bytes.count), nil, nil, options) else {
                return nil
            }
            defer { xmlFreeTextReader(reader) }
            return body(reader)
        }
    }

    private static func lines(_ reader: xmlTextReaderPtr) -> [[DocumentFault.Step]: Int] {
        var lines: [[DocumentFault.Step]: Int] = [:]
        var path: [DocumentFault.Step] = []
        var containers: [Container] = []
        while xmlTextReaderRead(reader) == 1 {
            guard let cName = xmlTextReaderConstName(reader) else { continue }
            let name = String(cString: cName)
            switch xmlTextReaderNodeType(reader) {
            case Int32(XML_READER_TYPE_ELEMENT.rawValue):
                if name == "plist" { continue }
                if name == "key" {
                    guard let text = xmlTextReaderReadString(reader) else { continue }
                    containers.setLast(.dictionary(key: String(cString: text)))
                    masthead_xml_free(text)
                    continue
                }
                if let step = containers.nextStep() { path.append(step) }
                lines[path] = xmlGetLineNo(xmlTextReaderCurrentNode(reader))
                let isContainer = name == "array" || name == "dict"
                if isContainer, xmlTextReaderIsEmptyElement(reader) == 0 {
                    containers.append(name == "array" ? .array(count: 0) : .dictionary(key: nil))
                } else if !containers.isEmpty {
                    path.removeLast()
                }
            case Int32(XML_READER_TYPE_END_ELEMENT.rawValue) where name == "array" || name == "dict":
                containers.removeLast()
                if !path.isEmpty { path.removeLast() }
            default: break
            }
        }
        return lines
    }
}

extension [PropertyListLocator.Container] {
    fileprivate mutating func setLast(_ container: PropertyListLocator.Container) {
        if !isEmpty { self[count - 1] = container }
    }

    /// The step from the innermost container to its next value.
    fileprivate mutating func nextStep() -> DocumentFault.Step? {
        switch last {
        case .array(let count):
            setLast(.array(count: count + 1))
            return .index(count)
        case .dictionary(let key): return .key(key ?? "")
        case nil: return nil
        }
    }
}
