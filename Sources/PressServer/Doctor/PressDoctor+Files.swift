import Files
import Foundation
import Periodical
import PushServices
import ServerStore

extension PressDoctor {
    /// The free space below which the doctor warns, in bytes.
    private static let leastSpace = 500 << 20

    /// Checks who can read the files with secrets.
    func secrets(_ document: PressConfigurationFile, _ configuration: PressConfiguration) -> [PressCheck] {
        let name = "permissions"
        var faults: [PressCheck] = []
        if let stamp = FileStamp(folder.url), stamp.mode & 0o007 != 0 {
            faults.append(
                PressCheck(
                    name, .warning, "other users can open the folder \(folder.url.path)",
                    "Remove access for other users: `chmod o= \(folder.url.path)`."))
        }
        var files: [(file: URL, isSecret: Bool)] = [(folder.signingKey, true), (folder.configuration, false)]
        if FileStamp(folder.oldSigningKeys) != nil { files.append((folder.oldSigningKeys, true)) }
        for key in BackupPlan.fileKeys {
            guard let path = document.values[key.rawValue]?.string else { continue }
            files.append((document.place(path), key != .appStoreRoot && key != .pushAuthorities))
        }
        for (file, isSecret) in files {
            // The check of the signing key reports a missing key.
            if file == folder.signingKey, FileStamp(file) == nil { continue }
            do throws(MastheadError) {
                if isSecret { try PressSecrets.checkPrivate(file) }
                try checkReadable(file)
            } catch { faults.append(PressCheck(name, error)) }
        }
        if case .file(let file) = configuration.database, let mode = FileStamp(file)?.mode, mode & 0o077 != 0 {
            faults.append(
                PressCheck(
                    name, .warning, "other users can read the database \(file.path)",
                    "Remove access for other users: `chmod 600 \(file.path)`."))
        }
        guard faults.isEmpty else { return faults }
        return [PressCheck(name, .ok, "the server can read its \(files.count) files, and secrets are private")]
    }

    /// Checks that the server's user can read a file. If root runs the doctor, this is the owner of the server's
    /// folder.
    private func checkReadable(_ file: URL) throws(MastheadError) {
        guard access(file.path, R_OK) == 0, let stamp = FileStamp(file) else { throw .system("read", file) }
        guard FileOwner.isRoot, let user = FileOwner(of: folder.url), !user.isRoot, stamp.owner != user.user,
            stamp.mode & 0o044 == 0
        else { return }
        throw MastheadError(
            .fileSystem, cannot: "read", to: file.path,
            found: "the file belongs to \(FileOwner.name(of: stamp.owner)), but the server runs as \(user.userName)",
            hint: "Change the owner: `chown \(user.userName) \(file.path)`.")
    }

    /// Checks the key that signs entitlements.
    /// - Returns: The result, and the key's identifier if the key is readable.
    func signingKey() -> (check: PressCheck, identifier: String?) {
        do throws(MastheadError) {
            let key = try SigningKey(folder)
            let old = try OldSigningKeys.read(folder).count
            let others = old == 0 ? "" : ", and \(old) earlier \(old == 1 ? "key" : "keys")"
            return (PressCheck("signing key", .ok, "the key \(key.identifier)\(others)"), key.identifier)
        } catch { return (PressCheck("signing key", error), nil) }
    }

    /// Checks the public and the private folder.
    func content(_ configuration: PressConfiguration) -> [PressCheck] {
        let name = "content"
        do throws(MastheadError) {
            if let place = configuration.publicFolder {
                guard FileStamp(place)?.kind == .folder else {
                    throw MastheadError(
                        .configuration, cannot: "serve", to: place.path, found: "the folder does not exist",
                        hint: "Create the folder, or remove 'public' from the configuration.")
                }
                try folder.checkApart(from: place)
                try PressFolder.checkApart(place, from: configuration.privateFolder)
            }
            try PressFolder.checkClosed(configuration.privateFolder)
        } catch { return [PressCheck(name, error)] }
        let places = [configuration.publicFolder, configuration.privateFolder].compactMap { $0 }
        let unreadable = places.filter { FileStamp($0) != nil }.flatMap { UnreadableFiles.find(in: $0) }
        if let first = unreadable.first {
            return [
                PressCheck(
                    name, .failure, "cannot read \(unreadable.count) files to serve, such as \(first)",
                    UnreadableFiles.hint(first))
            ]
        }
        return [PressCheck(name, .ok, "the public and the private folder are readable and separate")]
    }

    /// Checks the database and the disk.
    func databaseChecks(_ configuration: PressConfiguration) async -> [PressCheck] {
        var checks: [PressCheck] = []
        let address = configuration.database
        do throws(MastheadError) {
            let secrets = try PressSecrets(environment, passwordFile: configuration.databasePasswordFile)
            checks.append(Self.check(try await address.state(password: secrets.databasePassword), address))
        } catch { checks.append(PressCheck("database", error)) }
        guard case .file(let file) = address else { return checks }
        let place = file.deletingLastPathComponent()
        guard let free = DiskSpace.free(at: place) else {
            return checks + [PressCheck("disk", MastheadError.system("measure the free space at", place))]
        }
        let isLow = free < Self.leastSpace
        return checks + [
            PressCheck(
                "disk", isLow ? .warning : .ok, "\(free.byteText) free for the database",
                isLow ? "Free some space on this disk. If the disk is full, the server rejects requests." : nil)
        ]
    }

    private static func check(_ state: StoreState, _ address: StoreAddress) -> PressCheck {
        if let damage = state.damage {
            return PressCheck(
                "database", .failure, "\(address.shown) is damaged: \(damage)", "Restore the database from a backup.")
        }
        if StoreState.isNewer(state.steps) {
            return PressCheck(
                "database", .failure, "a later version of Masthead has used \(address.shown)",
                remedies: [.update("Install that version.")])
        }
        let missing = state.missingSteps.count
        guard missing == 0 else {
            return PressCheck(
                "database", .warning, "\(address.shown) is intact, but \(missing) schema steps are missing",
                "Back up the server, then restart it. The server updates the database when it starts.")
        }
        return PressCheck("database", .ok, "\(address.shown) is intact and up to date")
    }

    /// Checks the settings for sales, and the files that they name.
    func sales(_ configuration: PressConfiguration) -> [PressCheck] {
        let (name, sale) = ("sales", configuration.sale)
        let parts: SaleParts
        do throws(MastheadError) { parts = try SaleParts(folder, sale) } catch { return [PressCheck(name, error)] }
        let takesMoney = sale.checkout != nil || sale.appStore != nil || !parts.webhookSecrets.isEmpty
        var checks: [PressCheck] = []
        let missing = sale.missingTerms.map { "'\($0)'" }.joined(separator: " and ")
        if takesMoney || sale.missingTerms.count == 1, !missing.isEmpty {
            checks.append(
                PressCheck(
                    name, .warning, "the configuration lacks \(missing), so readers cannot subscribe",
                    "Add \(missing) to the configuration, then restart the server."))
        }
        if sale.checkout != nil, parts.webhookSecrets.isEmpty {
            checks.append(
                PressCheck(
                    name, .warning, "'checkout' is set without 'webhook-secret-file', so no payment arrives",
                    "Write the payment provider's secret into a file, and name the file in 'webhook-secret-file'."))
        }
        guard checks.isEmpty else { return checks }
        return [
            PressCheck(
                name, .ok, takesMoney ? "the settings for payments are complete" : "no payments are configured")
        ]
    }
}
