extension String {
    /// The text without the passwords and keys that a target of rclone may hold (`:s3,secret_access_key=x:bucket`).
    var withoutSecrets: String {
        let secret = /([A-Za-z_]*(?:pass|secret|key|token|auth)[A-Za-z_]*)=("(?:[^"]|"")*"|'(?:[^']|'')*'|[^,:\s]*)/
        return replacing(secret) { "\($0.1)=…" }
    }
}
