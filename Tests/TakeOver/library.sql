CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES ('catalogues, issues, downloads and positions');
INSERT INTO "grdb_migrations" VALUES ('pauses and failures of downloads');
INSERT INTO "grdb_migrations" VALUES ('files of contents, indexes and wishes');
INSERT INTO "grdb_migrations" VALUES ('publishers'' keys');
INSERT INTO "grdb_migrations" VALUES ('words of pages, marks, pages that were read');
INSERT INTO "grdb_migrations" VALUES ('what was refused, publications by their signatures, former names');
CREATE TABLE "catalog" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "url" TEXT NOT NULL UNIQUE, "entityTag" TEXT, "lastModified" TEXT, "sha256" TEXT, "publicKey" TEXT, "signedAt" INTEGER, "publication" TEXT);
INSERT INTO "catalog" VALUES (1, 'http://127.0.0.1:PORT/first/issues.plist', '"8328-2179894493"', NULL, 'dc22c5a580aee4ca5595e285afa522bac72175177d0822637b92c5e37394ef0e', 'RWS1yY8zkFRFdSTpzTWfs1UtXJZkj2+HBgv6TptD7AI24N4LDFxtHflb', 1795313859, '8bc4113c08325cc6');
INSERT INTO "catalog" VALUES (2, 'http://127.0.0.1:PORT/second/issues.plist', '"2896-3886963834"', NULL, '0c1b94efe9d15c75c9d1080fff10aaa16ae28cf7e0040b2892bc3183ef9651b4', NULL, NULL, NULL);
CREATE TABLE "issue" ("name" TEXT PRIMARY KEY NOT NULL, "title" TEXT NOT NULL, "date" DOUBLE NOT NULL, "catalogID" INTEGER REFERENCES "catalog"("id") ON DELETE SET NULL, "cover" TEXT, "content" TEXT, "indexFile" TEXT, "revision" TEXT, "articleCount" INTEGER, "pageCount" INTEGER, "standardURL" TEXT, "standardSize" INTEGER, "standardSHA256" TEXT, "doubleURL" TEXT, "doubleSize" INTEGER, "doubleSHA256" TEXT, "summary" TEXT, "language" TEXT, "direction" TEXT, "volume" TEXT, "number" TEXT, "productID" TEXT, "categories" TEXT, "otherKeys" TEXT, "isWithdrawn" BOOLEAN NOT NULL DEFAULT 0, "contentIdentity" TEXT, "contentScale" INTEGER, "contentByteCount" INTEGER, "installingIdentity" TEXT, "installingInode" INTEGER, "coverFile" TEXT, "coverSource" TEXT, "error" TEXT, "isDamaged" BOOLEAN NOT NULL DEFAULT 0, "textIdentity" TEXT);
INSERT INTO "issue" VALUES ('emptied', 'Title of emptied', 1767657600.0, 1, 'emptied-855ad3b4.png', 'emptied-855ad3b4.zip', 'emptied-855ad3b4.index.json', '855ad3b458a6efd1aba3ae831d8af1efa9f2e934fcec383fb57e7db00782cb84', 4, 5, 'emptied-855ad3b4.zip', 1613, '677f6f8f850a0ce9985df75be8e5dd478b1ed9cd0752ff782a0fd9457e3b2451', 'emptied-855ad3b4@2x.zip', 1613, '677f6f8f850a0ce9985df75be8e5dd478b1ed9cd0752ff782a0fd9457e3b2451', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'emptied@2x.png', '2 emptied-855ad3b4.png', NULL, 0, NULL);
INSERT INTO "issue" VALUES ('failed', 'Title of failed', 1767571200.0, 1, 'failed-c4c9e198.png', 'failed-c4c9e198.zip', 'failed-c4c9e198.index.json', 'c4c9e198555767d04db799e801b94a92b07ac079cdfb8b9222c38381037df4e1', 4, 5, 'failed-c4c9e198.zip', 1613, 'c17cf46527ab728284ef96bf4cd87b547e75c9b8e0fb5a85c989902e7eebb55a', 'failed-c4c9e198@2x.zip', 1613, 'c17cf46527ab728284ef96bf4cd87b547e75c9b8e0fb5a85c989902e7eebb55a', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'failed@2x.png', '2 failed-c4c9e198.png', 'fetching http://…@2x.zip: the server answers 404 (not there)
    hint: Check the address; the publisher may have taken it away.', 0, NULL);
INSERT INTO "issue" VALUES ('paused', 'Title of paused', 1767484800.0, 1, 'paused-1ad38dfd.png', 'paused-1ad38dfd.zip', 'paused-1ad38dfd.index.json', '1ad38dfd3e78b0d1ad56adef868765dcac788efa2885af8c5471d6b0534a7f39', 4, 5, 'paused-1ad38dfd.zip', 11013, '953e0fc918811de194326f36782fc316ac3f312139dd8175ac3387c09e020d0d', 'paused-1ad38dfd@2x.zip', 11013, '953e0fc918811de194326f36782fc316ac3f312139dd8175ac3387c09e020d0d', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 'paused@2x.png', '2 paused-1ad38dfd.png', NULL, 0, NULL);
INSERT INTO "issue" VALUES ('corrected', 'Title of corrected', 1767398400.0, 1, 'corrected-10aaa057.png', 'corrected-10aaa057.zip', 'corrected-10aaa057.index.json', '10aaa057e9509fe11dd73c2bf0a8c2aaebf983c0069a4b634a07e44b05646f7b', 4, 5, 'corrected-10aaa057.zip', 11013, 'd8c7bbfc14e53152041085109acf5cc213d0df7fb4eea6a15824518931d01309', 'corrected-10aaa057@2x.zip', 11013, 'd8c7bbfc14e53152041085109acf5cc213d0df7fb4eea6a15824518931d01309', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, '515eea1e3b7bf6ecdd3f6c7e0582c4946a6083441e1bf4c5ecb51fdf29cdcd81', 1, 11477, NULL, NULL, 'corrected@2x.png', '2 corrected-10aaa057.png', NULL, 0, '515eea1e3b7bf6ecdd3f6c7e0582c4946a6083441e1bf4c5ecb51fdf29cdcd81');
INSERT INTO "issue" VALUES ('summer', 'Title of summer', 1767312000.0, 1, 'summer-d46c7223.png', 'summer-d46c7223.zip', 'summer-d46c7223.index.json', 'd46c722382b4e449428d274920908ae13cb752ec8c02a62237c99080140be5a7', 4, 5, 'summer-d46c7223.zip', 1613, '6827df808a3154b398a25ff3e4dbc4b7c8c004a720a07eaa33b90f9e335bc7d7', 'summer-d46c7223@2x.zip', 2625, '32f119a0f209e018e2de1003b7b8e699b837f3756ba89ca6b5d09f6f8d7e4638', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 'd46c722382b4e449428d274920908ae13cb752ec8c02a62237c99080140be5a7', 2, 3077, NULL, NULL, 'summer@2x.png', '2 summer-d46c7223.png', NULL, 0, 'd46c722382b4e449428d274920908ae13cb752ec8c02a62237c99080140be5a7');
INSERT INTO "issue" VALUES ('spring', 'Title of spring', 1767225600.0, 1, 'spring-77b1b16a.png', 'spring-77b1b16a.zip', 'spring-77b1b16a.index.json', '77b1b16a38735f137b74fe1a9724001b43a2caea34e1045b9472f836dfd5b54e', 4, 5, 'spring-77b1b16a.zip', 1612, '136e4886417b3861a08c2680efc8808f9aeb9f4e36b099ed6fbba56e0afcda54', 'spring-77b1b16a@2x.zip', 1612, '136e4886417b3861a08c2680efc8808f9aeb9f4e36b099ed6fbba56e0afcda54', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, '77b1b16a38735f137b74fe1a9724001b43a2caea34e1045b9472f836dfd5b54e', 1, 2080, NULL, NULL, 'spring@2x.png', '2 spring-77b1b16a.png', NULL, 0, '77b1b16a38735f137b74fe1a9724001b43a2caea34e1045b9472f836dfd5b54e');
INSERT INTO "issue" VALUES ('Ausgabe-№7-зима-春', 'Title of foreign', 1767225600.0, 2, 'foreign-9a005ee8.png', 'foreign-9a005ee8.zip', NULL, '9a005ee86271ab692a43a34c913b85f9e56010ea4b37565e4708b5a56697e3aa', 4, 5, 'foreign-9a005ee8.zip', 1610, '20767ecca4a36358c12729dee344780eab4c89a6323254eb162006258262f171', 'foreign-9a005ee8@2x.zip', 1610, '20767ecca4a36358c12729dee344780eab4c89a6323254eb162006258262f171', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, '9a005ee86271ab692a43a34c913b85f9e56010ea4b37565e4708b5a56697e3aa', 1, 2065, NULL, NULL, 'Ausgabe-%E2%84%967-%D0%B7%D0%B8%D0%BC%D0%B0-%E6%98%A5@2x.png', '2 foreign-9a005ee8.png', NULL, 0, '9a005ee86271ab692a43a34c913b85f9e56010ea4b37565e4708b5a56697e3aa');
INSERT INTO "issue" VALUES ('a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'Title of long', 1767225600.0, 2, 'long-b1f1a2ee.png', 'long-b1f1a2ee.zip', NULL, 'b1f1a2ee89ad2ba3e7936cc1874efb7282e5977a96eaf6b79cdcc819ee868c03', 4, 5, 'long-b1f1a2ee.zip', 1610, 'cd34a2efd9b8bdc17336b9c413851f3c2b69f5a12f66c1cda23b73c62842f227', 'long-b1f1a2ee@2x.zip', 1610, 'cd34a2efd9b8bdc17336b9c413851f3c2b69f5a12f66c1cda23b73c62842f227', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 'b1f1a2ee89ad2ba3e7936cc1874efb7282e5977a96eaf6b79cdcc819ee868c03', 1, 2065, NULL, NULL, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx~1edc8511f519ec6ac177ad605d2b1978@2x.png', '2 long-b1f1a2ee.png', NULL, 0, 'b1f1a2ee89ad2ba3e7936cc1874efb7282e5977a96eaf6b79cdcc819ee868c03');
INSERT INTO "issue" VALUES ('plain', 'A plain one', 1767225600.0, 2, NULL, 'plain.zip', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "issue" VALUES ('withdrawn', 'Title of withdrawn', 1767225600.0, 2, 'withdrawn-7919a7df.png', 'withdrawn-7919a7df.zip', 'withdrawn-7919a7df.index.json', '7919a7df67c603c8d1cae588922fd1a824cc6e28c912b7271b4122bde32f0904', 4, 5, 'withdrawn-7919a7df.zip', 1610, 'b3074447c2b677bffc7960b4ef2bb08ab6807064c75377c2d46ff76b17f36774', 'withdrawn-7919a7df@2x.zip', 1610, 'b3074447c2b677bffc7960b4ef2bb08ab6807064c75377c2d46ff76b17f36774', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, '7919a7df67c603c8d1cae588922fd1a824cc6e28c912b7271b4122bde32f0904', 1, 2065, NULL, NULL, 'withdrawn@2x.png', '2 withdrawn-7919a7df.png', NULL, 0, '7919a7df67c603c8d1cae588922fd1a824cc6e28c912b7271b4122bde32f0904');
INSERT INTO "issue" VALUES ('own', 'own', 1767225600.0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
CREATE TABLE "assetDownload" ("identifier" TEXT PRIMARY KEY NOT NULL, "issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "request" BLOB NOT NULL, "userInfo" BLOB NOT NULL, "isOffered" BOOLEAN NOT NULL, "scale" INTEGER NOT NULL, "fallback" TEXT, "identity" TEXT NOT NULL, "size" INTEGER, "sha256" TEXT, "isUnpacked" BOOLEAN NOT NULL DEFAULT 0, "isPaused" BOOLEAN NOT NULL DEFAULT 0, "isFailed" BOOLEAN NOT NULL DEFAULT 0, "error" TEXT, "indexFile" TEXT, "keptByteCount" INTEGER, "refusal" TEXT);
INSERT INTO "assetDownload" VALUES (X'9aa18858041b41728143bee68bb8ca57', 'failed', '{"headers":{},"url":"http:\/\/127.0.0.1:PORT\/first\/failed-c4c9e198@2x.zip"}', '{}', 1, 2, NULL, 'c4c9e198555767d04db799e801b94a92b07ac079cdfb8b9222c38381037df4e1', 1613, 'c17cf46527ab728284ef96bf4cd87b547e75c9b8e0fb5a85c989902e7eebb55a', 0, 0, 1, 'fetching http://…@2x.zip: the server answers 404 (not there)
    hint: Check the address; the publisher may have taken it away.', 'http://127.0.0.1:PORT/first/failed-c4c9e198.index.json', 385, NULL);
INSERT INTO "assetDownload" VALUES (X'59a87a31b46f4e34b729e41ee9cac8d7', 'paused', '{"headers":{},"url":"http:\/\/127.0.0.1:PORT\/first\/paused-1ad38dfd@2x.zip"}', '{}', 1, 2, NULL, '1ad38dfd3e78b0d1ad56adef868765dcac788efa2885af8c5471d6b0534a7f39', 11013, '953e0fc918811de194326f36782fc316ac3f312139dd8175ac3387c09e020d0d', 0, 1, 0, NULL, 'http://127.0.0.1:PORT/first/paused-1ad38dfd.index.json', 385, NULL);
INSERT INTO "assetDownload" VALUES (X'edcdde8e87764dee84728a372a814f63', 'corrected', '{"headers":{},"url":"http:\/\/127.0.0.1:PORT\/first\/corrected-10aaa057.zip"}', '{}', 1, 1, NULL, '10aaa057e9509fe11dd73c2bf0a8c2aaebf983c0069a4b634a07e44b05646f7b', 11013, 'd8c7bbfc14e53152041085109acf5cc213d0df7fb4eea6a15824518931d01309', 0, 0, 0, NULL, 'http://127.0.0.1:PORT/first/corrected-10aaa057.index.json', 67, NULL);
INSERT INTO "assetDownload" VALUES (X'bc8c1cdb0dee402d8bf90b605b6ca409', 'plain', '{"headers":{},"url":"http:\/\/127.0.0.1:PORT\/second\/plain.zip"}', '{}', 1, 2, NULL, 'plain.zip', NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL);
CREATE TABLE "readingPosition" ("key" TEXT PRIMARY KEY NOT NULL, "articleIndex" INTEGER NOT NULL, "pageIndex" INTEGER NOT NULL, "readAt" DOUBLE NOT NULL);
INSERT INTO "readingPosition" VALUES ('spring', 1, 0, 1795313861.475965);
INSERT INTO "readingPosition" VALUES ('summer', 0, 0, 1795313861.609702);
INSERT INTO "readingPosition" VALUES ('Ausgabe-№7-зима-春', 0, 1, 1795313861.7897816);
CREATE TABLE "setting" ("key" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL);
INSERT INTO "setting" VALUES ('scale', '2');
INSERT INTO "setting" VALUES ('currentlyReading', 'Ausgabe-№7-зима-春');
CREATE TABLE "contentFile" ("issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "path" TEXT NOT NULL, "size" INTEGER NOT NULL, "sha256" TEXT NOT NULL, PRIMARY KEY ("issueName", "path")) WITHOUT ROWID;
INSERT INTO "contentFile" VALUES ('Ausgabe-№7-зима-春', '0.pdf', 309, '57c96546f2f41241cd406b0ab3c614d5cfcb3986968039b7f2e9aa7cc98f302a');
INSERT INTO "contentFile" VALUES ('Ausgabe-№7-зима-春', '1.pdf', 309, 'dd79140796c4f3db24c602fbff95da6dd046a17b88fc253f8880b6a8b43f06fb');
INSERT INTO "contentFile" VALUES ('Ausgabe-№7-зима-春', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('Ausgabe-№7-зима-春', 'pages.plist', 1380, '84f4bb1e8525403834c4364593c97b6beeb9cf05c73f97380cb0dfc9675ca8e9');
INSERT INTO "contentFile" VALUES ('a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '0.pdf', 309, '945b7c6a9cb0601c01f64e4162523bab2b5aa0da8d218385e40ce19eb19a4dd3');
INSERT INTO "contentFile" VALUES ('a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '1.pdf', 309, '2e4a35c5bb0d6d8189ce023712196c76b89711c8894ef390c7bc39b220e89ba0');
INSERT INTO "contentFile" VALUES ('a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'pages.plist', 1380, '84f4bb1e8525403834c4364593c97b6beeb9cf05c73f97380cb0dfc9675ca8e9');
INSERT INTO "contentFile" VALUES ('corrected', '0.pdf', 5009, '151569f56251f95c87a8a860e4c09509884f0005253e3efaab72018ca3b79b08');
INSERT INTO "contentFile" VALUES ('corrected', '1.pdf', 5009, '5b67fdd68e4dd605d0e2ec22c21fe81561c15ca61ffd4fc464dda8aa001d6cc3');
INSERT INTO "contentFile" VALUES ('corrected', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('corrected', 'pages.plist', 1392, '88ff597d6174a386e3355e86b1be613286374e13c326d0efbc15e82235584744');
INSERT INTO "contentFile" VALUES ('spring', '0.pdf', 309, 'f44c492e298999eca53542c6c0b87a1530f70d5fe86b091bbd8ba85010482dd8');
INSERT INTO "contentFile" VALUES ('spring', '1.pdf', 309, '434db9554e8485b548bfad184915c2c585497cc6070d23fd9e6ec8fb36f3188f');
INSERT INTO "contentFile" VALUES ('spring', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('spring', 'pages.plist', 1395, '1a83600e948a23c942c289147af315e53279861f0b6c0f1b80f62e5a22590839');
INSERT INTO "contentFile" VALUES ('summer', '0@2x.pdf', 809, '322584e2f525398a631834d0cc03760fe7bda218f3709caa207152bcf9b10095');
INSERT INTO "contentFile" VALUES ('summer', '1@2x.pdf', 809, 'c8ea5d70ded80d1a077598298ecbac3b85cc825eeb7514b30778949780dac247');
INSERT INTO "contentFile" VALUES ('summer', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('summer', 'pages.plist', 1392, '88ff597d6174a386e3355e86b1be613286374e13c326d0efbc15e82235584744');
INSERT INTO "contentFile" VALUES ('withdrawn', '0.pdf', 309, 'c0172fc55067ebf90e5b93edbb2f34eface0c265140ac496a415fb13521c340f');
INSERT INTO "contentFile" VALUES ('withdrawn', '1.pdf', 309, 'f56333c52d043cafa26fff78e4a239299cca6801a4509d2fe3e5ea3797d20952');
INSERT INTO "contentFile" VALUES ('withdrawn', 'cover.png', 67, 'eaa4a94ea300e0d2c775968cbe42f0b5b51ceafdeb73d64e9efddf6d4e880865');
INSERT INTO "contentFile" VALUES ('withdrawn', 'pages.plist', 1380, '84f4bb1e8525403834c4364593c97b6beeb9cf05c73f97380cb0dfc9675ca8e9');
CREATE TABLE "arrivedFile" ("identifier" TEXT NOT NULL REFERENCES "assetDownload"("identifier") ON DELETE CASCADE, "path" TEXT NOT NULL, "size" INTEGER NOT NULL, "sha256" TEXT NOT NULL, PRIMARY KEY ("identifier", "path")) WITHOUT ROWID;
CREATE TABLE "wish" ("issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "rank" INTEGER NOT NULL, "asset" TEXT NOT NULL, PRIMARY KEY ("issueName", "rank", "asset")) WITHOUT ROWID;
CREATE TABLE "page" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "articleIndex" INTEGER NOT NULL, "pageIndex" INTEGER NOT NULL, "title" TEXT, "text" TEXT NOT NULL);
INSERT INTO "page" VALUES (1, 'corrected', 0, 0, NULL, '# Page of words

The words pear stand on page 0.');
INSERT INTO "page" VALUES (2, 'corrected', 0, 1, NULL, '# Page of words

The words pear stand on page 1.');
INSERT INTO "page" VALUES (3, 'corrected', 1, 0, NULL, '# Page of words

The words pear stand on page 2.');
INSERT INTO "page" VALUES (4, 'corrected', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (5, 'corrected', 3, 0, NULL, 'a page');
INSERT INTO "page" VALUES (6, 'summer', 0, 0, NULL, '# Page of words

The words pear stand on page 0.');
INSERT INTO "page" VALUES (7, 'summer', 0, 1, NULL, '# Page of words

The words pear stand on page 1.');
INSERT INTO "page" VALUES (8, 'summer', 1, 0, NULL, '# Page of words

The words pear stand on page 2.');
INSERT INTO "page" VALUES (9, 'summer', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (10, 'summer', 3, 0, NULL, 'a page');
INSERT INTO "page" VALUES (11, 'withdrawn', 0, 0, NULL, '# Page of words

The words stand on page 0.');
INSERT INTO "page" VALUES (12, 'withdrawn', 0, 1, NULL, '# Page of words

The words stand on page 1.');
INSERT INTO "page" VALUES (13, 'withdrawn', 1, 0, NULL, '# Page of words

The words stand on page 2.');
INSERT INTO "page" VALUES (14, 'withdrawn', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (15, 'withdrawn', 3, 0, NULL, 'a page');
INSERT INTO "page" VALUES (16, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 0, 0, NULL, '# Page of words

The words stand on page 0.');
INSERT INTO "page" VALUES (17, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 0, 1, NULL, '# Page of words

The words stand on page 1.');
INSERT INTO "page" VALUES (18, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 0, NULL, '# Page of words

The words stand on page 2.');
INSERT INTO "page" VALUES (19, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (20, 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 3, 0, NULL, 'a page');
INSERT INTO "page" VALUES (21, 'Ausgabe-№7-зима-春', 0, 0, NULL, '# Page of words

The words stand on page 0.');
INSERT INTO "page" VALUES (22, 'Ausgabe-№7-зима-春', 0, 1, NULL, '# Page of words

The words stand on page 1.');
INSERT INTO "page" VALUES (23, 'Ausgabe-№7-зима-春', 1, 0, NULL, '# Page of words

The words stand on page 2.');
INSERT INTO "page" VALUES (24, 'Ausgabe-№7-зима-春', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (25, 'Ausgabe-№7-зима-春', 3, 0, NULL, 'a page');
INSERT INTO "page" VALUES (26, 'spring', 0, 0, NULL, '# Page of words

The words apple stand on page 0.');
INSERT INTO "page" VALUES (27, 'spring', 0, 1, NULL, '# Page of words

The words apple stand on page 1.');
INSERT INTO "page" VALUES (28, 'spring', 1, 0, NULL, '# Page of words

The words apple stand on page 2.');
INSERT INTO "page" VALUES (29, 'spring', 2, 0, NULL, 'a page');
INSERT INTO "page" VALUES (30, 'spring', 3, 0, NULL, 'a page');
CREATE VIRTUAL TABLE "pageSearch" USING fts5(title, text, tokenize='''unicode61'' ''remove_diacritics'' ''2''', content='page', content_rowid='id');
CREATE TABLE "mark" ("kind" TEXT NOT NULL, "issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "articleIndex" INTEGER NOT NULL, "pageIndex" INTEGER NOT NULL, "createdAt" DOUBLE NOT NULL, PRIMARY KEY ("kind", "issueName", "articleIndex", "pageIndex")) WITHOUT ROWID;
INSERT INTO "mark" VALUES ('bookmark', 'a-very-long-name-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 0, 0, 1795313862.3746185);
INSERT INTO "mark" VALUES ('bookmark', 'spring', 2, 0, 1795313862.090763);
INSERT INTO "mark" VALUES ('favorite', 'Ausgabe-№7-зима-春', 1, 0, 1795313862.8613784);
INSERT INTO "mark" VALUES ('favorite', 'spring', -1, -1, 1795313862.6165335);
INSERT INTO "mark" VALUES ('favorite', 'withdrawn', -1, -1, 1795313863.1538134);
CREATE TABLE "readPage" ("issueName" TEXT NOT NULL REFERENCES "issue"("name") ON DELETE CASCADE, "articleIndex" INTEGER NOT NULL, "pageIndex" INTEGER NOT NULL, PRIMARY KEY ("issueName", "articleIndex", "pageIndex")) WITHOUT ROWID;
INSERT INTO "readPage" VALUES ('Ausgabe-№7-зима-春', 0, 1);
INSERT INTO "readPage" VALUES ('spring', 0, 1);
INSERT INTO "readPage" VALUES ('spring', 1, 0);
INSERT INTO "readPage" VALUES ('summer', 0, 0);
CREATE TABLE "formerName" ("former" TEXT PRIMARY KEY NOT NULL, "name" TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX "issue_on_date" ON "issue"("date");
CREATE INDEX "assetDownload_on_issueName" ON "assetDownload"("issueName");
CREATE INDEX "contentFileOnSHA256" ON "contentFile"("sha256");
CREATE INDEX "page_on_issueName" ON "page"("issueName");
CREATE TRIGGER "__pageSearch_ai" AFTER INSERT ON "page" BEGIN
    INSERT INTO "pageSearch"("rowid", "title", "text") VALUES (new."id", new."title", new."text");
END;
CREATE TRIGGER "__pageSearch_ad" AFTER DELETE ON "page" BEGIN
    INSERT INTO "pageSearch"("pageSearch", "rowid", "title", "text") VALUES('delete', old."id", old."title", old."text");
END;
CREATE TRIGGER "__pageSearch_au" AFTER UPDATE ON "page" BEGIN
    INSERT INTO "pageSearch"("pageSearch", "rowid", "title", "text") VALUES('delete', old."id", old."title", old."text");
    INSERT INTO "pageSearch"("rowid", "title", "text") VALUES (new."id", new."title", new."text");
END;
INSERT INTO pageSearch(pageSearch) VALUES ('rebuild');
