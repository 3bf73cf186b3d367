import Periodical

extension PublicationRecord {
    // Do not use Codable, which is noticeably slower with hundreds of publications.
    init(row: some ColumnReading) throws {
        self.init(
            id: try row.value("id"), handle: try row.value("handle"), kind: try row.vocabulary("kind"),
            // Pass the stored seed, because the default value is a new seed.
            seed: try row.optional("seed"))
        title = try row.optional("title")
        url = try row.url("url")
        isFollowed = try row.value("isFollowed")
        entityTag = try row.optional("entityTag")
        lastModified = try row.optional("lastModified")
        sha256 = try row.optional("sha256")
        refreshedAt = try row.optional("refreshedAt")
        emptySince = try row.optional("emptySince")
        error = try row.optional("error").map(StoredError.init(text:))
        publicKey = try row.optional("publicKey")
        signedAt = try row.optional("signedAt")
        signedFor = try row.optional("signedFor")
        policy = try row.value("policy")
        scale = try row.optional("scale")
        lookedAt = try row.optional("lookedAt")
        outcome = try row.optional("outcome")
        failureCount = try row.value("failureCount")
        notBefore = try row.optional("notBefore")
        changedAt = try row.optional("changedAt")
        mentionedAt = try row.optional("mentionedAt")
        interval = try row.optional("interval")
        rhythm = try row.optional("rhythm")
        notifies = try row.optional("notifies")
        press = try row.url("press")
        contact = try row.optional("contact")
        support = try row.optional("support")
        feedback = try row.optional("feedback")
        releaseRhythm = try row.optional("releaseRhythm")
    }
}
