extension String {
    /// The text without passwords and keys, which an rclone target such as `:s3,secret_access_key=x:bucket` may
    /// contain.
    var withoutSecrets: String {
        let secret = /([A-Za-z_]*(?:pass|secret|key|token|auth)[A-Za-z_]*)=("(?:[^"]|"")*"|'(?:[^']|'')*'|[^,:\s]*)/
        return replacing(secret) { "\($0.1)=…" }
    }
}
