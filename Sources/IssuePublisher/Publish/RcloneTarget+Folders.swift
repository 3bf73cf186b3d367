import Periodical

// Checks and creates a target's folders.
extension RcloneTarget {
    func makeFolder() throws(MastheadError) {
        // FTP cannot upload files into a missing folder. On a store without folders, `mkdir` creates the bucket or does
        // nothing.
        let result = try run(["mkdir", remote])
        guard result.status != 0 else { return }
        // Create the folders one by one, because some servers create only one level of folders per request.
        var place = storeAndFolders.store
        for folder in storeAndFolders.folders {
            place += place.hasSuffix(":") ? folder : "/\(folder)"
            let made = try run(["mkdir", place])
            guard made.status == 0 else { throw failure("create the folder", result) }
        }
    }

    /// Creates all folders in the paths of these files, except the innermost ones. On FTP, rclone can create a folder
    /// only inside an existing one.
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

    /// Whether the parent folder can be listed and does not contain the folder. A folder that cannot be listed for some
    /// other reason must not count as empty.
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

    /// The remote's name, such as `media:`, and the names of the folders in the target's path.
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
            // The colon that ends the remote's name is never the first character. Later colons belong to folder names.
            if character == ":", quote == nil, index != remote.startIndex { break }
        }
        return (String(remote[..<end]), remote[end...].split(separator: "/").map(String.init))
    }
}
