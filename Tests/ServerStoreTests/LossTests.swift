import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// Tests of the loss and return of PostgreSQL.
@Suite(.enabled(if: PostgresCluster.isInstalled)) struct LossTests {
    @Test("if the database server closes a connection, a new connection is opened")
    func terminated() async throws {
        try await StoreKind.postgresql.withStore(connections: 3) { store async throws in
            for _ in 0..<3 {
                try await store.write(.statements) { session in
                    _ = try session.rows(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()
                        """)
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<9 {
                        group.addTask { _ = try await store.read { try $0.rows("SELECT 1 AS one") } }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test("a database transaction takes effect once even if its connection is lost")
    func within() async throws {
        try await StoreKind.postgresql.withStore { store async throws in
            try await store.write { try $0.change("CREATE TABLE w (n BIGINT NOT NULL)") }
            let isFirst = FirstTime()
            try await store.write { session in
                try session.change("INSERT INTO w (n) VALUES (1)")
                if isFirst.isNow { _ = try session.rows("SELECT pg_terminate_backend(pg_backend_pid())") }
            }
            #expect(try await store.read { try $0.rows("SELECT n FROM w") }.count == 1)
        }
    }

    @Test("if the connection is lost during a commit, the transaction does not run again")
    func atTheEnd() async throws {
        try await StoreKind.postgresql.withStore { store async throws in
            try await store.write { session in
                try session.change("CREATE TABLE w (n BIGINT NOT NULL)")
                try session.change(
                    """
                    CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql
                    AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
                    """)
                try session.change(
                    """
                    CREATE CONSTRAINT TRIGGER last AFTER INSERT ON w DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION fall()
                    """)
            }
            let isFirst = FirstTime()
            let error = await #expect(throws: MastheadError.self) {
                try await store.write(.statements) { session in
                    #expect(isFirst.isNow)
                    try session.change("INSERT INTO w (n) VALUES (1)")
                }
            }
            #expect(
                error?.code == .storeUnavailable && error?.hint?.contains("Check whether") == true, "\(error as Any)")
            #expect(try await store.read { try $0.rows("SELECT n FROM w") }.isEmpty)
        }
    }

    @Test("database connections work again after the database server was down")
    func down() async throws {
        let cluster = PostgresCluster()
        let folder = try TemporaryFolder()
        let address = try StoreAddress(try await cluster.database(), in: folder.url)
        let store = try await address.open(connections: 2)
        try await cluster.stop()
        for _ in 0..<2 {
            let error = await #expect(throws: MastheadError.self) {
                try await store.read { try $0.rows("SELECT 1 AS one") }
            }
            #expect(error?.code == .storeUnavailable && error?.hint?.contains("try again") == true, "\(error as Any)")
        }
        let refused = await #expect(throws: MastheadError.self) { try await address.open() }
        #expect(refused?.code == .storeUnavailable)
        try await cluster.start()
        #expect(try await store.read { try $0.rows("SELECT 1 AS one") }.count == 1)
        await store.close()
        let closed = await #expect(throws: MastheadError.self) { try await store.read { _ in 1 } }
        #expect(closed?.code == .storeUnavailable)
        try await cluster.stop()
    }

    @Test("if a database URL names two servers, the one that accepts writes is used")
    func twoServers() async throws {
        let (standby, primary) = (PostgresCluster(), PostgresCluster())
        let folder = try TemporaryFolder()
        // Both servers have a database with this name.
        let addresses = [try await standby.database(), try await primary.database()]
        let database = try #require(addresses[0].firstMatch(of: /@\/(\w+)\?/)?.1)
        let hosts = try addresses.map { address in
            let path = try #require(address.split(separator: "host=").last)
            return String(path).replacing("/", with: "%2F")
        }
        try await standby.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        try await standby.execute("SELECT pg_reload_conf()")
        let silent = try LoopbackPort.Silent()
        defer { withExtendedLifetime(silent) {} }
        let refusing = "127.0.0.1:\(silent.number)"
        for (first, options) in [
            (refusing, "?target_session_attrs=read-write"), (hosts[0], "?target_session_attrs=read-write"),
            (hosts[0], ""),
        ] {
            let url = "postgresql://masthead@\(first),\(hosts[1])/\(database)\(options)"
            let store = try await StoreAddress(url, in: folder.url).open(connections: 2)
            try await store.write { try $0.change("CREATE TABLE w (n BIGINT NOT NULL)") }
            try await store.write { try $0.change("DROP TABLE w") }
            await store.close()
        }
        try await standby.stop()
        try await primary.stop()
    }

    @Test("the password in a database URL is not shown in errors")
    func addresses() throws {
        let folder = URL(filePath: "/srv")
        let secret = try StoreAddress("postgresql://press:hush@db.example:5433/shop", in: folder)
        #expect(secret.hasPassword && secret.shown == "postgresql://press@db.example:5433/shop")
        #expect(try !StoreAddress("postgresql://press@/shop?host=/run/pg", in: folder).hasPassword)
        #expect(try StoreAddress("postgresql://press@/shop?password=hush", in: folder).hasPassword)
        for (written, shown) in [
            ("db1.example,db2.example/shop?target_session_attrs=read-write", "db1.example,db2.example/shop"),
            ("db1.example:5433,db2.example/shop", "db1.example:5433,db2.example/shop"),
            ("/shop?host=db1.example,db2.example&port=5433", "db1.example:5433,db2.example:5433/shop"),
        ] {
            let address = try StoreAddress("postgresql://press:hush@\(written)", in: folder)
            #expect(address.hasPassword && address.shown == "postgresql://press@\(shown)", "\(address.shown)")
        }
        #expect(try StoreAddress("press.sqlite", in: folder).shown == "/srv/press.sqlite")
        for wrong in ["", "mysql://user:hush@db/x", "postgresql://a:hush@h:port:9/x?nonsense=1"] {
            let error = #expect(throws: MastheadError.self) { try StoreAddress(wrong, in: folder) }
            #expect(error?.hint != nil && !"\(error as Any)".contains("hush"), "\(wrong)")
        }
    }
}
