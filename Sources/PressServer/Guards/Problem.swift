import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PressWire

/// An error response in the format of RFC 9457.
struct Problem: Error {
    let status: HTTPResponse.Status
    /// A sentence that describes the error, without secrets or internals.
    let detail: String?
    /// How many seconds the client must wait before the next attempt.
    var retryAfter: Int?
    /// Whether the server closes the connection after the response, ignoring the rest of the request.
    var closes = false
    /// Whether the client must send a token.
    var wantsToken = false

    init(
        _ status: ProblemStatus, _ detail: String?, retryAfter: Int? = nil, closes: Bool = false,
        wantsToken: Bool = false
    ) {
        self.status = HTTPResponse.Status(code: status.rawValue, reasonPhrase: status.title)
        self.detail = detail
        self.retryAfter = retryAfter
        self.closes = closes
        self.wantsToken = wantsToken
    }

    /// Creates the response to a framework error with any status.
    init(of error: any HTTPResponseError) {
        status = error.status
        detail = nil
    }

    /// The HTTP response.
    var response: Response {
        let document = Wire.Problem(title: status.reasonPhrase, status: status.code, detail: detail)
        var response = JSONAnswer.make(document, status: status)
        response.headers[.contentType] = PressMediaType.problem.rawValue
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        if closes { response.headers[.connection] = "close" }
        if wantsToken { response.headers[.wwwAuthenticate] = Bearer.scheme }
        return response
    }
}
