package import ServerStore

/// A grant as publishers see it.
package struct GrantDocument: Encodable, Sendable {
    let account: String
    let right: RightDocument

    package init(_ grant: Grant) {
        account = grant.account
        right = RightDocument(grant.right)
    }
}
