import Cryptography
import Foundation

/// A WebSub hub on loopback. It accepts requests over TLS, and the test sends the hub's calls.
public final class ScriptedHub: Sendable {
    /// A request that the hub received.
    public struct Question: Sendable {
        /// The fields of the form.
        public let fields: [String: String]
        /// The callback URL.
        public var callback: String

        /// Returns a field of the form, or an empty string if the field is missing.
        public subscript(name: String) -> String { fields["hub." + name] ?? "" }
    }

    /// The server that receives the requests.
    public let service: PushService

    /// Starts the hub.
    public init() async throws { service = try await PushService() }

    /// Returns the hub's URL.
    /// - Parameter answer: The name of a response of ``PushService``. By default, the hub accepts requests.
    public func url(_ answer: String = "hub") -> String { "\(service.origin)/push/\(answer)" }

    /// Waits for a number of requests, and returns all requests, oldest first.
    public func questions(_ count: Int) async throws -> [Question] {
        try await service.wait(for: count)
        return try service.requests.map { request in
            var components = URLComponents()
            components.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
            let fields = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
            return Question(fields: fields, callback: fields["hub.callback"] ?? "")
        }
    }

    /// Calls a callback URL to verify a request.
    /// - Returns: The status and the body of the response.
    public func call(
        _ question: Question, _ mode: String, topic: String? = nil, lease: Int? = nil
    ) async throws -> (status: Int, body: String) {
        var words = ["--get", "--data-urlencode", "hub.mode=\(mode)", "--data-urlencode", "hub.challenge=a1 b2"]
        words += ["--data-urlencode", "hub.topic=\(topic ?? question["topic"])"]
        if let lease { words += ["-d", "hub.lease_seconds=\(lease)"] }
        return try await Self.ask(words + [question.callback])
    }

    /// Sends a notice about new content to a callback URL.
    /// - Parameter secret: The secret for the signature. The default is the secret in the request.
    public func notify(_ question: Question, _ body: String, secret: String? = nil) async throws -> Int {
        let key = SymmetricKey(data: Data((secret ?? question["secret"]).utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key)
        let signature = "sha256=" + code.map { String(format: "%02x", $0) }.joined()
        // A file, because command-line arguments cannot be as long as a feed.
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("body", body)
        return try await Self.ask([
            "-H", "X-Hub-Signature: \(signature)", "-H", "Content-Type: application/atom+xml",
            "--data-binary", "@\(folder["body"].path)", question.callback,
        ]).status
    }

    private static func ask(_ words: [String]) async throws -> (status: Int, body: String) {
        let output = try await Tool.run(["curl", "-s", "-w", "\n%{http_code}"] + words).output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }
}
