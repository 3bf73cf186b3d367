import Foundation

/// A PostgreSQL transaction, which is retried after a conflict or a lost connection.
struct PostgresTransaction {
    /// The statement that starts a transaction.
    enum Kind: String {
        case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        case statements = "BEGIN ISOLATION LEVEL READ COMMITTED"
    }

    let kind: Kind
    let connection: PostgresConnection

    /// How long transactions are retried after conflicts. On a busy server, many transactions may conflict for several
    /// seconds.
    private static let patience = Duration.seconds(30)

    func run<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
        var (collisions, losses) = (0, 0)
        let start = ContinuousClock.now
        while true {
            do { return try attempt(body) } catch let fault as StoreFault {
                switch fault.kind {
                case .collision where start.duration(to: .now) < Self.patience:
                    collisions += 1
                    // Pause for a random time, so that two conflicting transactions do not conflict again immediately.
                    Thread.sleep(forTimeInterval: Double.random(in: 0...0.002) * Double(1 << min(collisions, 6)))
                // Nothing was committed, so run the transaction once more on a new connection.
                case .lost where losses == 0: losses += 1
                // The server has become a standby, or its address now leads to another server.
                case .readOnly where losses == 0 && kind != .reading:
                    losses += 1
                    connection.close()
                case .readOnly:
                    connection.close()
                    throw fault
                default: throw fault
                }
            }
        }
    }

    private func attempt<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
        try connection.control(kind.rawValue)
        let session = PostgresSession(connection)
        let value: Value
        do {
            value = try body(session)
            if let fault = session.fault { throw fault }
        } catch {
            undo()
            // Throw the database's fault, even if the closure has caught it.
            throw session.fault ?? error
        }
        do throws(StoreFault) { try connection.control("COMMIT") } catch {
            // A read-only transaction has nothing to commit.
            guard error.kind == .lost, kind != .reading else { throw error }
            throw StoreFault(
                .uncertain,
                "the connection was lost during a commit, so it is unknown whether the change was saved")
        }
        return value
    }

    /// Rolls back the transaction, or closes the connection if the rollback fails.
    private func undo() {
        do throws(StoreFault) { try connection.control("ROLLBACK") } catch { connection.close() }
    }
}
