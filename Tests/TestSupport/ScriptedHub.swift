import Crypto
import Foundation

/// A hub of feeds on loopback (WebSub) that says what a test has it say: over TLS it takes what it is asked, and the test calls back in its
/// name.
public final class ScriptedHub: Sendable {
    /// What it was asked.
    public struct Question: Sendable {
        /// The fields of the form.
        public let fields: [String: String]
        /// Where it calls.
        public var callback: String

        /// A field; empty where there is none.
        public subscript(name: String) -> String { fields["hub." + name] ?? "" }
    }

    /// The server behind it.
    public let service: PushService

    /// Starts it.
    public init() async throws { service = try await PushService() }

    /// Its address.
    /// - Parameter answer: as ``PushService`` takes it; by default what it is asked is taken.
    public func url(_ answer: String = "hub") -> String { "\(service.origin)/push/\(answer)" }

    /// What it was asked, the oldest first, once that is so many times.
    public func questions(_ count: Int) async throws -> [Question] {
        try await service.wait(for: count)
        return try service.requests.map { request in
            var components = URLComponents()
            components.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
            let fields = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
            return Question(fields: fields, callback: fields["hub.callback"] ?? "")
        }
    }

    /// Calls back.
    /// - Returns: the status and the body.
    public func call(
        _ question: Question, _ mode: String, topic: String? = nil, lease: Int? = nil
    ) async throws -> (status: Int, body: String) {
        var words = ["--get", "--data-urlencode", "hub.mode=\(mode)", "--data-urlencode", "hub.challenge=a1 b2"]
        words += ["--data-urlencode", "hub.topic=\(topic ?? question["topic"])"]
        if let lease { words += ["-d", "hub.lease_seconds=\(lease)"] }
        return try await Self.ask(words + [question.callback])
    }

    /// Tells that there is something new.
    /// - Parameter secret: what it signs with; by default what it was told.
    public func tell(_ question: Question, _ body: String, secret: String? = nil) async throws -> Int {
        let key = SymmetricKey(data: Data((secret ?? question["secret"]).utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key)
        let signature = "sha256=" + code.map { String(format: "%02x", $0) }.joined()
        // A command's words cannot be as long as a feed.
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
