import Periodical

// The folders of a target: whether they are there, and making them.
extension RcloneTarget {
    func makeFolder() throws(MastheadError) {
        // FTP takes nothing into a folder that is not there; where there are no folders this makes the bucket, or nothing.
        let result = try run(["mkdir", remote])
        guard result.status != 0 else { return }
        // Some servers make one folder at a time.
        var place = storeAndFolders.store
        for folder in storeAndFolders.folders {
            place += place.hasSuffix(":") ? folder : "/\(folder)"
            let made = try run(["mkdir", place])
            guard made.status == 0 else { throw failure("create the folder", result) }
        }
    }

    /// Makes the folders in which those of files are: over FTP rclone makes one whose own folder is there.
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

    /// Whether one of the target's folders is not there, seen from the one above it: what cannot be listed for another reason
    /// is not taken for empty.
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
            // Behind the store's colon, and it is not the first of all, colons belong to names.
            if character == ":", quote == nil, index != remote.startIndex { break }
        }
        return (String(remote[..<end]), remote[end...].split(separator: "/").map(String.init))
    }
}
