package import Foundation
package import Periodical
package import PressClient

extension IssueLibrary {
    /// The publications of whose new issues a browser could be told by their publishers' servers, which are asked.
    package func browserOffers() async throws(MastheadError) -> [BrowserOffer] { try await walls.browsers.offers() }

    /// Has a browser told of the new issues of publications, as the server calls them, and of no others.
    /// - Returns: what the server calls the browser.
    package func register(
        _ browser: PressBrowser, publications: [String], at server: URL
    ) async throws(MastheadError) -> String {
        try await walls.browsers.register(browser, publications: publications, at: server)
    }

    /// Has a browser told of nothing more.
    /// - Parameter device: what the server calls it.
    package func removeBrowser(_ device: String, at server: URL) async throws(MastheadError) {
        try await walls.browsers.remove(device, at: server)
    }
}
