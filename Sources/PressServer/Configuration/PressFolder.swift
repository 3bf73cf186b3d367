package import Foundation

/// The folder of a publisher's server, and what lies in it. Its owner alone may read it.
package struct PressFolder: Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url.absoluteURL }

    /// The configuration: `press.json`, else `press.plist`.
    package var configuration: URL {
        let list = url.appending(path: "press.plist")
        let json = url.appending(path: "press.json")
        return access(json.path, F_OK) != 0 && access(list.path, F_OK) == 0 ? list : json
    }

    /// What signs, in PEM.
    var signingKey: URL { url.appending(path: "signing.pem") }

    /// The name of the database where none is configured.
    static let database = "press.sqlite"
}
