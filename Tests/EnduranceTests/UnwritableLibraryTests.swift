import CommandSupport
import Foundation
import TestSupport
import Testing

/// Libraries that can be read but not written: on a read-only file system, of another user, or on a full disk.
@Suite(.serialized, .leavesNoProcess) struct UnwritableLibraryTests {
    /// The command that runs a script in a private mount namespace, and for other users than root also in a user
    /// namespace.
    private static let namespace = ["unshare", "--mount"] + (geteuid() == 0 ? [] : ["--map-root-user"])

    /// Whether this machine allows mounts in a namespace.
    private static func canMount() async -> Bool {
        (try? await Tool.run(namespace + ["sh", "-c", "mount -t tmpfs none /mnt"]).status) == 0
    }

    /// The state in which the last process left the database.
    enum Log: String, CaseIterable {
        /// The database was closed.
        case no
        /// The process was killed.
        case left
        /// The process was killed, and the database was copied without its shared-memory file.
        case alone
    }

    /// A shell function that leaves the database in a state. Only the write-ahead log contains the second issue's
    /// favorite.
    private static let leaving = """
        leave() {
            test "$2" = no && return
            /usr/bin/python3 -c "import os, sqlite3, sys
        database = sqlite3.connect(sys.argv[1])
        database.execute('INSERT INTO mark SELECT ?, id, -1, -1, -1, 1.0, NULL, NULL, NULL FROM item WHERE name = ?', ('favorite', 'b'))
        database.commit()
        os.kill(os.getpid(), 9)" "$1/library.sqlite" || true
            test -s "$1/library.sqlite-wal"
            test "$2" = alone && rm -f "$1/library.sqlite-shm"
            true
        }
        """

    /// The commands that must work, with their expected output.
    private static let reading = """
        "$m" list --library "$l" | grep > /dev/null '^available.*/a\t'
        "$m" list --library "$l" | grep > /dev/null '^available.*/b\t'
        test "$log" = no || "$m" list --favorites --library "$l" | grep > /dev/null '/b\t'
        "$m" list --json --library "$l" | grep > /dev/null '"status":"available"'
        "$m" layout a --library "$l" | grep > /dev/null '\\['
        "$m" page a 1.2 --json --library "$l" | grep > /dev/null 'PDFPage'
        "$m" bookmark --library "$l" | grep > /dev/null 'a 1.2'
        "$m" status --library "$l"
        "$m" verify --library "$l" | grep > /dev/null 'no damage found'
        "$m" search zebra --library "$l" | grep > /dev/null 'words 1.1'
        "$m" search 小屋 --library "$l" | grep > /dev/null '水車\\[小屋\\]'
        "$m" open words --no-browser --port 0 --library "$l" > "$o" 2> "$o.errors" & server=$!
        until grep -q http "$o"; do kill -0 $server; sleep 0.05; done
        curl -sf "$(grep -o 'http[^ ]*' "$o" | head -1)" > /dev/null
        curl -sf -H 'Content-Type: application/json' -d '{"words": "zebra"}' \
            "$(grep -o 'http://[^/]*' "$o" | head -1)/api/search" | grep > /dev/null zebra
        kill $server
        wait $server || true
        """

    private static let feed = """
        <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A feed</title><id>x</id>
        <entry><id>a</id><title>One</title><link href="https://example.org/a"/>
        <published>2026-01-02T08:00:00Z</published><content>Words.</content></entry></feed>
        """

