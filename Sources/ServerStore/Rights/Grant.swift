package import PressWire

/// A right that the publisher has granted, and the account that received it.
package struct Grant: Sendable, Hashable {
    package let account: String
    package let right: Right

    init(_ row: SQLRow) throws(StoreFault) {
        account = try row.text("account")
        right = try Right(row)
    }
}
