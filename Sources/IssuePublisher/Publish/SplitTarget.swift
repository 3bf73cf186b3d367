import Files
import Foundation
import Periodical

/// A publisher server's two targets: a public folder, and a target for paid content. A file has the same name in both.
struct SplitTarget: PublishTarget {
    /// The public folder.
    let open: FolderTarget
    /// The target for paid content: a local folder, or a store that the server redirects readers to.
    let closed: any PublishTarget
    /// The entries of the catalog being published, which show which files are paid content.
    let rows: PublishedRows

    var keepsPrivate: Bool { true }

    private func isPrivate(_ name: String) -> Bool { rows.isPrivate(name) }

    private func target(of name: String) -> any PublishTarget { isPrivate(name) ? closed : open }

    func list(_ naming: PublishedNaming) throws(MastheadError) -> [String: Int] {
        let (open, closed) = (try open.list(naming), try closed.list(naming))
        // A file in the wrong target counts as present, because it is moved before the catalog changes.
        var files = open.merging(closed) { first, _ in first }
        for (name, size) in closed where isPrivate(name) { files[name] = size }
        guard !(self.closed is FolderTarget) else { return files }
        // Free files are uploaded from the packed folder rather than copied from the target for paid content.
        for name in closed.keys where rows.isPublic(name) { files[name] = open[name] }
        return files
    }

    func read(_ name: String) throws(MastheadError) -> Data { try target(of: name).read(name) }

    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError) {
        let (sold, others) = (names.filter(isPrivate), names.filter { !isPrivate($0) })
        let before = others.reduce(0) { $0 + (FileSystem.byteCount(ofFile: folder.appending(path: $1)) ?? 0) }
        if !others.isEmpty {
            try open.upload(others, from: folder, naming, onProgress: onProgress, onSilence: onSilence)
        }
        if !sold.isEmpty {
            try closed.upload(
                sold, from: folder, naming, onProgress: { onProgress(before + $0) }, onSilence: onSilence)
        }
    }

    func verify(_ names: [String], from folder: URL) throws(MastheadError) {
        let (sold, others) = (names.filter(isPrivate), names.filter { !isPrivate($0) })
        if !others.isEmpty { try open.verify(others, from: folder) }
        if !sold.isEmpty { try closed.verify(sold, from: folder) }
    }

    func replace(_ name: String, with file: URL) throws(MastheadError) { try open.replace(name, with: file) }

    func makeFolder() throws(MastheadError) {
        try open.makeFolder()
        try closed.makeFolder()
    }

    func delete(_ names: [String]) throws(MastheadError) {
        try open.delete(names)
        try closed.delete(names)
    }

    func lock() throws(MastheadError) -> FolderLock? {
        // Lock both folders. Locking the private folder also sets its permissions and deletes its old temporary files.
        let lock = try open.lock()
        let other: FolderLock?
        do throws(MastheadError) { other = try closed.lock() } catch {
            lock?.release()
            throw error
        }
        other?.release()
        return lock
    }

    // MARK: Files that became paid or free

    /// Returns the files that are in the wrong target or in both.
    func misplaced(_ naming: PublishedNaming) throws(MastheadError) -> (sold: [String], free: [String]) {
        let (open, closed) = (try open.list(naming), try closed.list(naming))
        return (open.keys.filter(isPrivate).sorted(), closed.keys.filter(rows.isPublic).sorted())
    }

    /// Copies files that are only in the wrong target to the right one. The originals remain until ``clear(_:)`` is
    /// called.
    /// - Parameter coming: the names of files that will be uploaded in any case.
    func settle(
        _ files: (sold: [String], free: [String]), coming: [String], _ naming: PublishedNaming
    ) throws(MastheadError) {
        let (known, coming) = (try closed.list(naming), Set(coming))
        let sold = files.sold.filter { known[$0] == nil && !coming.contains($0) }
        if !sold.isEmpty {
            try closed.upload(sold, from: open.root, naming, onProgress: { _ in }, onSilence: { _ in })
            try closed.verify(sold, from: open.root)
        }
        guard let closed = closed as? FolderTarget else { return }
        let here = try open.list(naming)
        let free = files.free.filter { here[$0] == nil && !coming.contains($0) }
        guard !free.isEmpty else { return }
        try open.upload(free, from: closed.root, naming, onProgress: { _ in }, onSilence: { _ in })
        try open.verify(free, from: closed.root)
    }

    /// Deletes files from the wrong target.
    func clear(_ files: (sold: [String], free: [String])) throws(MastheadError) {
        if !files.sold.isEmpty { try open.delete(files.sold) }
        if !files.free.isEmpty { try closed.delete(files.free) }
    }
}
