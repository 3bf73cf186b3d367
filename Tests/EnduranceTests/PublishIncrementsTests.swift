import CommandSupport
import TestSupport
import Testing

/// `publish` of issues again and again to the stores that MastheadCommandsTests leaves out.
@Suite struct PublishIncrementsTests {
    @Test(
        "only what changed is brought, a dry run brings nothing, and what nobody needs goes after its grace",
        arguments: [ObjectStore.Kind.s3, .ftp].filter(\.isInstalled))
    func increments(kind: ObjectStore.Kind) async throws {
        try await PublisherFolder().expectIncrements(at: kind)
    }
}
