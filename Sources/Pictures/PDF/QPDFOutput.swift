import Foundation
import Periodical

/// What `qpdf --json=2` prints (its manual, "qpdf JSON"), as far as it is of use here.
struct QPDFOutput: Decodable {
    struct OutlineItem: Decodable {
        let title: String
        let destpageposfrom1: Int?
    }

    struct PageItem: Decodable { let object: String }

    /// An object, or a stream's dictionary.
    struct Object: Decodable {
        struct Stream: Decodable { let dict: PropertyValue? }
        let value: PropertyValue?
        let stream: Stream?
    }

    /// A header, then the objects by name: `obj:5 0 R`, `trailer`.
    struct Part: Decodable {
        let objects: [String: Object]

        init(from decoder: any Decoder) throws {
            objects = (try? decoder.singleValueContainer().decode([String: Object].self)) ?? [:]
        }
    }

    let outlines: [OutlineItem]?
    let pages: [PageItem]?
    let qpdf: [Part]?
}
