import Foundation
public import Testing

/// Requests with curl.
public enum Curl {
    /// The response of a request.
    public struct Answer: Sendable {
        /// The status code.
        public let status: Int
        /// The body.
        public let text: String
        /// The header fields by lowercase name. Each is an array of values.
        public let headers: JSONValue

        /// The text as a JSON document.
        public var json: JSONValue { get throws { try JSONValue(text) } }

        /// Returns the value of a header field.
        public func header(_ name: String) -> String? { headers[name][0].text }
    }

    /// Returns what curl prints.
    public static func run(_ words: String...) async throws -> String { try await run(words) }

    /// Returns what curl prints.
    public static func run(_ words: [String]) async throws -> String {
        try await Tool.run(["curl", "-s", "--path-as-is"] + words).output
    }

    /// Returns only the status of a request.
    public static func status(_ words: String...) async throws -> String {
        try await Tool.run(["curl", "-s", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}"] + words).output
    }

    /// Returns the response of a GET.
    /// - Parameter headers: Fields of the request, such as `Accept: text/html`.
    public static func get(_ url: String, _ headers: String...) async throws -> Answer {
        try await answer(headers.flatMap { ["-H", $0] } + [url])
    }

    /// Returns the response of a POST.
    /// - Parameters:
    ///   - body: The body, or `@` and the path of a file with the body.
    ///   - type: The content type, or nil for the type of a form.
    ///   - origin: The site whose page sends the request, or nil for a program that is not a browser.
    public static func post(
        _ url: String, _ body: String, type: String? = "application/json", from origin: String? = nil
    ) async throws -> Answer {
        let headers = [type.map { "Content-Type: \($0)" }, origin.map { "Origin: \($0)" }].compactMap(\.self)
        return try await answer(headers.flatMap { ["-H", $0] } + ["--data-binary", body, url])
    }

    /// Returns the JSON document at a URL.
    public static func json(_ url: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSONValue
    {
        let answer = try await get(url)
        #expect(answer.status == 200, "\(url): \(answer)", sourceLocation: sourceLocation)
        return try answer.json
    }

    /// Returns the JSON document that a POST returns, or null if it returns nothing.
    public static func json(
        _ url: String, _ body: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        let answer = try await post(url, body)
        #expect([200, 204].contains(answer.status), "\(url): \(answer)", sourceLocation: sourceLocation)
        return answer.text.isEmpty ? .null : try answer.json
    }

    /// Returns the response of a request with any options of curl.
    public static func answer(_ words: [String]) async throws -> Answer {
        let format = "\n%{http_code}%{stderr}%{header_json}"
        let result = try await Tool.run(["curl", "-s", "--path-as-is", "-w", format] + words)
        let end = try #require(result.output.lastIndex(of: "\n"))
        return Answer(
            status: try #require(Int(result.output[result.output.index(after: end)...])),
            text: String(result.output[..<end]), headers: try JSONValue(result.errors))
    }
}
