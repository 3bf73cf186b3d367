import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import LibraryReading
import Logging
import Periodical

/// The options that select the library.
struct LibraryOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: "The library's folder. [default: $MASTHEAD_LIBRARY, or the `library` setting]",
        completion: .directory)
    var folder: String?

    @Flag(help: "Print debug messages.")
    var verbose = false

    /// Opens the library.
    /// - Parameters:
    ///   - transfers: the options for downloads, if the command downloads anything.
    ///   - looks: whether the command probably writes nothing.
    ///   - making: whether to create a missing library. Most commands pass false, because a typo in the path would
    ///     leave a folder behind.
    ///   - policy: the follow policy for added publications, or nil to use the setting.
    ///   - announcing: creates notifications of new issues, if the command sends any.
    ///   - timers: creates notifications of timers, if the command sends any.
    ///   - publishing: uploads scheduled issues, if the command publishes any.
    ///   - addsTimers: whether the command may add timers, which requires reading their limit. For a new library, the
    ///     limit is always read.
    ///   - afterFeeds: what the agent does after it has checked feeds.
    func open(
        _ transfers: TransferOptions? = nil, looks: Bool = false, making: Bool = false, policy: FollowPolicy? = nil,
        announcing: ((ArrivalSettings) -> AnnouncementActions)? = nil,
        timers: ((ArrivalSettings) -> TimerAnnouncing)? = nil, publishing: PublishCarrier? = nil,
        addsTimers: Bool = false,
        afterFeeds: (@Sendable () async throws(MastheadError) -> Void)? = nil
    ) async throws(MastheadError) -> IssueLibrary {
        // Check the limits before SQLite opens the database, because SQLite's errors do not name the cause.
        if transfers != nil { try ProcessLimits.require() }
        var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = verbose ? .debug : .error
        var configuration = IssueLibrary.Configuration()
        let settings = Console.current.settings
        showSlips()
        try transfers?.apply(settings, to: &configuration)
        let arrival = ArrivalSettings(console: .current, limit: transfers?.limit)
        // Report invalid settings now, because from here on they are only logged.
        if transfers != nil { _ = try arrival.rules() }
        configuration.looks = looks
        configuration.rules = { () throws(MastheadError) in try arrival.rules() }
        configuration.rulesFile = settings.file.url
        configuration.announcing = announcing?(arrival)
        configuration.timerAnnouncing = timers?(arrival)
        configuration.browserPush = { () throws(MastheadError) in try arrival.browserPush() }
        configuration.publishing = publishing
        configuration.afterFeeds = afterFeeds
        configuration.pageTexts = IssueLibrary.pageTexts()
        do throws(MastheadError) {
            configuration.http.checkTimeout = try settings.value(KnownSettings.checkTimeout).duration
        } catch {
            // A command without downloads continues, because invalid settings were reported above.
            if transfers != nil { throw error }
        }
        if transfers != nil { configuration.scale = try settings.value(KnownSettings.scale) }
        if making {
            configuration.policy = try settings.value(KnownSettings.follow, option: policy)
        }
        if making || addsTimers { configuration.timerLimit = try settings.value(KnownSettings.timerLimit) }
        configuration.http.certificateFile = Console.current.environment["SSL_CERT_FILE"].map { URL(filePath: $0) }
        Console.current.adjust(&configuration)
        let location = try location()
        if !making, try !IssueLibrary.exists(at: location) {
            throw MastheadError(
                .notInLibrary, cannot: "open the library", to: location.path,
                found: "the folder does not contain a library", hint: "Use `masthead add URL` to create a library.")
        }
        let library = try await IssueLibrary(folder: location, configuration: configuration, logger: logger)
        Console.current.libraries.add(library.closer)
        await warnOfMissingPublications(in: library)
        return library
    }

    /// Warns if the database has lost publications, whose items the library cannot show.
    private func warnOfMissingPublications(in library: IssueLibrary) async {
        let count: Int
        // Ignore an error here. A command that reads the damaged rows reports it.
        do throws(MastheadError) { count = try await library.verification.missingPublicationCount() } catch { return }
        guard count > 0 else { return }
        Console.current.warn(
            "\(count.counted("publication")) \(count == 1 ? "is" : "are") missing in the database, so their issues are "
                + "not shown. Run `masthead recover` to restore them.")
    }

    /// Returns the library's folder.
    func location() throws(MastheadError) -> URL {
        let option = folder.flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        return try Console.current.settings.value(KnownSettings.library(.current), option: option)
    }

    /// Returns whether this is the default library, was not selected by an option, and does not exist yet.
    func isNew() throws(MastheadError) -> Bool {
        guard try isDefault(), folder == nil, try !IssueLibrary.exists(at: location()) else { return false }
        showSlips()
        return true
    }

    /// Returns whether the library does not exist yet and was not selected by an option, which could contain a typo.
    func isUnmade() throws(MastheadError) -> Bool {
        guard folder == nil || folder == "" else { return false }
        return try !IssueLibrary.exists(at: location())
    }

    /// Warns about keys in the settings file that are probably typos.
    private func showSlips() {
        let console = Console.current
        console.show(console.settings.file.slips(knowing: KnownSettings.all(console)), asResult: false)
    }

    /// Returns whether this is the default library.
    func isDefault() throws(MastheadError) -> Bool {
        try location().standardizedFileURL.path == Console.current.defaultLibraryFolder.standardizedFileURL.path
    }
}

extension Console {
    /// The folder of the default library: `$XDG_DATA_HOME/masthead`, by default `~/.local/share/masthead`.
    var defaultLibraryFolder: URL { base("XDG_DATA_HOME", ".local/share").appending(path: "masthead") }
}
