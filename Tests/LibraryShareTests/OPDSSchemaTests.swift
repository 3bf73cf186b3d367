import Foundation
import IssueLibrary
import TestSupport
import Testing

@testable import LibraryShare

/// The pages of the OPDS 2.0 catalog, compared with the rules of OPDS 2.0 and of Readium's Web Publication Manifest.
@Suite(.timeLimit(.minutes(5))) struct OPDSSchemaTests {
    /// The properties that the catalog uses, with their types. Another property is a fault.
    private static let schema = """
        {"$defs": {
            "Feed": {
                "type": "object", "required": ["metadata", "links"], "additionalProperties": false,
                "properties": {
                    "metadata": {
                        "type": "object", "required": ["title"], "additionalProperties": false,
                        "properties": {
                            "title": {"type": "string", "minLength": 1}, "identifier": {"type": "string", "format": "uri"},
                            "modified": {"type": "string", "format": "date-time"}, "numberOfItems": {"type": "integer"},
                            "itemsPerPage": {"type": "integer"}, "currentPage": {"type": "integer", "minimum": 1}
                        }
                    },
                    "links": {"type": "array", "items": {"$ref": "#/$defs/Link"}},
                    "navigation": {
                        "type": "array", "items": {"$ref": "#/$defs/Navigation"}
                    },
                    "publications": {"type": "array", "items": {"$ref": "#/$defs/Publication"}}
                }
            },
            "Link": {
                "type": "object", "required": ["href", "rel", "type"], "additionalProperties": false,
                "properties": {
                    "href": {"type": "string", "minLength": 1}, "rel": {"type": "string", "minLength": 1},
                    "type": {"type": "string", "pattern": "[a-z]+/[a-z0-9.+-]+"}, "title": {"type": "string"},
                    "templated": {"type": "boolean"}
                }
            },
            "Navigation": {
                "type": "object", "required": ["href", "title", "type"]
            },
            "Publication": {
                "type": "object", "required": ["metadata", "links"], "additionalProperties": false,
                "properties": {
                    "metadata": {
                        "type": "object", "required": ["title", "identifier", "modified"],
                        "properties": {
                            "title": {"type": "string", "minLength": 1}, "identifier": {"type": "string", "format": "uri"},
                            "modified": {"type": "string", "format": "date-time"},
                            "numberOfPages": {"type": "integer", "minimum": 1}, "language": {"type": "string"},
                            "author": {"type": "array", "items": {"type": "string", "minLength": 1}}
                        }
                    },
                    "links": {"type": "array", "items": {"$ref": "#/$defs/Link"}},
                    "images": {"type": "array", "items": {"$ref": "#/$defs/Link"}}
                }
            }
        }}
        """

    /// Returns the faults of a page, including those that the schema above cannot express.
    private func faults(_ text: String) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: Data(Self.schema.utf8))
        let schema = JSONSchema(document: try #require(object as? [String: Any]))
        var faults = try schema.faults(Data(text.utf8), "Feed")
        let feed = try JSONValue(text)
        if !feed["links"].array.contains(where: { $0["rel"].text == "self" }) { faults.append("no link to itself") }
        let lists = ["navigation", "publications"].map { feed[$0].array }
        if lists.allSatisfy(\.isEmpty) { faults.append("no content") }
        for publication in lists[1] {
            let hasFile = publication["links"].array.contains {
                $0["rel"].text?.hasPrefix("http://opds-spec.org/acquisition") == true
            }
            if !hasFile { faults.append("no file: \(publication)") }
            for image in publication["images"].array where image["type"].text != "image/jpeg" {
                faults.append("no picture: \(image)")
            }
        }
        return faults
    }

    @Test(
        "each page of the OPDS 2.0 catalog has the properties that the specification requires",
        arguments: [true, false])
    func pages(hasItems: Bool) async throws {
        let fixture = try await ShareFixture(items: hasItems)
        let handles = Set(try await fixture.library.items.all().map(\.handle))
        #expect(handles.isEmpty != hasItems)
        try await fixture.runWithDevice { url, user in
            let paths = ["", "/new", "/publications", "/search?query=lamp", "/search?query=nothing"]
            for path in paths + handles.map({ "/p/\($0)" }) {
                let answer = try await Curl.answer(user + ["\(url)opds2\(path)"])
                #expect(answer.status == 200 && answer.header("content-type") == "application/opds+json", "\(path)")
                #expect(try faults(answer.text).isEmpty, "\(path): \(answer.text)")
            }
        }
    }
}
