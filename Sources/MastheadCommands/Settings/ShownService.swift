import IssueLibrary
import Periodical
import UserSettings

/// The sync service of the library, as `config` shows it beside the settings. It is not set here: `sync login` does.
struct ShownService: Encodable {
    static let key = "sync"

    let key = Self.key
    /// The account and the service's address; null where there is none, or where the library cannot be read.
    @OrNull var value: String?
    /// `library`, or `none` where there is no account.
    let source: String
    let description = "Service that syncs your feeds. `masthead sync login URL --user NAME` sets it."
    @OrNull var error: String?
    @OrNull var errorCode: String?

    /// Why it cannot be read.
    let fault: MastheadError?
    /// Where it comes from, for people.
    let place: String

    /// As it is shown.
    var text: String { value ?? (fault == nil ? "none" : "?") }

    private enum CodingKeys: String, CodingKey { case key, value, source, description, error, errorCode }

    /// Looks into the library of the settings. None is made.
    init(_ console: Console) async {
        var account: ServiceAccount?
        var fault: MastheadError?
        var place = "default"
        do throws(MastheadError) {
            let folder = try console.settings.value(KnownSettings.library(console))
            if try IssueLibrary.exists(at: folder) {
                var configuration = IssueLibrary.Configuration()
                console.adjust(&configuration)
                let library = try await IssueLibrary(folder: folder, configuration: configuration)
                account = try await library.service.account()
                if account != nil { place = folder.path }
            }
        } catch { fault = error }
        _value = OrNull(wrappedValue: account.map { "\($0.user) at \($0.url.redacted)" })
        source = account == nil ? "none" : "library"
        (self.fault, self.place) = (fault, place)
        _error = OrNull(wrappedValue: fault.map { "\($0.asCommand)" })
        _errorCode = OrNull(wrappedValue: fault?.code.rawValue)
    }

    /// What is said to a value for it.
    static let refusal =
        "sync is not a setting. Use `masthead sync login URL --user NAME` or `masthead sync logout`."
}
