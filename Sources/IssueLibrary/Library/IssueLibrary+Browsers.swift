package import Foundation
package import Periodical
package import PressClient

extension IssueLibrary {
    @available(*, deprecated, renamed: "browsers.offers")
    package func browserOffers() async throws(MastheadError) -> [BrowserOffer] { try await browsers.offers() }

    @available(*, deprecated, renamed: "browsers.register")
    package func register(_ browser: PressBrowser, publications: [String], at server: URL) async throws(MastheadError)
        -> String
    { try await browsers.register(browser, publications: publications, at: server) }

    @available(*, deprecated, renamed: "browsers.remove")
    package func removeBrowser(_ device: String, at server: URL) async throws(MastheadError) {
        try await browsers.remove(device, at: server)
    }
}
