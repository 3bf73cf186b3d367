import Periodical

// Checks for and creates the folders of a target.
extension RcloneTarget {
    func makeFolder() throws(MastheadError) {
        // FTP cannot upload to a missing folder. On stores without folders, this creates the bucket or does nothing.
        let result = try run(["mkdir", remote])
        guard result.status != 0 else { return }
        // Some servers create only one level of folders at a time.
        var place = storeAndFolders.store
        for folder in storeAndFolders.folders {
            place += place.hasSuffix(":") ? folder : "/\(folder)"
            let made = try run(["mkdir", place])
            guard made.status == 0 else { throw failure("create the folder", result) }
        }
    }

    /// Creates the folders of files, because rclone over FTP only creates a folder whose parent exists.
    func makeFolders(above names: [String]) throws(MastheadError) {
        var folders: Set<String> = []
        for name in names {
            let parts = name.split(separator: "/").dropLast(2)
            for end in parts.indices { folders.insert(parts[...end].joined(separator: "/")) }
        }
        for folder in folders.sorted() {
            let result = try run(["mkdir", place(folder)])
            guard result.status == 0 else { throw failure("create a folder at", result) }
        }
    }

    /// Whether a folder of the target is missing, according to the list of its parent: a folder that cannot be listed
    /// for another reason must not count as empty.
    func isAbsent() throws(MastheadError) -> Bool {
        var above = storeAndFolders.store
        for folder in storeAndFolders.folders {
            let result = try list(above, ["--dirs-only"])
            guard result.status == 0 else { return false }
            guard try items(result).contains(where: { $0.name == folder }) else { return true }
            above += above.hasSuffix(":") ? folder : "/\(folder)"
        }
        return false
    }

    /// The target's parts: `media:` and the names of the folders below it.
    private var storeAndFolders: (store: String, folders: [String]) {
        var quote: Character?
        var end = remote.startIndex
        for index in remote.indices {
            let character = remote[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if "\"'".contains(character) {
                quote = character
            } else if character == ":" {
                end = remote.index(after: index)
            }
            // After the store's colon, which is never the first character, colons belong to names.
            if character == ":", quote == nil, index != remote.startIndex { break }
        }
        return (String(remote[..<end]), remote[end...].split(separator: "/").map(String.init))
    }
}
