package import ServerStore

/// What was given by hand, as publishers are told of it.
package struct GrantDocument: Encodable, Sendable {
    let account: String
    let right: RightDocument

    package init(_ grant: Grant) {
        account = grant.account
        right = RightDocument(grant.right)
    }
}
