import IssueLibrary
import Periodical
import UserSettings

/// The library's sync service, which `config` shows beside the settings. It can be changed only with `masthead sync`.
struct ShownService: Encodable {
    static let key = "sync"

    let key = Self.key
    /// The account and the service's address, or null if there is no account or the library cannot be read.
    let value: String?
    /// `library`, or `none` if there is no account.
    let source: String
    let description = "Service that syncs your feeds. `masthead sync login URL --user NAME` sets it."
    let error: String?
    let errorCode: String?

    /// The error if the account cannot be read.
    let fault: MastheadError?
    /// The value's source, for display.
    let place: String

    /// The value, for display.
    var text: String { value ?? (fault == nil ? "none" : "?") }

    private enum CodingKeys: String, CodingKey { case key, value, source, description, error, errorCode }

    /// Reads the account from the library that the settings select, without creating a library.
    init(_ console: Console) async {
        var account: ServiceAccount?
        var fault: MastheadError?
        var place = "default"
        do throws(MastheadError) {
            if let library = try await ConfiguredLibrary.open(console) {
                account = try await library.service.account()
                if account != nil { place = library.folder.root.path }
            }
        } catch { fault = error }
        value = account.map { "\($0.user) at \($0.url.redacted)" }
        source = account == nil ? "none" : "library"
        (self.fault, self.place) = (fault, place)
        error = fault.map { "\($0.asCommand)" }
        errorCode = fault?.code.rawValue
    }

    /// The error message for an attempt to set a value.
    static let refusal =
        "sync is not a setting. Use `masthead sync login URL --user NAME` or `masthead sync logout`."
}
