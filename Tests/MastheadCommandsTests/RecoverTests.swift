import CommandSupport
import Foundation
import TestSupport
import Testing

/// `masthead recover`, and messages of commands about a damaged library.
@Suite(.serialized, .leavesNoProcess) struct RecoverTests {
    @Test("every command reports an empty database, and recovery restores the library")
    func empty() async throws {
        let mirror = try await MirrorProcess.marked()
        let file = mirror.library.appending(path: "library.sqlite")
        try Data().write(to: file)
        for command in MirrorProcess.commands {
            let result = try await Command.run(command + ["--library", mirror.library.path])
            #expect(
                result.status == 1
                    && result.errors.contains("hint: Run `masthead recover --library \(mirror.library.path)`"),
                "\(command): \(result.errors)"
            )
        }
        let recovered = try await mirror.run("recover", "--json")
        #expect(recovered.status == 0, "\(recovered.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(recovered.output.utf8)) as? [String: Any]
        #expect(document?["available"] as? [String] == ["spring", "summer"])
        #expect(
            Set(document?.keys.map { $0 } ?? []) == [
                "whole", "found", "issues", "available", "untitled", "incomplete", "catalogs", "marks", "positions",
                "timers", "backup", "restored", "lost", "kept",
            ])
        try await mirror.expectRecovered()
        let sent = mirror.sentByteCount
        #expect(try await mirror.mirror().status == 0)
        #expect(mirror.sentByteCount == sent, "intact files are not downloaded again")
        #expect(try await mirror.run("recover").output.contains("nothing to recover"))
    }

    @Test("`recover` reports which values it restored and which values are lost")
    func values() async throws {
        let mirror = try await MirrorProcess.marked()
        let script = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            database.execute("UPDATE mark SET createdAt = 'x'")
            database.execute("UPDATE publication SET rhythm = -1")
            database.commit()
            """
        let database = mirror.library.appending(path: "library.sqlite").path
        #expect(try await Tool.run(["python3", "-c", script, database]).status == 0)
        let verified = try await mirror.run("verify")
        #expect(verified.status == 1 && verified.output.contains("no damage found"), "\(verified)")
        let found = "found in the database: the column mark.createdAt has an invalid value in 2 rows"
        #expect(
            verified.errors.contains(found) && verified.errors.contains("Use `masthead recover --library "),
            "\(verified)")
        let recovered = try await mirror.run("recover")
        #expect(recovered.status == 0, "\(recovered)")
        #expect(recovered.errors.contains("restored from the backup: the column mark.createdAt in 2 rows"))
        #expect(recovered.errors.contains("lost: the column publication.rhythm in 1 row"), "\(recovered)")
        #expect(try await mirror.run("verify").status == 0)
        try await mirror.expectRecovered()
    }

    /// Runs SQL on a library without SQLite's checks.
    private func change(_ mirror: MirrorProcess, _ sql: String) async throws {
        let script = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            database.executescript("PRAGMA foreign_keys=off;" + sys.argv[2])
            database.commit()
            """
        let database = mirror.library.appending(path: "library.sqlite").path
        #expect(try await Tool.run(["python3", "-c", script, database, sql]).status == 0)
    }

    @Test("a library with lost publications or an invalid date is reported as damaged")
    func notEmpty() async throws {
        for sql in ["DELETE FROM publication", "UPDATE item SET date = 'tomorrow'"] {
            let mirror = try await MirrorProcess.marked()
            try await change(mirror, sql)
            for command in [["list"], ["mirror", "--quiet"], ["list", "--json"]] {
                let result = try await Command.run(command + ["--library", mirror.library.path])
                #expect(result.status == 1 && result.output.isEmpty, "\(sql) \(command): \(result)")
                #expect(result.errors.contains("hint: Run `masthead recover"), "\(sql) \(command): \(result)")
            }
            #expect(try await mirror.run("recover").status == 0)
            try await mirror.expectRecovered(sql)
        }
    }

    @Test("if only some publications are lost, commands show the others and print a warning", arguments: [0, 99])
    func someMissing(id: Int) async throws {
        let mirror = try await MirrorProcess.marked()
        // The lowest or the highest ID of a publication.
        try await change(mirror, "UPDATE item SET publicationID = \(id) WHERE name = 'summer'")
        let list = try await mirror.run("list")
        #expect(list.status == 0 && !list.output.isEmpty && !list.output.contains("summer"), "\(list)")
        #expect(
            list.errors.contains("warning: 1 publication is missing in the database")
                && list.errors.contains("`masthead recover"), "\(list)")
        let verified = try await mirror.run("verify")
        #expect(verified.status == 1 && verified.errors.contains("refer"), "\(verified)")
        let recovered = try await mirror.run("recover")
        #expect(recovered.status == 0, "\(recovered)")
        let again = try await mirror.run("list")
        #expect(again.output.contains("summer") && !again.errors.contains("missing in the database"), "\(again)")
    }

    @Test("`favorite --remove` removes an issue's favorite mark even if it is stored twice")
    func removesAll() async throws {
        let mirror = try await MirrorProcess.marked()
        try await change(
            mirror,
            """
            INSERT INTO mark (kind, itemID, articleIndex, pageIndex, createdAt)
            SELECT 'favorite', id, -1, 99, 1 FROM item WHERE name = 'summer'
            """)
        #expect(try await mirror.run("favorite").output.split(separator: "\n").count == 2)
        #expect(try await mirror.run("favorite", "summer", "--remove").status == 0)
        #expect(try await mirror.run("favorite").output.isEmpty)
    }

    @Test("`recover` lists the tables that it restored from the backup and counts timers")
    func missingTables() async throws {
        let mirror = try await MirrorProcess.marked()
        #expect(try await mirror.run("timer", "add", "Tea", "--down", "--period", "4min").status == 0)
        try await change(mirror, "DROP TABLE mark; DROP TABLE timer")
        let result = try await mirror.run("recover")
        #expect(result.status == 0 && !result.errors.contains("lost:"), "\(result)")
        #expect(result.errors.contains("restored from the backup: parts of the table mark ("), "\(result)")
        #expect(result.output.contains("2 marks") && result.output.contains("1 timer"), "\(result)")
        // Without a backup, the cause is readable, and the rows are lost.
        try await change(mirror, "DROP TABLE timer")
        for name in ["library-backup.json", "library-backup.older.json"] {
            try Data("{".utf8).write(to: mirror.library.appending(path: name))
        }
        let lost = try await mirror.run("recover")
        #expect(lost.errors.contains("lost: the backup library-backup.json: not valid JSON\n"), "\(lost)")
        #expect(lost.errors.contains("lost: parts of the table timer ("), "\(lost)")
    }

    @Test("`recover` lists all issues without files in one line, and keeps the time of the last check")
    func withoutFiles() async throws {
        let mirror = try await MirrorProcess.marked()
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: mirror.library.path) where name != "library-backup.json" {
            try files.removeItem(at: mirror.library.appending(path: name))
        }
        let recovered = try await mirror.run("recover")
        #expect(recovered.status == 0, "\(recovered)")
        let named = /Files of 2 items are missing \(([^\/]+)\/spring, ([^\/]+)\/summer\)\. Use `masthead mirror/
        #expect(recovered.errors.contains(named), "\(recovered)")
        #expect(recovered.errors.contains(" to add the other items of the catalogs."), "\(recovered)")
        #expect(recovered.output.contains("2 marks (bookmarks, favorites and highlights)"), "\(recovered)")
        let rows = try await mirror.run("publications").output.split(separator: "\n")
        let handle = try #require(rows.first?.split(separator: "\t").first)
        let shown = try await mirror.run("follow", String(handle)).output
        let check = try #require(shown.split(separator: "\n").first { $0.contains("last check") }, "\(shown)")
        #expect(check.contains("never") == rows[0].contains("\tnever\t"), "\(check) \(rows)")
    }

    @Test("if several processes recover a library at once, only one changes it")
    func several() async throws {
        let mirror = try await MirrorProcess.marked()
        try Data().write(to: mirror.library.appending(path: "library.sqlite"))
        let words = [Tool.masthead, "recover", "--library", mirror.library.path]
        let results = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
            for _ in 0..<4 { group.addTask { try await Tool.run(words) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0.output.hasPrefix("recovered") } == 1, "\(results)")
        for result in results where result.status != 0 {
            #expect(result.errors.contains("has the library open"), "\(result.errors)")
        }
        for result in results where result.status == 0 && !result.output.hasPrefix("recovered") {
            #expect(result.output.contains("nothing to recover"), "\(result.output)")
        }
        try await mirror.expectRecovered()
    }

    @Test("recovery changes nothing while another process has the library open")
    func open() async throws {
        let mirror = try await MirrorProcess.marked()
        let serving = try ServingProcess([
            Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet", "--library", mirror.library.path,
        ])
        _ = try await serving.url()
        let result = try await mirror.run("recover")
        let found = "process \(serving.identifier) has the library open"
        #expect(result.status == 1 && result.errors.contains(found), "\(result.errors)")
        serving.stop()
        // Recover would rebuild an empty database, but a process has locked the library.
        try Data().write(to: mirror.library.appending(path: "library.sqlite"))
        let script = """
            import fcntl, sys, time
            file = open(sys.argv[1], 'w')
            fcntl.lockf(file, fcntl.LOCK_EX)
            print('locked', flush=True)
            time.sleep(1000)
            """
        let holder = try ServingProcess(["python3", "-c", script, mirror.library.appending(path: "agent.lock").path])
        defer { holder.stop() }
        #expect(try await holder.url() == "locked")
        func files() throws -> [String: Data] {
            try FileTree.read(mirror.library).filter { !$0.key.hasSuffix(".lock") }
        }
        let before = try files()
        let refused = try await mirror.run("recover")
        #expect(refused.status == 1 && refused.errors.contains("has the library open"), "\(refused.errors)")
        #expect(try files() == before)
    }

    @Test("if the library folder is moved away, the agent exits and reports the reason")
    func gone() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 1000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        let lock = try String(contentsOf: mirror.library.appending(path: "agent.lock"), encoding: .utf8)
        let agent = try #require(Int32(lock.prefix { $0.isNumber }))
        let logFile = mirror.library.appending(path: "agent.log")
        try await wait(while: try !String(contentsOf: logFile, encoding: .utf8).contains("spring: "))
        let log = try FileHandle(forReadingFrom: logFile)
        let moved = mirror.folder["moved"]
        try FileManager.default.moveItem(at: mirror.library, to: moved)
        var status = stat()
        try await wait(while: kill(agent, 0) == 0 && stat("/proc/\(agent)/fd/2", &status) == 0)
        let text = String(decoding: try log.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.contains("the library's folder was deleted or moved"), "\(text)")
        // A mirror resumes the downloads in the library's new location.
        mirror.setPace(nil)
        #expect(try await Command.run(["mirror", "--quiet", "--library", moved.path]).status == 0)
    }
}
