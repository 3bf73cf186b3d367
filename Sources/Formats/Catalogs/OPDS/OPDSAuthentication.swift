public import Foundation
public import Periodical

/// The authentication document that a server sends with status 401 for a catalog that requires a login.
public struct OPDSAuthentication: Sendable, Hashable {
    /// The catalog's title, which is untrusted text.
    public let title: String
    /// The catalog's description, or nil if the document does not contain one.
    public let summary: String?
    /// Whether users can log in with a user name and a password.
    public let takesPassword: Bool
    /// The catalog's labels for the user name and the password.
    public let labels: [String]
    /// The URLs of pages with help for the catalog's users.
    public let help: [URL]
    /// The URLs of pages where users can register.
    public let register: [URL]

    private static let passwordFlows: Set<String> = [
        "http://opds-spec.org/auth/basic", "http://opds-spec.org/auth/digest",
    ]

    /// Reads an authentication document.
    /// - Parameters:
    ///   - data: the bytes of the document.
    ///   - url: the URL of the document.
    /// - Returns: nil if the data is not an authentication document.
    public init?(_ data: Data, at url: URL) {
        guard data.count <= 1 << 20, let format = FileFormat(data),
            [.json, .opdsJSON, .opdsAuthentication].contains(format)
        else { return nil }
        let value: PropertyValue
        do throws(MastheadError) {
            value = try Document(data, subject: url.redacted, cannot: "read the authentication document").value()
        } catch {
            // The body of a 401 response may be any document. If it is not an authentication document, the caller
            // reports only the status.
            return nil
        }
        guard let root = value.dictionary, let flows = root["authentication"]?.dictionaries, !flows.isEmpty else {
            return nil
        }
        title = root["title"]?.words?.oneLine.nonEmpty ?? url.host() ?? url.redacted
        summary = root["description"]?.words?.oneLine.nonEmpty
        let basic = flows.first { flow in
            flow["type"]?.string.map {
                Self.passwordFlows.contains($0.lowercased().replacing("https://", with: "http://"))
            } ?? false
        }
        takesPassword = basic != nil
        let given = basic?["labels"]?.dictionary ?? [:]
        labels = ["login", "password"].compactMap { given[$0]?.words?.oneLine.nonEmpty }
        func links(_ relation: String) -> [URL] {
            (root["links"]?.dictionaries ?? []).filter { $0.relations.contains(relation) }.prefix(5).compactMap {
                link in
                let address = link["href"]?.string ?? ""
                return OPDSBase(url: url).resolve(address)
                    ?? (SafeURL.allows(address) ? URL(string: address) : nil)
            }
        }
        help = links("help")
        register = links("register")
    }

    /// Returns the error for a catalog that requires a login.
    /// - Parameters:
    ///   - url: the URL of the request.
    ///   - code: the code for the error.
    public func error(_ url: URL, code: MastheadError.Code) -> MastheadError {
        let names = labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))"
        let said = summary.map { ": \($0.prefix(200))" } ?? ""
        let demand: String
        var remedies: [Remedy] = []
        if !takesPassword {
            demand = "requires a login in a browser, which Masthead does not support"
        } else if url.user() != nil {
            demand = "rejects the user name and the password\(names)"
            remedies.append(.checkAddress("Check the user name and password in the address."))
        } else {
            demand = "requires a user name and a password\(names)"
            remedies.append(
                .advice(
                    "Add 'machine \(url.host() ?? "HOST") login NAME password PASSWORD' to ~/.netrc, or put the "
                        + "user name and the password into the address."
                ))
        }
        if let place = register.first { remedies.append(.advice("Register at \(place.redacted).")) }
        if let place = help.first {
            remedies.append(.advice("Get help at \(place.scheme == "mailto" ? place.absoluteString : place.redacted)."))
        }
        if remedies.isEmpty {
            remedies.append(.tellPublisher("Ask the catalog's owner how to log in without a browser."))
        }
        return MastheadError(
            code, cannot: "fetch", to: url.redacted, found: "the catalog “\(title)” \(demand)\(said)",
            remedies: remedies)
    }
}
