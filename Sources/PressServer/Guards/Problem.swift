import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An error response (RFC 9457).
struct Problem: Error {
    let status: HTTPResponse.Status
    /// The error as a sentence, without anything that the client must not know.
    let detail: String?
    /// The number of seconds after which the client may try again.
    var retryAfter: Int?
    /// Whether the connection ends with the response, so that nothing more is read from it.
    var closes = false
    /// Whether the client needs a token.
    var wantsToken = false

    init(
        _ status: HTTPResponse.Status, _ detail: String?, retryAfter: Int? = nil, closes: Bool = false,
        wantsToken: Bool = false
    ) {
        self.status = status
        self.detail = detail
        self.retryAfter = retryAfter
        self.closes = closes
        self.wantsToken = wantsToken
    }

    private struct Document: Encodable {
        let title: String
        let status: Int
        let detail: String?
    }

    /// The HTTP response.
    var response: Response {
        let document = Document(title: status.reasonPhrase, status: status.code, detail: detail)
        var response = JSONAnswer.make(document, status: status)
        response.headers[.contentType] = "application/problem+json"
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        if closes { response.headers[.connection] = "close" }
        if wantsToken { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}
