import Entitlements
import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

extension PressFixture {
    /// What an old app calls its reader.
    static let oldReader = "8F2E6C1A-0B3D-4E5F-9A7B-112233445566"
    static let oldApp = "org.example.press"

    /// Runs a server that answers an old app: two issues have come out, one of which is sold; a third one has its date to come.
    static func answeringOldApps(
        _ adjust: (inout PressConfiguration, TemporaryFolder) throws -> Void = { _, _ in },
        _ body: (PressFixture, any Store) async throws -> Void
    ) async throws {
        try await selling({ configuration, folder in
            let rows = """
                [{"Name": "free & first", "Title": "First <b>&</b> \\"free\\"", "Date": "2026-01-01", "Summary": "About ]]> it.",
                "Cover": "covers/first.png", "Content": "files/first.hpub", "Categories": ["Free"]},
                {"Name": "sold", "Title": "Sold", "Date": "2026-02-01T10:30:00Z", "ProductID": "press.sold",
                "Content": "https://files.example.org/sold.hpub"},
                {"Name": "to-come", "Title": "To come", "Date": "2199-01-01", "Content": "later.hpub"},
                {"Name": "nowhere", "Title": "Without a file that is somewhere", "Date": "2026-01-02",
                "Content": "file:///etc/passwd"}]
                """
            let file = try folder.write("issues.plist", rows)
            configuration.catalogues = [
                PressCatalogue(
                    publication: "press", place: file,
                    address: URL(string: "https://www.example.org/press/issues.plist"))
            ]
            configuration.oldApps = [oldApp: "press"]
            try adjust(&configuration, folder)
        }) { fixture, store async throws in
            let sold = Product(
                id: "press.sold", publication: "press", kind: .issue, item: "sold", price: Price(300, "EUR"))
            try await Products(store).put(try #require(sold))
            try await body(fixture, store)
        }
    }

    /// Posts a form.
    func post(_ path: String, _ fields: [String: String]) async throws -> PressAnswer {
        let words = fields.sorted { $0.key < $1.key }.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        return try PressAnswer(try await Tool.run(["curl", "-s", "-i", "-H", "Expect:"] + words + [url + path]).output)
    }
}
