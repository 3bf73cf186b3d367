import Foundation

/// A transaction of PostgreSQL: begun, carried out and ended, and all of it once more where that may help.
struct PostgresTransaction {
    /// How a transaction is begun.
    enum Kind: String {
        case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        case statements = "BEGIN ISOLATION LEVEL READ COMMITTED"
    }

    let kind: Kind
    let connection: PostgresConnection

    /// How often one is tried that others disturb.
    private static let mostCollisions = 12

    /// Carries it out.
    func run<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
        var (collisions, losses) = (0, 0)
        while true {
            do { return try attempt(body) } catch let fault as StoreFault {
                switch fault.kind {
                case .collision where collisions < Self.mostCollisions:
                    collisions += 1
                    // Two that disturbed each other shall not meet again at once.
                    Thread.sleep(forTimeInterval: Double.random(in: 0...0.002) * Double(1 << min(collisions, 6)))
                // Nothing of it was kept: it is begun anew on a new connection, once.
                case .lost where losses == 0: losses += 1
                // The server became a standby, or its address leads to another one now.
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
            // What failed in the database decides what is done next, whatever was made of it.
            throw session.fault ?? error
        }
        do throws(StoreFault) { try connection.control("COMMIT") } catch {
            // One that has only read has nothing to keep.
            guard error.kind == .lost, kind != .reading else { throw error }
            throw StoreFault(
                .uncertain,
                "the connection was lost while the end of a transaction was written; whether it is kept is not known")
        }
        return value
    }

    /// Takes back what was done; a connection on which that fails is of no more use.
    private func undo() {
        do throws(StoreFault) { try connection.control("ROLLBACK") } catch { connection.close() }
    }
}
