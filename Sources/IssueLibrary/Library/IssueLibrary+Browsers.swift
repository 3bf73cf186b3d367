package import Foundation
package import Periodical
package import PressClient

extension IssueLibrary {
    /// Asks the publisher servers for the publications whose new issues they can announce to a browser.
    package func browserOffers() async throws(MastheadError) -> [BrowserOffer] { try await walls.browsers.offers() }

    /// Registers a browser for notifications of new issues. This replaces the browser's earlier list of publications.
    /// - Parameters:
    ///   - browser: the browser.
    ///   - publications: the server's names of the publications.
    ///   - server: the publisher server.
    /// - Returns: the server's identifier of the browser.
    package func register(
        _ browser: PressBrowser, publications: [String], at server: URL
    ) async throws(MastheadError) -> String {
        try await walls.browsers.register(browser, publications: publications, at: server)
    }

    /// Unregisters a browser from all notifications.
    /// - Parameter device: the server's identifier of the browser.
    package func removeBrowser(_ device: String, at server: URL) async throws(MastheadError) {
        try await walls.browsers.remove(device, at: server)
    }
}