    private func library() async throws -> MirrorProcess {
        let mirror = try await MirrorProcess(["a", "b"])
        try mirror.folder.write("words/issue.json", #"{"Title": "Words", "Date": "2026-01-01T00:00:00Z"}"#)
        try mirror.folder.write("words/cover.png", try Data(contentsOf: mirror.folder["a/cover.png"]))
        try mirror.folder.write(
            "words/pages.json", #"[[{"class": "TextPage", "properties": {"body": "A zebra. 水車小屋"}}]]"#)
        try await mirror.pack(["a", "b", "words"])
        #expect(try await mirror.mirror().status == 0)
        #expect(try await mirror.run("bookmark", "a", "1.2").status == 0)
        try mirror.folder.write("dist/feed.xml", Data(Self.feed.utf8))
        let address = mirror.server.url("/feed.xml").absoluteString
        #expect(try await mirror.run("add", address, "--handle", "feed").status == 0)
        return mirror
    }

    private func inNamespace(_ script: String, _ mirror: MirrorProcess, _ log: Log) async throws {
        let head = """
            m=$1; library=$2; o=$3; log=$4; mount=$5; l=$mount/l
            \(Self.leaving)
            mkdir -p "$mount"; mount -t tmpfs -o size=24m none "$mount"; cp -a "$library" "$l"
            """
        let result = try await Tool.run(
            Self.namespace + [
                "bash", "-exo", "pipefail", "-c", head + "\n" + script, "sh", Tool.masthead, mirror.library.path,
                mirror.folder["output"].path, log.rawValue, mirror.folder["mount"].path,
            ], environment: ["XDG_CACHE_HOME": mirror.folder["cache"].path])
        #expect(result.status == 0, "\(result.output) \(result.errors.suffix(3000))")
    }

    @Test(
        "a library on a read-only file system can be listed, read, searched, verified and served",
        .enabled("this machine does not let tests mount anything", { await canMount() }), arguments: Log.allCases)
    func readOnly(log: Log) async throws {
        let mirror = try await library()
        let script = """
            leave "$l" "$log"
            before=$(cd "$l"; find . -type f -exec sha256sum {} + | sort)
            mount -o remount,ro "$mount"
            \(Self.reading)
            ! "$m" favorite a --library "$l" 2> "$o"; grep -q 'hint: Make the path writable' "$o"
            ! "$m" mirror --library "$l" 2> "$o"; grep -q 'hint: Make the path writable' "$o"
            mount -o remount,rw "$mount"
            test "$before" = "$(cd "$l"; find . -type f -exec sha256sum {} + | sort)"
            "$m" favorite a --library "$l"
            """
        try await inNamespace(script, mirror, log)
    }

    @Test(
        "a user can read another user's library if its owner allows it",
        .enabled("only root, where it may mount, can be another user", { geteuid() == 0 ? await canMount() : false }),
        arguments: Log.allCases)
    func otherUser(log: Log) async throws {
        let mirror = try await library()
        let script = """
            leave "$l" "$log"
            chmod -R a+rX "$l"; chmod 755 "$mount"
            # The way there, and the program, which lie in folders of our own.
            cp "$m" "$mount/masthead"; chmod 755 "$mount/masthead"
            cp -r "$(dirname "$m")"/*.resources "$mount/" 2> /dev/null || true
            mount --move "$mount" /mnt; l=/mnt/l; o=/mnt/o; mkdir -m 777 /mnt/o.d; o=/mnt/o.d/o
            as="setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/mnt/o.d XDG_CACHE_HOME=/mnt/o.d"
            program() { $as /mnt/masthead "$@"; }
            \(Self.reading.replacing("\"$m\" open", with: "$as /mnt/masthead open").replacing("\"$m\"", with: "program"))
            ! program favorite a --library "$l" 2> "$o"; grep -q 'hint: Make the path writable' "$o"
            """
        let size = (try? FileManager.default.attributesOfItem(atPath: Tool.masthead)[.size] as? Int) ?? 0
        try await inNamespace("mount -o remount,size=\(size + 64 << 20) \"$mount\"\n" + script, mirror, log)
    }

    @Test(
        "a library on a full disk can be listed, read, searched, verified and served",
        .enabled("this machine does not let tests mount anything", { await canMount() }),
        arguments: Log.allCases, [true, false])
    func full(log: Log, hasReserve: Bool) async throws {
        let mirror = try await library()
        let script = """
            leave "$l" "$log"
            test -s "$l/library.reserve"
            \(hasReserve ? "" : "rm \"$l/library.reserve\"")
            ! dd if=/dev/zero of="$mount/fill" bs=4k 2> /dev/null
            test "$(df --output=avail "$mount" | tail -1)" -eq 0
            \(Self.reading)
            # A log that was left may have been played back, and its room is free.
            test "$(df --output=avail "$mount" | tail -1)" -le 64
            # What the reader does is kept.
            \(hasReserve ? "\"$m\" bookmark b --library \"$l\"; \"$m\" favorite feed/one --library \"$l\"" : "")
            "$m" remove a --content-only --library "$l"
            "$m" remove words --library "$l"
            "$m" list --library "$l" | grep > /dev/null '^none.*/a\t'
            ! "$m" list --library "$l" | grep > /dev/null words
            test ! -e "$l/issues/a"
            rm "$mount/fill"
            "$m" list --library "$l" | grep > /dev/null '^available.*/b\t'
            test -s "$l/library.reserve"
            # What was removed comes back when it is asked for.
            "$m" download a --library "$l" --quiet
            "$m" list --library "$l" | grep > /dev/null '^available.*/a\t'
            """
        try await inNamespace(script, mirror, log)
    }
}
