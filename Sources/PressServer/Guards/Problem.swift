import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that says what is wrong (RFC 9457).
struct Problem: Error {
    let status: HTTPResponse.Status
    /// What is wrong, as a sentence; nothing that the other side may not know.
    let detail: String?
    /// The seconds after which it may be tried again.
    var retryAfter: Int?
    /// Whether the connection ends with the answer: what else comes on it is not read.
    var closes = false
    /// Whether a token is asked for.
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

    /// The answer.
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
