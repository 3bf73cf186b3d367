import GRDB

extension LibrarySchema.Part {
    /// The tables for publications, items, downloads, positions, marks and settings.
    package static let core = LibrarySchema.Part(
        migrations: [
            .init(number: 1, name: "catalogues, issues, downloads and positions") { db in
                try db.create(table: "catalog") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("url", .text).notNull().unique()
                    table.column("entityTag", .text)
                    table.column("lastModified", .text)
                    table.column("sha256", .text)
                }
                try db.create(table: "issue") { table in
                    table.primaryKey("name", .text)
                    table.column("title", .text).notNull()
                    table.column("date", .double).notNull().indexed()
                    table.column("catalogID", .integer).references("catalog", column: "id", onDelete: .setNull)
                    // The URLs from the catalog.
                    table.column("cover", .text)
                    table.column("content", .text)
                    table.column("indexFile", .text)
                    table.column("revision", .text)
                    table.column("articleCount", .integer)
                    table.column("pageCount", .integer)
                    for scale in ["standard", "double"] {
                        table.column("\(scale)URL", .text)
                        table.column("\(scale)Size", .integer)
                        table.column("\(scale)SHA256", .text)
                    }
                    for key in ["summary", "language", "direction", "volume", "number", "productID"] {
                        table.column(key, .text)
                    }
                    table.column("categories", .text)
                    table.column("otherKeys", .text)
                    table.column("isWithdrawn", .boolean).notNull().defaults(to: false)
                    // The state of the downloaded content.
                    table.column("contentIdentity", .text)
                    table.column("contentScale", .integer)
                    table.column("contentByteCount", .integer)
                    table.column("installingIdentity", .text)
                    table.column("installingInode", .integer)
                    table.column("coverFile", .text)
                    table.column("coverSource", .text)
                    table.column("error", .text)
                }
                try db.create(table: "assetDownload") { table in
                    table.primaryKey("identifier", .text)
                    table.column("issueName", .text).notNull().indexed().references(
                        "issue", column: "name", onDelete: .cascade)
                    table.column("request", .blob).notNull()
                    table.column("userInfo", .blob).notNull()
                    table.column("isOffered", .boolean).notNull()
                    table.column("scale", .integer).notNull()
                    table.column("fallback", .text)
                    table.column("identity", .text).notNull()
                    table.column("size", .integer)
                    table.column("sha256", .text)
                    table.column("isUnpacked", .boolean).notNull().defaults(to: false)
                }
                try db.create(table: "readingPosition") { table in
                    table.primaryKey("key", .text)
                    table.column("articleIndex", .integer).notNull()
                    table.column("pageIndex", .integer).notNull()
                    table.column("readAt", .double).notNull()
                }
                try db.create(table: "setting") { table in
                    table.primaryKey("key", .text)
                    table.column("value", .text).notNull()
                }
            },
            .init(number: 2, name: "pauses and failures of downloads") { db in
                try db.alter(table: "assetDownload") { table in
                    table.add(column: "isPaused", .boolean).notNull().defaults(to: false)
                    table.add(column: "isFailed", .boolean).notNull().defaults(to: false)
                    table.add(column: "error", .text)
                }
            },
            .init(number: 3, name: "files of contents, indexes and wishes") { db in
                try db.alter(table: "assetDownload") { table in
                    table.add(column: "indexFile", .text)
                    table.add(column: "keptByteCount", .integer)
                }
                try db.alter(table: "issue") { table in
                    table.add(column: "isDamaged", .boolean).notNull().defaults(to: false)
                }
                func fileColumns(_ table: TableDefinition) {
                    table.column("path", .text).notNull()
                    table.column("size", .integer).notNull()
                    table.column("sha256", .text).notNull()
                }
                try db.create(table: "contentFile", options: .withoutRowID) { table in
                    table.column("issueName", .text).notNull().references("issue", column: "name", onDelete: .cascade)
                    fileColumns(table)
                    table.primaryKey(["issueName", "path"])
                }
                try db.create(index: "contentFileOnSHA256", on: "contentFile", columns: ["sha256"])
                try db.create(table: "arrivedFile", options: .withoutRowID) { table in
                    table.column("identifier", .text).notNull().references(
                        "assetDownload", column: "identifier", onDelete: .cascade)
                    fileColumns(table)
                    table.primaryKey(["identifier", "path"])
                }
                // The files that the user needs first while an issue downloads, by rank.
                try db.create(table: "wish", options: .withoutRowID) { table in
                    table.column("issueName", .text).notNull().references("issue", column: "name", onDelete: .cascade)
                    table.column("rank", .integer).notNull()
                    table.column("asset", .text).notNull()
                    table.primaryKey(["issueName", "rank", "asset"])
                }
            },
            .init(number: 4, name: "publishers' keys") { db in
                try db.alter(table: "catalog") { table in
                    table.add(column: "publicKey", .text)
                    table.add(column: "signedAt", .integer)
                }
            },
            .init(number: 5, name: "words of pages, marks, pages that were read") { db in
                try db.alter(table: "issue") { table in
                    // The identity of the content whose text is in `page`.
                    table.add(column: "textIdentity", .text)
                }
                try db.create(table: "page") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("issueName", .text).notNull().indexed().references(
                        "issue", column: "name", onDelete: .cascade)
                    table.column("articleIndex", .integer).notNull()
                    table.column("pageIndex", .integer).notNull()
                    table.column("title", .text)
                    table.column("text", .text).notNull()
                }
                try db.create(virtualTable: "pageSearch", using: FTS5()) { table in
                    table.synchronize(withTable: "page")
                    table.tokenizer = .unicode61(diacritics: .remove)
                    table.column("title")
                    table.column("text")
                }
                // An `articleIndex` of -1 means the whole issue.
                try db.create(table: "mark", options: .withoutRowID) { table in
                    table.column("kind", .text).notNull()
                    table.column("issueName", .text).notNull().references("issue", column: "name", onDelete: .cascade)
                    table.column("articleIndex", .integer).notNull()
                    table.column("pageIndex", .integer).notNull()
                    table.column("createdAt", .double).notNull()
                    table.primaryKey(["kind", "issueName", "articleIndex", "pageIndex"])
                }
                try db.create(table: "readPage", options: .withoutRowID) { table in
                    table.column("issueName", .text).notNull().references("issue", column: "name", onDelete: .cascade)
                    table.column("articleIndex", .integer).notNull()
                    table.column("pageIndex", .integer).notNull()
                    table.primaryKey(["issueName", "articleIndex", "pageIndex"])
                }
            },
            .init(number: 6, name: "what was refused, publications by their signatures, former names") { db in
                try db.alter(table: "assetDownload") { $0.add(column: "refusal", .text) }
                try db.alter(table: "catalog") { $0.add(column: "publication", .text) }
                // The issues whose folder names are not yet in Unicode normal form.
                try db.create(table: "formerName", options: .withoutRowID) { table in
                    table.primaryKey("former", .text)
                    table.column("name", .text).notNull()
                }
                try NameNormalization.normalize(db)
            },
            .init(number: 7, name: "publications, and items with numbers") { try PublicationsMigration.migrate($0) },
            .init(number: 8, name: "where contents came from") { db in
                try db.create(table: ContentSource.databaseTableName) { table in
                    table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
                    table.column("url", .text).notNull()
                    table.column("entityTag", .text)
                    table.column("lastModified", .text)
                    table.column("size", .integer)
                    table.column("arrivedAt", .double)
                    table.column("lookedAt", .double)
                }
            },
            .init(number: 9, name: "words without case, accents and gaps") { try WordsMigration.migrate($0) },
            .init(number: 10, name: "index of content without a revision") { db in
                // `ReplacedFileChecks` uses this index, so that it need not scan all items.
                try db.execute(
                    sql: """
                        CREATE INDEX itemWithoutRevision ON item (publicationID)
                        WHERE contentIdentity IS NOT NULL AND revision IS NULL AND indexFile IS NULL
                            AND standardURL IS NULL AND doubleURL IS NULL
                        """)
            },
            .init(number: 11, name: "which pages belong side by side") { db in
                try db.alter(table: "item") { $0.add(column: "spreads", .text) }
            },
            .init(number: 12, name: "what readers said of items, removals that can be undone") { db in
                try db.alter(table: "item") { table in
                    // When the item appeared in the catalog, or NULL if the first check already found it.
                    table.add(column: "announcedAt", .double)
                    // The user's mark, regardless of the displayed pages: `read` or `unread`.
                    table.add(column: "readMark", .text)
                }
                try db.create(table: "pendingRemoval") { table in
                    table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
                    table.column("scope", .text).notNull()
                    table.column("removedAt", .double).notNull()
                    table.column("dueAt", .double).notNull()
                    table.column("isBegun", .boolean).notNull().defaults(to: false)
                    // The state before the removal, which undo restores.
                    table.column("wasDeclined", .boolean).notNull()
                    table.column("pausedDownloads", .text).notNull()
                }
                // Page numbers in an article now include pages without text, so the next search must index all
                // items again.
                try db.execute(sql: "DELETE FROM page; UPDATE item SET textIdentity = NULL")
            },
            .init(number: 13, name: "folders without case") { db in
                // A new issue's folder name must differ from all other names by more than case.
                try db.execute(sql: "CREATE INDEX itemFolderWithoutCase ON item(folder COLLATE NOCASE)")
            },
            .init(number: 14, name: "series of items") { db in
                try db.alter(table: "item") { $0.add(column: "series", .text) }
            },
            .init(number: 15, name: "looks at catalogues, news, traffic") { try RefreshesMigration.migrate($0) },
            .init(number: 16, name: "identifiers of items without names") { db in
                try db.alter(table: "item") { $0.add(column: "sourceIdentifier", .text) }
            },
            .init(number: 17, name: "share read of what has no pages to count") { db in
                // How far the user has read the text, from 0 to 1, or NULL if pages are counted instead.
                try db.alter(table: "item") { $0.add(column: "readShare", .double) }
            },
            .init(number: 18, name: "pages of catalogues") { db in
                try db.create(table: "cataloguePage", options: .withoutRowID) { table in
                    table.column("publicationID", .integer).notNull().references(
                        "publication", column: "id", onDelete: .cascade)
                    table.column("number", .integer).notNull()
                    table.column("url", .text).notNull()
                    table.column("entityTag", .text)
                    table.column("lastModified", .text)
                    table.column("sha256", .text).notNull()
                    table.column("next", .text)
                    table.column("identifiers", .text).notNull()
                    table.primaryKey(["publicationID", "number"])
                }
            },
            .init(number: 19, name: "stores of books") { db in
                // The SHA-256 that identifies the downloaded file.
                try db.alter(table: ContentSource.databaseTableName) { $0.add(column: "sha256", .text) }
                try db.create(table: StoreFrontRecord.databaseTableName) { table in
                    table.primaryKey("publicationID", .integer).references(
                        "publication", column: "id", onDelete: .cascade)
                    table.column("sale", .text).notNull()
                    table.column("document", .text).notNull()
                }
                try db.create(table: BookPageRecord.databaseTableName) { table in
                    table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
                    // The URL and digest of the downloaded page.
                    table.column("source", .text).notNull()
                    table.column("html", .text).notNull()
                }
            },
            .init(number: 20, name: "highlights, words around places") { try HighlightsMigration.migrate($0) },
            .init(number: 21, name: "words of books without readings beside them") { db in
                // The next search indexes the text of books again.
                try db.execute(sql: "UPDATE item SET textIdentity = NULL WHERE kind = 'book'")
            },
            .init(number: 31, name: "where readers can write to publications") { db in
                try db.alter(table: PublicationRecord.databaseTableName) { table in
                    for column in ["contact", "support", "feedback"] { table.add(column: column, .text) }
                }
            },
            .init(number: 37, name: "far jumps that readers do not read on from") { try ReadingProgress.migrate($0) },
            .init(number: 38, name: "one spelling of catalog") { db in
                try db.rename(table: "cataloguePage", to: CatalogPageRecord.databaseTableName)
            },
            .init(number: 41, name: "changes by subject") { try SubjectChange.create($0) },
            .init(number: 42, name: "one spelling of catalog in stores") { db in
                // Earlier versions stored the British spelling of the scope, which StoreScope does not know.
                try db.execute(
                    sql: """
                        UPDATE storeFront SET document = json_replace(document, '$.scope', 'catalog')
                        WHERE json_valid(document) AND json_extract(document, '$.scope') = 'catalogue'
                        """)
            },
        ],
        subjects: [
            "publication": .publications,
            "item": .items,
            "assetDownload": .downloads,
            "arrivedFile": .progress,
            "wish": .progress,
            "contentFile": .items,
            "contentSource": [],
            "catalogPage": [],
            "readingPosition": .marks,
            "filePosition": .marks,
            "mark": .marks,
            "readPage": .marks,
            "highlight": .marks,
            "page": [],
            "pageSearch": [],
            "setting": .settings,
            "news": [],
            "pendingRemoval": .items,
            "formerName": [],
            // This table contains only a message for earlier versions.
            "issue": [],
            "traffic": [],
            "storeFront": .publications,
            "bookPage": [],
            "subjectChange": [],
        ],
        saved: [
            ("publication", "SELECT * FROM publication"),
            // Save items that the user has opened, marked or downloaded. The catalogs list the others.
            (
                "item",
                """
                SELECT * FROM item WHERE contentIdentity IS NOT NULL OR isDeclined OR isRemoved OR readMark IS NOT NULL
                    OR publicationID IN (SELECT id FROM publication WHERE url IS NULL)
                    OR EXISTS (SELECT 1 FROM mark WHERE itemID = item.id)
                    OR EXISTS (SELECT 1 FROM highlight WHERE itemID = item.id AND removedAt IS NULL)
                    OR EXISTS (SELECT 1 FROM readPage WHERE itemID = item.id)
                    OR EXISTS (SELECT 1 FROM readingPosition WHERE itemID = item.id)
                    OR EXISTS (SELECT 1 FROM assetDownload WHERE itemID = item.id AND NOT isOffered)
                """
            ),
            // Save only downloads that a program added. The next refresh restores the others from the catalogs.
            ("assetDownload", "SELECT * FROM assetDownload WHERE NOT isOffered"),
            ("readingPosition", "SELECT * FROM readingPosition"),
            ("filePosition", "SELECT * FROM filePosition"),
            ("setting", "SELECT * FROM setting"),
            ("contentFile", nil),
            ("mark", "SELECT * FROM mark"),
            ("readPage", "SELECT * FROM readPage"),
            ("highlight", "SELECT * FROM highlight WHERE removedAt IS NULL"),
        ],
        checks: CoreChecks.tables
    )
}
