import CommandSupport
import Foundation
import TestSupport
import Testing

/// `export web` of several issues.
@Suite struct ExportTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("issues/publication.json", #"{"Title": "The Press"}"#)
        for (name, month) in [("spring", "03"), ("summer", "06")] {
            try folder.write("issues/\(name)/issue.json", #"{"Title": "The \#(name)", "Date": "2024-\#(month)-20"}"#)
            try folder.write("issues/\(name)/cover@2x.png", Data.png(width: 60, height: 80))
            try folder.write("issues/\(name)/mill@2x.png", Data.png(width: 60, height: 40))
            try folder.write(
                "issues/\(name)/pages.json",
                """
                [[{"class": "TextPage", "properties": {"title": "Words", "body": "The ![mill](mill.png) of \(name)"}},
                  {"class": "WebPage", "properties": {"title": "Web", "html": "page.html", "text": "x"}}]]
                """)
            try folder.write("issues/\(name)/page.html", "<p>x</p><img src=mill.png alt=x>")
        }
    }

    private func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(
            words, in: folder.url,
            environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
    }

    private func shelf(_ site: String = "site") throws -> String {
        try String(contentsOf: folder["\(site)/library.json"], encoding: .utf8)
    }

    #if DEBUG
        @Test("a debug build uses web/ and templates/ from the folder in MASTHEAD_CHECKOUT")
        func checkout() async throws {
            try FileManager.default.createDirectory(at: folder["checkout"], withIntermediateDirectories: true)
            for name in ["web", "templates"] {
                try FileManager.default.copyItem(
                    at: Tool.repository.appending(path: name), to: folder["checkout/\(name)"])
            }
            try folder.write("checkout/web/reader/app.js", "// An edit.")
            try folder.write("checkout/templates/TextPage/page.html", "<aside>{{{bodyHTML}}}</aside>")
            let result = try await Tool.run(
                [Tool.masthead, "export", "web", "issues/spring", "-o", "site"], in: folder.url,
                environment: ["XDG_CACHE_HOME": folder["cache"].path, "MASTHEAD_CHECKOUT": "checkout"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(try String(contentsOf: folder["site/reader/app.js"], encoding: .utf8) == "// An edit.")
            let issue = try String(contentsOf: folder["site/issues/spring/issue.json"], encoding: .utf8)
            #expect(issue.contains("<aside>"), "\(issue)")
        }
    #endif

    @Test("several issue sources, a publication or a whole library can be exported as one site")
    func several() async throws {
        let sources = try await run("export", "web", "./issues", "-o", "./site")
        #expect(sources.status == 0, "\(sources.errors)")
        #expect(sources.errors.contains("site/issues/spring/index.html"), "\(sources.errors)")
        #expect(sources.errors.contains("Start page: \(folder["site/index.html"].path)"), "\(sources.errors)")
        #expect(try shelf().contains(#""title":"The Press""#) && shelf().contains("summer"))
        for file in ["files/mill.png", "files/mill@2x.png", "files/page.html"] {
            #expect(FileManager.default.fileExists(atPath: folder["site/issues/spring/\(file)"].path), "\(file)")
        }
        let html = try String(contentsOf: folder["site/issues/spring/files/page.html"], encoding: .utf8)
        #expect(html.contains(#"srcset="mill@2x.png 2x""#), "\(html)")

        for words in [
            ["pack", "./issues", "-o", "./dist", "--now"], ["add", "./dist", "--handle", "press"], ["mirror"],
        ] {
            let result = try await Command.run(
                words, in: folder.url,
                environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try await run("export", "web", "press", "-o", "./site-2", "--quiet").status == 0)
        #expect(try shelf("site-2").contains("press/spring") && shelf("site-2").contains("press/summer"))
        #expect(try await run("export", "web", "--all", "-o", "./site-3", "--quiet").status == 0)
        #expect(try shelf("site-3") == shelf("site-2"))
    }

    @Test("if one issue cannot be exported, the other issues are still exported")
    func partly() async throws {
        let result = try await run("export", "web", "./issues/spring", "./issues/gone", "-o", "./site")
        #expect(
            result.status == 1 && result.errors.contains("cannot read \(folder["issues/gone"].path): "),
            "\(result.errors)")
        #expect(try shelf().contains("spring"))
        #expect(try await run("export", "web", "-o", "./site").status == 64)
        #expect(try await run("export", "web", "./issues/spring", "--all", "-o", "./site").status == 64)
    }

    @Test("`export web` includes paid and scheduled issues only on request")
    func publicity() async throws {
        try folder.write("issues/publication.json", #"{"Title": "The Press", "Sale": "subscription"}"#)
        try folder.write("issues/spring/issue.json", #"{"Title": "The spring", "Date": "2024-03-20", "Free": true}"#)
        for name in ["winter", "later"] {
            try FileManager.default.copyItem(at: folder["issues/spring"], to: folder["issues/\(name)"])
        }
        try folder.write("issues/winter/issue.json", #"{"Title": "Paid", "Date": "2024-01-20"}"#)
        try folder.write("issues/later/issue.json", #"{"Title": "Later", "Date": "2999-01-20", "Free": true}"#)
        let result = try await run("export", "web", "./issues", "-o", "./site")
        #expect(result.status == 0, "\(result.errors)")
        let (paid, later) = (folder["issues/winter"].path, folder["issues/later"].path)
        #expect(result.errors.contains("skipped 2 paid issues: \(folder["issues/summer"].path), \(paid)\n"))
        #expect(result.errors.contains("hint: Use --include-paid to export them to the public site."))
        #expect(result.errors.contains("skipped 1 scheduled issue: \(later) (2999-01-20)"), "\(result.errors)")
        #expect(try shelf().contains("spring"))
        for name in ["summer", "winter", "later"] {
            #expect(!FileManager.default.fileExists(atPath: folder["site/issues/\(name)"].path), "\(name)")
        }

        let none = try await run("export", "web", "./issues/winter", "-o", "./site-2")
        #expect(none.status == 1 && none.errors.contains("--include-paid"), "\(none.errors)")
        let all = try await run("export", "web", "./issues", "-o", "./site-2", "--include-paid", "--now", "--quiet")
        #expect(all.status == 0 && !all.errors.contains("skipped"), "\(all.errors)")
        for name in ["spring", "summer", "winter", "later"] {
            #expect(FileManager.default.fileExists(atPath: folder["site-2/issues/\(name)/index.html"].path), "\(name)")
        }
    }

    @Test("`export web` recognizes paid and scheduled issues in a packed folder")
    func archives() async throws {
        try folder.write(
            "issues/publication.json",
            """
            {"Title": "The Press", "Sale": "subscription",
             "Press": "https://press.example.org/v1/publications/press"}
            """)
        try folder.write("issues/summer/issue.json", #"{"Title": "Later", "Date": "2999-01-20", "Free": true}"#)
        let packed = try await run("pack", "./issues", "-o", "./dist")
        #expect(packed.status == 0, "\(packed.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)
        for (issue, word) in [("spring", "paid"), ("summer", "scheduled")] {
            let archive = try #require(names.first { $0.hasPrefix(issue) && $0.hasSuffix("@2x.zip") })
            let result = try await run("export", "web", "./dist/\(archive)", "-o", "./site")
            #expect(result.status == 1 && result.errors.contains("skipped 1 \(word) issue: "), "\(result.errors)")
        }
    }
}
