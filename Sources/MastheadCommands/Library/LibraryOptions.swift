import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import Logging
import Periodical

/// Which library a command is about.
struct LibraryOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: "The library's folder. [default: $MASTHEAD_LIBRARY, or the `library` setting if it is not set]",
        completion: .directory)
    var folder: String?

    @Flag(help: "Print debug messages.")
    var verbose = false

    /// Opens the library.
    /// - Parameters:
    ///   - transfers: how downloads are brought in, for commands that do so.
    ///   - looks: whether the command most likely writes nothing.
    ///   - making: whether one is made where there is none. A slip in a path shall not leave a folder behind.
    ///   - policy: what was chosen for publications that are added; else as is set.
    ///   - announcing: how a person is told of what is new, by commands that do so.
    ///   - timers: how a person is told what timers tell, by commands that do so.
    ///   - publishing: how orders to publish are carried out, by commands that do so.
    ///   - addsTimers: whether timers may be added, so that their limit is asked for; a library that is made always does.
    ///   - afterFeeds: what the background process does when it has looked at feeds.
    func open(
        _ transfers: TransferOptions? = nil, looks: Bool = false, making: Bool = false, policy: FollowPolicy? = nil,
        announcing: ((ArrivalSettings) -> Announcing)? = nil,
        timers: ((ArrivalSettings) -> TimerAnnouncing)? = nil, publishing: PublishCarrier? = nil,
        addsTimers: Bool = false,
        afterFeeds: (@Sendable () async throws(MastheadError) -> Void)? = nil
    ) async throws(MastheadError) -> IssueLibrary {
        // Before the database is opened: where there is too little for that, nothing tells why.
        if transfers != nil { try ProcessLimits.require() }
        var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = verbose ? .debug : .error
        var configuration = IssueLibrary.Configuration()
        let settings = Console.current.settings
        showSlips()
        try transfers?.apply(settings, to: &configuration)
        let arrival = ArrivalSettings(console: .current, limit: transfers?.limit)
        // What was typed wrong is told at once; later it is logged.
        if transfers != nil { _ = try arrival.rules() }
        configuration.looks = looks
        configuration.rules = { () throws(MastheadError) in try arrival.rules() }
        configuration.rulesFile = settings.file.url
        configuration.announcing = announcing?(arrival)
        configuration.timerAnnouncing = timers?(arrival)
        configuration.browserPush = { () throws(MastheadError) in try arrival.browserPush() }
        configuration.publishing = publishing
        configuration.afterFeeds = afterFeeds
        do throws(MastheadError) {
            configuration.http.checkTimeout = try settings.value(KnownSettings.checkTimeout).duration
        } catch {
            // A command that transfers nothing goes on: what is wrong with the settings was told above.
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
                found: "the folder has no library", hint: "Use `masthead add URL` to create one.")
        }
        return try await IssueLibrary(folder: location, configuration: configuration, logger: logger)
    }

    /// The library's folder.
    func location() throws(MastheadError) -> URL {
        let option = folder.flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        return try Console.current.settings.value(KnownSettings.library(.current), option: option)
    }

    /// Whether it was named by no option, variable or file, and nothing was ever kept in it.
    func isNew() throws(MastheadError) -> Bool {
        guard try isDefault(), folder == nil, try !IssueLibrary.exists(at: location()) else { return false }
        showSlips()
        return true
    }

    /// Whether nothing was ever kept in it, and it is where a variable, the settings or nothing says: a slip on this line is none of these.
    func isUnmade() throws(MastheadError) -> Bool {
        guard folder == nil || folder == "" else { return false }
        return try !IssueLibrary.exists(at: location())
    }

    /// Tells of keys in the file of settings that nearly are known ones.
    private func showSlips() {
        let console = Console.current
        console.show(console.settings.file.slips(knowing: KnownSettings.all(console)), asResult: false)
    }

    /// Whether it is the library of a command line that names none.
    func isDefault() throws(MastheadError) -> Bool {
        try location().standardizedFileURL.path == Console.current.dataFolder.standardizedFileURL.path
    }
}
