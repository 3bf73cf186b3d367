// swift-tools-version: 6.2
import PackageDescription

// The map of the house, bottom to top. A module depends only on those above its own line;
// `script/lint` builds with `--explicit-target-dependency-import-check error`, which enforces it.

let upcoming: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
// Warnings are errors in `script/test` and CI, never for those who build on us with a newer compiler.
let settings =
    Context.environment["MASTHEAD_STRICT"] == nil ? upcoming : upcoming + [.treatAllWarnings(as: .error)]

// `script/fuzz` builds the readers of what comes from the network for libFuzzer.
let isFuzzing = Context.environment["MASTHEAD_FUZZ"] != nil
let fuzzed: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []

extension Target {
    /// The module of a C library that the system provides.
    static func cLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
        .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
    }

    /// The module of a C library that the system provides, and that the program opens by itself.
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

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
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
        .library(name: "IssueLibrary", targets: ["IssueLibrary"]),
        .library(name: "Signatures", targets: ["Signatures"]),
        .library(name: "Pictures", targets: ["Pictures", "Media"]),
        .library(name: "StoreReceipts", targets: ["StoreReceipts"]),
        .library(name: "Reading", targets: ["Reading"]),
        .library(name: "Rendering", targets: ["Rendering"]),
        .library(name: "LibraryReading", targets: ["LibraryReading"]),
        .library(name: "TerminalReader", targets: ["TerminalReader"]),
        .library(name: "IssuePublisher", targets: ["IssuePublisher"]),
        .library(name: "LocalWeb", targets: ["LocalWeb"]),
        .executable(name: "masthead", targets: ["masthead"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // C libraries of the system.
        .cLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        .cLibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev", brew: "chafa"),
        .cLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
        .cLibrary(
            "CMarkdown", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-extensions-dev", brew: "cmark-gfm"),
        .cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        .cLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        .cLibrary("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
        .cLibrary("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        // C libraries that are opened when they are wanted. With pkg-config's flags the program would be linked to them all the same.
        .openedLibrary("CCurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        .openedLibrary("CICal", apt: "libical3", brew: "libical"),
        .openedLibrary("CPostgres", apt: "libpq5", brew: "libpq"),
        .openedLibrary("CVips", apt: "libvips42", brew: "vips"),
        // System calls that Swift's import of the C library leaves out.
        .systemLibrary(name: "CFileSystem"),

        // The build tool that embeds `templates/`, `docs/diagnostics.md`, `web/` and `press/` into the two modules below.
        .executableTarget(name: "embed-files", swiftSettings: settings),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

        // The embedded files of `templates/` and `docs/diagnostics.md`; those of `web/` and `press/`. Nothing is compiled again when
        // a text changes. Within the package only.
        .module("EmbeddedTexts", plugins: ["EmbedFiles"]),
        .module("EmbeddedWeb", plugins: ["EmbedFiles"]),

        // The vocabulary as values, and their plist and JSON forms. No I/O.
        .module("Periodical", ["EmbeddedTexts", "CXML"]),
        // Files and folders with care: replacement, stamps, locks, listings, room on disks, processes. No product.
        .module("Files", ["Periodical", "CFileSystem"]),
        // XML and HTML in and out: nothing of it runs, nothing is fetched.
        .module("Markup", ["CGumbo", "CXML"]),
        // Markdown as HTML and as text.
        .module("Markdown", ["CMarkdown"]),
        // Where words may be divided, by the dictionaries of the system.
        .module("Hyphenation"),
        // Documents that people write: where in the text each value and each fault stands. Within the package only.
        .module("Documents", ["Periodical", "Markup"]),
        // What a person has set once for all commands: variables, a file, defaults.
        .module("UserSettings", ["Periodical", "Files", "Documents"]),
        // Walk over the structure of media files, without decoding them.
        .module("Media", ["Periodical", "Files", "CZlib"]),
        // Measure, decode and scale page pictures.
        .module("Pictures", ["Periodical", "Files", "Media", "CVips"]),
        // Zip archives: write deterministically, list, read, extract safely.
        .module("IssueArchive", ["Periodical", "Files", "CArchive", "CZlib", crypto]),
        // What others and we write: catalogs and contents, each with one reader.
        .module("Formats", ["Periodical", "Files", "Markup", crypto]),
        // Keys and signatures in minisign's format.
        .module("Signatures", ["Periodical", "CSodium", crypto]),
        // Tokens signed with ES256, and Base64 as URLs have it. Within the package only.
        .module("WebTokens", [crypto]),
        // What readers hold of what a publisher gives and sells, and the tokens that say it: values. Within the package only.
        .module("Entitlements", ["Periodical", "WebTokens", crypto]),
        // HTTP: conditional, ranged, resumed, retried, verified.
        .module("IssueTransfer", ["Periodical", "Files", "CCurl", crypto, logging]),
        // Notifications to devices and browsers: Apple's push service, Web Push.
        .module("PushServices", ["Periodical", "IssueTransfer", "WebTokens", crypto]),
        // What app stores sign: purchases, and what becomes of them.
        .module("StoreReceipts", ["Periodical", "WebTokens", crypto, certificates, asn1]),
        // A publisher's server as a library speaks with it.
        .module("PressClient", ["Periodical", "Entitlements", "IssueTransfer", "WebTokens"]),
        // When something is due: intervals, jitter, quiet hours, rhythms, as values. No I/O.
        .module("Schedule"),
        // Notices on the desktop and over the network, and a person's own commands. Within the package only.
        .module("Notices", ["Periodical", "Files", "IssueTransfer", crypto, logging]),
        // The local library: database, status, downloads, content folders, positions.
        .module(
            "IssueLibrary",
            [
                "Periodical", "Files", "Markup", "Formats", "IssueArchive", "IssueTransfer", "PressClient",
                "PushServices", "Schedule",
                "Signatures",
                grdb, logging, crypto,
            ]),
        // The content of an issue: its files, a session of a reader in its grid, words found in it. Renders nothing.
        .module("Reading", ["Periodical", "Files", "Formats", "IssueArchive", "Pictures"]),
        // Pages as HTML and as text, and an issue as a browser gets it.
        .module(
            "Rendering",
            ["Periodical", "Files", "Markup", "Markdown", "Hyphenation", "Reading", "Pictures", mustache]),
        // Read what a library holds: its items opened, followed while they are open, and taken in for searching.
        .module("LibraryReading", ["Periodical", "Markdown", "Markup", "IssueLibrary", "Reading", "Rendering"]),
        // Feeds in step with a service that speaks Google Reader's interface. Within the package only.
        .module(
            "FeedSync", ["Periodical", "Files", "Formats", "IssueTransfer", "IssueLibrary", "CSodium", crypto]),
        // Timers as calendars of other programs have them. Within the package only.
        .module("Calendars", ["Periodical", "IssueLibrary", "Schedule", "CICal", crypto]),
        // Issue source -> checked -> archives, index and catalog.
        .module(
            "IssuePublisher",
            [
                "Periodical", "Formats", "Documents", "Files", "Markdown", "Markup", "Media", "IssueArchive",
                "Pictures", "Schedule",
                "Signatures", crypto, grdb,
                mustache,
            ]),
        // What any server needs: ranges, entity tags, conditional requests, events, a request log, guards. Within the package only.
        .module("Web", ["Periodical", "Files", hummingbird, httpTypes, nioCore, lifecycle, logging, crypto]),
        // A publisher's server's database: one port, SQLite or PostgreSQL behind it. Within the package only.
        .module("ServerStore", ["Periodical", "Files", "Entitlements", "WebTokens", "CPostgres", grdb, crypto]),
        // Serve on loopback: a packed folder, an issue source while it is being written, the web reader with a library.
        .module(
            "LocalWeb",
            [
                "Periodical", "Files", "Formats", "Reading", "Rendering", "IssueLibrary", "LibraryReading",
                "IssuePublisher", "Pictures", "PressClient", "Schedule",
                "Web", "EmbeddedWeb",
                hummingbird,
                httpTypes, nioCore, lifecycle, mustache, logging, crypto,
            ]),
        // A publisher's server on the network, over its database. Within the package only.
        .module(
            "PressServer",
            [
                "Periodical", "Files", "Documents", "Entitlements", "Formats", "IssueTransfer", "PushServices",
                "ServerStore", "StoreReceipts", "Web", "EmbeddedWeb", "WebTokens", hummingbird, httpTypes, nioCore,
                lifecycle, logging, crypto,
            ]),
        // Page through an issue interactively in a terminal; pictures and columns as terminals have them.
        .module(
            "TerminalReader",
            [
                "Periodical", "Files", "Markup", "Hyphenation", "Reading", "Rendering", "Pictures", "Schedule",
                "CChafa",
                "CFriBidi",
            ]),
        // The commands: parse, call, print.
        .module(
            "MastheadCommands",
            [
                "Periodical", "Calendars", "Entitlements", "Files", "FeedSync", "Formats",
                "IssueTransfer",
                "IssueLibrary", "IssuePublisher", "LibraryReading", "LocalWeb", "Notices", "Pictures", "PressClient",
                "PressServer", "PushServices", "Reading", "Rendering", "Schedule", "ServerStore", "Signatures",
                "TerminalReader", "UserSettings", argumentParser, logging,
            ]),
        .executableTarget(name: "masthead", dependencies: ["MastheadCommands"], swiftSettings: settings),

        // Scripted faulty server, issue builder, file trees.
        .target(
            name: "TestSupport", dependencies: ["Periodical", "WebTokens", crypto], path: "Tests/TestSupport",
            swiftSettings: settings),
        .tests(of: "Periodical"),
        .tests(of: "UserSettings", ["Periodical"]),
        .tests(of: "Media", ["Periodical"]),
        .tests(of: "Pictures", ["Periodical", "Media"]),
        .tests(of: "IssueArchive", ["Periodical", crypto]),
        .tests(of: "Signatures", ["Periodical"]),
        .tests(of: "Schedule"),
        .tests(of: "Notices", ["Periodical", crypto]),
        .tests(of: "IssueTransfer", ["Periodical", crypto]),
        .tests(of: "PushServices", ["Periodical", "WebTokens", crypto]),
        .tests(of: "Entitlements", ["Periodical", "WebTokens", crypto]),
        .tests(of: "StoreReceipts", ["Periodical", "WebTokens", crypto]),
        .tests(
            of: "IssueLibrary",
            [
                "Formats", "IssueArchive", "IssuePublisher", "IssueTransfer", "LibraryReading", "Periodical",
                "PressClient", "PushServices",
                "Reading", "Rendering", "Schedule", "Signatures", "WebTokens", "Entitlements", grdb, crypto,
            ]),
        .tests(of: "Calendars", ["IssueLibrary", "Periodical", "Schedule"]),
        .tests(of: "Formats", ["Periodical"]),
        .tests(of: "Markup"),
        .tests(of: "Markdown"),
        .tests(of: "Hyphenation"),
        .tests(of: "Reading", ["Periodical", "Rendering"]),
        .tests(of: "Rendering", ["Markup", "Periodical", "Pictures", "Reading"]),
        .tests(
            of: "IssuePublisher", ["Files", "Formats", "IssueArchive", "Media", "Periodical", "Pictures", crypto]),
        .tests(
            of: "LocalWeb",
            [
                "IssueLibrary", "IssuePublisher", "LibraryReading", "Periodical", "Reading", "Rendering", crypto,
                logging,
            ]),
        .tests(of: "ServerStore", ["Entitlements", "Periodical"]),
        .tests(
            of: "PressServer",
            [
                "Entitlements", "IssueLibrary", "IssueTransfer", "Periodical", "PressClient", "PushServices",
                "ServerStore", "WebTokens", crypto, hummingbird, logging,
            ]),
        .tests(of: "LibraryReading", ["IssueLibrary", "IssuePublisher", "Periodical", "Reading"]),
        .tests(of: "FeedSync", ["IssueLibrary", "IssueTransfer", "Periodical", "Schedule"]),
        .tests(of: "TerminalReader", ["Markup", "Periodical", "Pictures", "Reading", "Rendering", "Schedule"]),
        // Commands in the process of the tests; libraries, servers and publishers for the three targets below.
        .target(
            name: "CommandSupport",
            dependencies: [
                "TestSupport", "MastheadCommands", "Entitlements", "IssueLibrary", "Periodical", "ServerStore", grdb,
            ], path: "Tests/CommandSupport", swiftSettings: settings),
        .tests(
            of: "MastheadCommands",
            [
                "CommandSupport", "masthead", argumentParser, "Entitlements", "IssueLibrary", "Periodical",
                "ServerStore",
                "TerminalReader", grdb,
            ]),
        // The readers of what comes from the network, for `script/fuzz` and EnduranceTests.
        .target(
            name: "FuzzTargets", dependencies: ["Periodical", "Markup", "Formats", "Media", "IssueArchive"],
            path: "Tests/FuzzTargets", swiftSettings: settings + fuzzed),
        // Browsers, and terminals in tmux.
        .testTarget(
            name: "InterfaceTests",
            dependencies: ["CommandSupport", "TestSupport", "masthead", "IssueLibrary", crypto],
            swiftSettings: settings),
        // Kills, faults of disks and networks at each step, scarcity, random rounds.
        .testTarget(
            name: "EnduranceTests",
            dependencies: [
                "CommandSupport", "FuzzTargets", "TestSupport", "masthead", "Entitlements", "IssueLibrary",
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

// `Benchmarks/feeds` measures the reader of feeds by itself.
if Context.environment["MASTHEAD_MEASURE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "masthead-measure-feeds", dependencies: ["Markup", "Formats"], path: "Benchmarks/MeasureFeeds",
            swiftSettings: settings))
}

// `script/test MODULE...` builds and links only these modules' tests and what they depend on.
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
