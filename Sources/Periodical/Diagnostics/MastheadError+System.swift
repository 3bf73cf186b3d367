public import Foundation

extension MastheadError {
    /// Returns the error for a failed system call.
    /// - Parameters:
    ///   - action: the action that failed, such as `write`.
    ///   - file: the file that the action failed on.
    ///   - number: the error number, by default `errno`.
    public static func system(_ action: String, _ file: URL, number: Int32 = errno) -> MastheadError {
        MastheadError(
            .fileSystem, cannot: action, to: file.path, found: String(cString: strerror(number)),
            remedies: remedies(for: number, reading: isReading(action)))
    }

    /// Returns whether an action does not change the file.
    private static func isReading(_ action: String) -> Bool {
        ["read", "list", "measure", "preview", "import"].contains(action.prefix { $0 != " " })
    }

    /// Returns the error for a failed Foundation call.
    public static func files(_ action: String, _ file: URL, _ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        var cause = error as NSError
        while let deeper = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = deeper }
        if cause.domain == NSPOSIXErrorDomain { return system(action, file, number: Int32(cause.code)) }
        if let number = number(for: cause) { return system(action, file, number: number) }
        // Foundation has no error code for a path that has a file where a folder should be.
        var place = file.standardizedFileURL
        while place.path.count > 1 {
            if isPlainFile(place) { return system(action, file, number: ENOTDIR) }
            place.deleteLastPathComponent()
        }
        // Foundation reports an unknown error if the file to write has the name of a folder.
        if isUnexplained(cause), isFolder(file) { return system(action, file, number: EISDIR) }
        guard isUnexplained(cause) else {
            return MastheadError(.fileSystem, cannot: action, to: file.path, found: error.localizedDescription)
        }
        let isReading = cause.code == CocoaError.Code.fileReadUnknown.rawValue
        return MastheadError(
            .fileSystem, cannot: action, to: file.path, found: "the system did not report the cause",
            remedies: [isReading ? .checkAddress("Check the path.") : .allowWriting])
    }

    /// Returns whether a Foundation error does not state its cause.
    private static func isUnexplained(_ error: NSError) -> Bool {
        guard error.domain == NSCocoaErrorDomain else { return false }
        return [CocoaError.Code.fileWriteUnknown, .fileReadUnknown].contains(CocoaError.Code(rawValue: error.code))
    }

    private static func isFolder(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR)
    }

    private static func isPlainFile(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG)
    }

    /// Returns the system's error number for a Foundation error.
    private static func number(for error: NSError) -> Int32? {
        guard error.domain == NSCocoaErrorDomain else { return nil }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileWriteFileExists: EEXIST
        default: nil
        }
    }

    private static func remedies(for number: Int32, reading isReading: Bool) -> [Remedy] {
        switch number {
        case ENOTDIR: [.advice("Use the path of a folder, not of a file.")]
        case EISDIR: [.advice("Use the path of a file, not of a folder.")]
        case ENOSPC, EDQUOT: [.makeRoom]
        case EACCES where isReading, EPERM where isReading:
            [.advice("Run the command as a user who can read the path, such as its owner or root.")]
        case EACCES, EPERM: [.allowWriting]
        case EROFS: [.allowWriting]
        case EIO: [.advice("Check the system log before you continue, because the disk reports an error.")]
        case ENOENT: [.checkAddress("Check the path.")]
        case EMFILE, ENFILE: [.raiseLimits(["ulimit -n 256"]), .doLessAtOnce]
        default: []
        }
    }
}
