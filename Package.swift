// swift-tools-version: 6.2
import PackageDescription

// The modules, from the bottom layer to the top. A module depends only on modules above its own line, which
// `script/lint` enforces with `--explicit-target-dependency-import-check error`.

let upcoming: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
// In CI, where this is set, warnings are errors. Packages that depend on Masthead may use a newer compiler with new
// warnings.
let settings =
    Context.environment["MASTHEAD_STRICT"] == nil ? upcoming : upcoming + [.treatAllWarnings(as: .error)]

// `script/fuzz` builds the parsers of network data for libFuzzer.
let isFuzzing = Context.environment["MASTHEAD_FUZZ"] != nil
let fuzzed: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []

#if canImport(CryptoKit)
    let hasCryptoKit = true
#else
    let hasCryptoKit = false
#endif

extension Target {
    /// Returns the module of a system C library to link.
    static func cLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
        .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
    }

    /// Returns the module of a system C library that the program opens on first use.
    static func openedLibrary(_ name: String, apt: String, brew: String) -> Target {
        .systemLibrary(name: name, providers: [.apt([apt]), .brew([brew])])
    }

    static func module(
        _ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
    ) -> Target {
        .target(
            name: name, dependencies: dependencies,
            swiftSettings: ["Periodical", "Files", "Markup", "Formats", "Media", "IssueArchive"].contains(name)
                ? settings + fuzzed : settings,
            plugins: plugins)
    }

    static func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
        .testTarget(
            name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
            swiftSettings: settings)
    }
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "masthead",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Periodical", targets: ["Periodical"]),
        .library(name: "Formats", targets: ["Formats"]),
        .library(name: "IssueArchive", targets: ["IssueArchive"]),
        .library(name: "IssueTransfer", targets: ["IssueTransfer"]),
        .library(name: "PressClient", targets: ["PressClient"]),
        .library(name: "PushServices", targets: ["PushServices"]),
        .library(name: "Schedule", targets: ["Schedule"]),
        .library(name: "LibraryValues", targets: ["LibraryValues"]),
        .library(
            name: "IssueLibrary",
            targets: [
                "IssueLibrary", "LibraryColumns", "LibraryCore", "LibraryMarks", "LibraryFeeds", "LibraryAccounts",
                "LibraryTimers", "LibraryDevices", "LibraryDownloads", "LibraryAdding", "LibraryAgent",
            ]),
        .library(name: "Signatures", targets: ["Signatures"]),
        .library(name: "Pictures", targets: ["Pictures", "Media"]),
        .library(name: "StoreReceipts", targets: ["StoreReceipts"]),
        .library(name: "Reading", targets: ["Reading"]),
        .library(name: "Rendering", targets: ["Rendering"]),
        .library(name: "Editions", targets: ["Editions"]),
        .library(name: "LibraryReading", targets: ["LibraryReading"]),
        .library(name: "TerminalReader", targets: ["TerminalReader"]),
        .library(name: "IssuePublisher", targets: ["IssuePublisher"]),
        .library(name: "LocalWeb", targets: ["LocalWeb"]),
        .executable(name: "masthead", targets: ["masthead"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // Linked system C libraries.
        .cLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        .cLibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev", brew: "chafa"),
        .cLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
        .cLibrary(
            "CMarkdown", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-extensions-dev", brew: "cmark-gfm"),
        .cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        .cLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        .cLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        .cLibrary("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
        .cLibrary("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        // System C libraries that are opened on first use. With pkg-config, the program would be linked to them.
        .openedLibrary("CCurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        .openedLibrary("CICal", apt: "libical3", brew: "libical"),
        .openedLibrary("CPango", apt: "libpangocairo-1.0-0", brew: "pango"),
        .openedLibrary("CTLS", apt: "libssl-dev", brew: "openssl@3"),
        .openedLibrary("CQREncode", apt: "libqrencode4", brew: "qrencode"),
        .openedLibrary("CPostgres", apt: "libpq5", brew: "libpq"),
        .openedLibrary("CVips", apt: "libvips42", brew: "vips"),
        // System calls that are missing in Swift's C library modules.
        .systemLibrary(name: "CFileSystem"),

        // The build tool that embeds files into the two modules below.
        .executableTarget(name: "embed-files", swiftSettings: settings),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

        // The embedded files: `templates/` and `docs/diagnostics.md`, and `web/` and `press/`. Changing a file does not
        // recompile other modules. Internal.
        .module("EmbeddedTexts", plugins: ["EmbedFiles"]),
        .module("EmbeddedWeb", plugins: ["EmbedFiles"]),

        // The basic types as values, with their plist and JSON formats. No I/O.
        .module("Periodical", ["EmbeddedTexts", "CXML"]),
        // Files, folders and processes: replacement, stamps, locks, listings, disk space. Internal.
        .module("Files", ["Periodical", "CFileSystem"]),
        // Parsers and writers for XML and HTML, without scripts and without network access.
        .module("Markup", ["CGumbo", "CXML"]),
        // Markdown to HTML and text.
        .module("Markdown", ["CMarkdown"]),
        // Hyphenation with the system's dictionaries.
        .module("Hyphenation"),
        // The places of values and errors in hand-written documents. Internal.
        .module("Documents", ["Periodical", "Markup"]),
        // User settings for all commands: variables, a file, defaults.
        .module("UserSettings", ["Periodical", "Files", "Documents"]),
        // The structure of media files, without decoding.
        .module("Media", ["Periodical", "Files", "CZlib"]),
        // Hashes, authentication codes, keys and encryption, with CryptoKit's interface. Internal.
        .target(
            name: "Cryptography", dependencies: ["COpenSSL"], exclude: hasCryptoKit ? ["OpenSSL"] : [],
            swiftSettings: settings),
        // Measuring, decoding and scaling of page pictures.
        .module("Pictures", ["Periodical", "Files", "Media", "CVips"]),
        // ZIP archives: reproducible writing, listing, reading, safe unpacking.
        .module("IssueArchive", ["Periodical", "Cryptography", "Files", "CArchive", "CZlib"]),
        // Parsers for catalogs, feeds and books, by Masthead and other programs.
        .module("Formats", ["Periodical", "Cryptography", "Files", "Markup"]),
        // Keys and signatures in minisign's format.
        .module("Signatures", ["Periodical", "Cryptography", "CSodium"]),
        // Tokens signed with ES256, and Base64 for URLs. Internal.
        .module("WebTokens", ["Cryptography"]),
        // Requests, answers, addresses and entitlements of the publisher server, for its clients and itself. Internal.
        .module("PressWire", ["Periodical", "Cryptography", "WebTokens"]),
        // HTTP with conditional and range requests, resuming, retries and verification.
        .module("IssueTransfer", ["Periodical", "Cryptography", "Files", "CCurl", logging]),
        // Push notifications to devices and browsers: Apple's push service, Web Push.
        .module("PushServices", ["Periodical", "Cryptography", "IssueTransfer", "WebTokens"]),
        // Signed receipts and notifications of app stores.
        .module("StoreReceipts", ["Periodical", "WebTokens", "COpenSSL", "Cryptography"]),
        // The client of a publisher server.
        .module("PressClient", ["Periodical", "PressWire", "IssueTransfer", "WebTokens"]),
        // Schedules as values: intervals, jitter, quiet hours, release rhythms, timers. No I/O.
        .module("Schedule"),
        // Notifications on the desktop and over the network, and the user's commands. Internal.
        .module("Notices", ["Periodical", "Cryptography", "Files", "IssueTransfer", logging]),
        // Items, posts, timers and accounts as all interfaces show them, and their JSON. No I/O.
        .module("LibraryValues", ["Periodical", "Schedule"]),
        // The library, in modules by subject. See ARCHITECTURE.md.
        //
        // The values in the columns of a library's database: reading, checks, JSON. Internal.
        .module("LibraryColumns", ["Periodical", "Files", grdb]),
        // The database and folder of a library, its publications, items, search, backups and recovery.
        .module(
            "LibraryCore",
            [
                "Periodical", "Cryptography", "Files", "Formats", "IssueArchive", "IssueTransfer", "LibraryColumns",
                "LibraryValues", "PressClient",
                "Schedule", grdb, logging,
            ]),
        // Reading positions, bookmarks, favorites and highlights.
        .module("LibraryMarks", ["Periodical", "LibraryCore", "LibraryValues", grdb]),
        // Feeds, their posts, and changes for a sync service.
        .module(
            "LibraryFeeds",
            [
                "Periodical", "Cryptography", "Files", "Formats", "IssueTransfer", "LibraryCore", "LibraryValues",
                "Markup",
                "Schedule", grdb, logging,
            ]),
        // Accounts at publisher servers, paid content, and reports of reading.
        .module(
            "LibraryAccounts",
            ["Periodical", "IssueTransfer", "LibraryCore", "LibraryValues", "PressClient", grdb, logging]),
        // Timers and their events.
        .module(
            "LibraryTimers",
            [
                "Periodical", "Cryptography", "Files", "LibraryCore", "LibraryValues", "PushServices", "Schedule", grdb,
                logging,
            ]),
        // Devices that use the library over the network, and their tokens.
        .module("LibraryDevices", ["Periodical", "Cryptography", "LibraryCore", grdb]),
        // Catalogs, covers, the download queue, unpacking, verification, removal and local files.
        .module(
            "LibraryDownloads",
            [
                "Periodical", "Cryptography", "Files", "Formats", "IssueArchive", "IssueTransfer", "LibraryAccounts",
                "LibraryCore", "LibraryMarks", "LibraryValues", "Media", "Schedule", "Signatures", grdb, logging,
            ]),
        // Adding publications by address, and refreshing publications of all kinds.
        .module(
            "LibraryAdding",
            [
                "Periodical", "Cryptography", "Files", "Formats", "IssueTransfer", "LibraryCore", "LibraryDownloads",
                "LibraryFeeds", "Schedule", "Signatures", grdb,
            ]),
        // The background process: checks, downloads, notifications, timers and scheduled publishing.
        .module(
            "LibraryAgent",
            [
                "Periodical", "Cryptography", "Files", "IssueTransfer", "LibraryAccounts", "LibraryAdding",
                "LibraryCore", "LibraryDownloads", "LibraryTimers", "PressClient", "Schedule", grdb, logging,
            ]),
        // The library as one class. Exports the modules above.
        .module(
            "IssueLibrary",
            [
                "Periodical", "Files", "IssueArchive", "IssueTransfer", "LibraryAccounts", "LibraryAdding",
                "LibraryAgent", "LibraryCore", "LibraryDevices", "LibraryDownloads", "LibraryFeeds", "LibraryMarks",
                "LibraryTimers", "LibraryValues", "Schedule", grdb, logging,
            ]),
        // The content of an issue: files, reading sessions and search, without rendering.
        .module("Reading", ["Periodical", "Files", "Formats", "IssueArchive", "Pictures"]),
        // Pages as HTML and text, and issues for the browser.
        .module(
            "Rendering",
            ["Periodical", "Files", "Markup", "Markdown", "Hyphenation", "Reading", "Pictures", mustache]),
        // Issues as files for other programs: CBZ, EPUB and PDF.
        .module(
            "Editions",
            [
                "Periodical", "Cryptography", "Files", "Formats", "Markup", "IssueArchive", "Media", "Pictures",
                "Reading", "Rendering", "CPango",
            ]),
        // Opening of a library's items, tracking them while they are open, and adding them to the search index.
        .module("LibraryReading", ["Periodical", "Markdown", "Markup", "IssueLibrary", "Reading", "Rendering"]),
        // Synchronization of feeds with a Google Reader API service. Internal.
        .module(
            "FeedSync", ["Periodical", "Cryptography", "Files", "Formats", "IssueTransfer", "IssueLibrary", "CSodium"]),
        // Timers as iCalendar files. Internal.
        .module("Calendars", ["Periodical", "Cryptography", "IssueLibrary", "Schedule", "CICal"]),
        // Checking issue sources, and packing them to archives, index and catalog.
        .module(
            "IssuePublisher",
            [
                "Periodical", "Cryptography", "Formats", "Documents", "Editions", "Files", "Markdown", "Markup",
                "Media",
                "IssueArchive", "Pictures", "Reading", "Rendering", "Schedule", "Signatures", "CZlib", grdb,
                mustache,
            ]),
        // The common parts of servers: range and conditional requests, events, a request log, limits. Internal.
        .module(
            "Web",
            ["Periodical", "Cryptography", "Files", "CTLS", hummingbird, httpTypes, nioCore, lifecycle, logging]),
        // The database of a publisher server: one interface for SQLite and PostgreSQL. Internal.
        .module("ServerStore", ["Periodical", "Cryptography", "Files", "PressWire", "WebTokens", "CPostgres", grdb]),
        // The local server for a packed folder, an issue source, or the web reader with a library.
        .module(
            "LocalWeb",
            [
                "Periodical", "Cryptography", "Files", "Formats", "Reading", "Rendering", "IssueLibrary",
                "LibraryReading",
                "IssuePublisher", "LibraryValues", "Pictures", "PressClient", "Schedule",
                "Web", "EmbeddedWeb",
                hummingbird,
                httpTypes, nioCore, lifecycle, mustache, logging,
            ]),
        // The server of a library for devices on the local network: access, OPDS catalogs, downloads. Internal.
        .module(
            "LibraryShare",
            [
                "Periodical", "Cryptography", "Editions", "Files", "Formats", "IssueLibrary", "LibraryDevices",
                "LibraryReading", "LocalWeb", "Markup", "Pictures", "Reading", "Rendering", "Web", "CQREncode",
                hummingbird,
                httpTypes, nioCore,
                logging,
            ]),
        // The publisher server. Internal.
        .module(
            "PressServer",
            [
                "Periodical", "Cryptography", "Files", "Documents", "PressWire", "Formats", "IssueTransfer",
                "PushServices", "ServerStore", "StoreReceipts", "Web", "EmbeddedWeb", "WebTokens", hummingbird,
                httpTypes, nioCore, nioPosix, lifecycle, logging,
            ]),
        // The interactive reader for terminals, with pictures and wide characters.
        .module(
            "TerminalReader",
            [
                "Periodical", "Files", "LibraryValues", "Markup", "Hyphenation", "Reading", "Rendering", "Pictures",
                "Schedule", "CChafa", "CFriBidi",
            ]),
        // The commands: parsing, calls and output.
        .module(
            "MastheadCommands",
            [
                "Periodical", "Calendars", "Editions", "PressWire", "Files", "FeedSync", "Formats",
                "IssueTransfer",
                "IssueLibrary", "IssuePublisher", "LibraryReading", "LibraryShare", "LibraryValues", "LocalWeb",
                "Notices",
                "Pictures", "PressClient",
                "PressServer", "PushServices", "Reading", "Rendering", "Schedule", "ServerStore", "Signatures",
                "TerminalReader", "UserSettings", argumentParser, logging,
            ]),
        .executableTarget(name: "masthead", dependencies: ["MastheadCommands"], swiftSettings: settings),

        // Examples for app developers. They are not products. The tests of LibraryReading run them.
        .executableTarget(
            name: "example-mirror", dependencies: ["IssueLibrary"], path: "Examples/Mirror", swiftSettings: settings),
        .executableTarget(
            name: "example-reader", dependencies: ["IssueLibrary", "LibraryReading", "Periodical", "Reading"],
            path: "Examples/ReaderModel", swiftSettings: settings),

        // Test helpers: scripted servers, issue builders, file trees.
        .target(
            name: "TestSupport", dependencies: ["Periodical", "Cryptography", "WebTokens"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .tests(of: "Periodical"),
        .tests(of: "Cryptography", ["COpenSSL", "Periodical"]),
        .tests(of: "UserSettings", ["Periodical"]),
        .tests(of: "Media", ["Periodical"]),
        .tests(of: "Pictures", ["Periodical", "Media"]),
        .tests(of: "IssueArchive", ["Periodical", "Cryptography"]),
        .tests(of: "Signatures", ["Periodical"]),
        .tests(of: "Schedule"),
        .tests(of: "LibraryValues", ["Periodical", "Schedule"]),
        .tests(of: "Notices", ["Periodical", "Cryptography"]),
        .tests(of: "IssueTransfer", ["Periodical", "Cryptography"]),
        .tests(of: "PushServices", ["Periodical", "Cryptography", "WebTokens"]),
        .tests(of: "PressWire", ["Periodical", "Cryptography", "WebTokens"]),
        .tests(of: "StoreReceipts", ["Periodical", "Cryptography", "WebTokens"]),
        // Libraries, publishers and servers for the tests of the library's modules.
        .target(
            name: "LibrarySupport",
            dependencies: [
                "Cryptography", "TestSupport", "IssueLibrary", "IssuePublisher", "IssueTransfer", "Periodical",
                "Schedule", "Signatures", grdb,
            ], path: "Tests/LibrarySupport", swiftSettings: settings),
        .tests(
            of: "LibraryCore",
            [
                "Cryptography", "Files", "Formats", "IssueLibrary", "IssuePublisher", "IssueTransfer", "LibraryAgent",
                "LibraryDownloads", "LibraryFeeds", "LibraryReading", "LibrarySupport", "Periodical", "Reading",
                "Rendering", "Schedule", "Signatures", grdb,
            ]),
        .tests(of: "LibraryMarks", ["IssueLibrary", "IssuePublisher", "LibrarySupport", "Periodical", "Reading"]),
        .tests(
            of: "LibraryFeeds", ["IssueLibrary", "IssueTransfer", "LibrarySupport", "Periodical", "Schedule", grdb]),
        .tests(
            of: "LibraryAccounts",
            [
                "Cryptography", "PressWire", "IssueLibrary", "IssueTransfer", "LibrarySupport", "Periodical",
                "PressClient", "WebTokens",
            ]),
        .tests(
            of: "LibraryTimers",
            ["Files", "IssueLibrary", "LibrarySupport", "Periodical", "PushServices", "Schedule", grdb]),
        .tests(of: "LibraryDevices", ["Cryptography", "IssueLibrary", "LibrarySupport", "Periodical", grdb]),
        .tests(
            of: "LibraryDownloads",
            [
                "Cryptography", "Formats", "IssueArchive", "IssueLibrary", "IssuePublisher", "IssueTransfer",
                "LibraryCore", "LibrarySupport", "Periodical", "Reading", "Schedule", "Signatures", grdb,
            ]),
        .tests(
            of: "LibraryAdding",
            ["IssueLibrary", "IssuePublisher", "LibraryReading", "LibrarySupport", "Periodical", "Signatures"]),
        .tests(of: "LibraryAgent", ["IssueLibrary", "LibrarySupport", "Periodical", "PressClient", "Schedule", grdb]),
        .tests(
            of: "IssueLibrary",
            [
                "IssueArchive", "IssuePublisher", "IssueTransfer", "LibraryReading", "LibrarySupport", "Periodical",
                "PressClient", "Reading",
            ]),
        .tests(of: "Calendars", ["IssueLibrary", "Periodical", "Schedule"]),
        .tests(of: "Formats", ["Periodical"]),
        .tests(of: "Markup"),
        .tests(of: "Markdown"),
        .tests(of: "Hyphenation"),
        .tests(of: "Reading", ["Periodical", "Rendering"]),
        .tests(of: "Rendering", ["Markup", "Periodical", "Pictures", "Reading"]),
        .tests(of: "Editions", ["IssueArchive", "Periodical", "Pictures", "Reading", "Rendering"]),
        .tests(
            of: "IssuePublisher",
            ["Cryptography", "Files", "Formats", "IssueArchive", "Markup", "Media", "Periodical", "Pictures"]),
        .tests(
            of: "LocalWeb",
            [
                "Cryptography", "IssueLibrary", "IssuePublisher", "LibraryReading", "Periodical", "Reading",
                "Rendering", logging,
            ]),
        .tests(
            of: "LibraryShare",
            [
                "Cryptography", "FeedSync", "Formats", "IssueLibrary", "IssueTransfer", "LibraryDevices",
                "LibraryReading", "LibrarySupport", "Markup", "Periodical", "Web", hummingbird, httpTypes, nioCore,
                logging,
            ]),
        .tests(of: "ServerStore", ["PressWire", "Periodical"]),
        .tests(
            of: "PressServer",
            [
                "Cryptography", "PressWire", "IssueLibrary", "IssueTransfer", "Periodical", "PressClient",
                "PushServices", "ServerStore", "WebTokens", hummingbird, logging,
            ]),
        .tests(
            of: "LibraryReading",
            ["IssueLibrary", "IssuePublisher", "Periodical", "Reading", "example-mirror", "example-reader"]),
        .tests(of: "FeedSync", ["IssueLibrary", "IssueTransfer", "Periodical", "Schedule"]),
        .tests(
            of: "TerminalReader",
            ["LibraryValues", "Markup", "Periodical", "Pictures", "Reading", "Rendering", "Schedule"]),
        // Commands within the test process, and libraries, servers and publishers for the three targets below.
        .target(
            name: "CommandSupport",
            dependencies: [
                "TestSupport", "MastheadCommands", "PressWire", "IssueLibrary", "Periodical", "ServerStore", grdb,
            ], path: "Tests/CommandSupport", swiftSettings: settings),
        .tests(
            of: "MastheadCommands",
            [
                "CommandSupport", "masthead", argumentParser, "PressWire", "FeedSync", "IssueLibrary", "Periodical",
                "ServerStore", "TerminalReader", grdb,
            ]),
        // The parsers of network data, for `script/fuzz` and EnduranceTests.
        .target(
            name: "FuzzTargets", dependencies: ["Periodical", "Markup", "Formats", "Media", "IssueArchive"],
            path: "Tests/FuzzTargets", swiftSettings: settings + fuzzed),
        // Tests in browsers, and in terminals with tmux.
        .testTarget(
            name: "InterfaceTests",
            dependencies: ["Cryptography", "CommandSupport", "TestSupport", "masthead", "IssueLibrary"],
            swiftSettings: settings),
        // Tests with kills, disk and network faults at each step, scarce resources and random input.
        .testTarget(
            name: "EnduranceTests",
            dependencies: [
                "CommandSupport", "FuzzTargets", "TestSupport", "masthead", "PressWire", "IssueLibrary",
                "IssuePublisher", "Periodical", "ServerStore",
            ], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

if isFuzzing {
    package.targets.append(
        .executableTarget(
            name: "masthead-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing",
            exclude: ["make-seeds"],
            swiftSettings: settings + fuzzed,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}

// `Benchmarks/feeds` measures the feed parser separately.
if Context.environment["MASTHEAD_MEASURE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "masthead-measure-feeds", dependencies: ["Markup", "Formats"], path: "Benchmarks/MeasureFeeds",
            swiftSettings: settings))
}

// `script/test MODULE...` builds and links only the tests of these modules and their dependencies.
if let wanted = Context.environment["MASTHEAD_TESTS"] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var open = wanted.split(separator: " ").map { "\($0)Tests" }
    var kept: Set<String> = []
    while let name = open.popLast() {
        guard let target = targets[name], kept.insert(name).inserted else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): open.append(name)
            default: break
            }
        }
        for case .plugin(let name, _) in target.plugins ?? [] { open.append(name) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        let parts = (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
        return !kept.isSuperset(of: parts)
    }
}
