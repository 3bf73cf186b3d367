import Formats
package import Foundation
package import IssueTransfer
package import Periodical

extension HTTPClient {
    /// Downloads a picture. A truncated picture is an error.
    package func picture(_ request: HTTPRequest, byteLimit: Int) async throws(MastheadError) -> Data {
        let (head, data) = try await fetch(request, byteLimit: byteLimit, within: configuration.checkTimeout)
        guard head.headers["content-length"] == nil, let fault = ContentEnd.fault(of: data) else { return data }
        throw MastheadError(
            .interrupted, cannot: "fetch", to: request.url.redacted, found: fault, remedies: [.tryLater()])
    }
}
