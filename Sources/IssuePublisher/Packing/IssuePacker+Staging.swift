import Foundation
import IssueArchive
import Periodical
import Synchronization

// Checks issues and writes their archives before any of them is published.
extension IssuePacker {
    /// Checks and writes several issues in parallel.
    func stage(_ sources: [URL], _ run: PackingRun) throws(MastheadError) -> [StagedIssue] {
        let done = Mutex(0)
        let staged = Parallel.map(sources.count, width: options.jobs) { index in
            let result = Result { () throws(MastheadError) in try stage(sources[index], run) }
            let count = done.withLock { done in
                done += 1
                return done
            }
            options.onProgress(count, sources.count)
            return result
        }
        do throws(MastheadError) {
            return try staged.map { result throws(MastheadError) in try result.get() }
        } catch {
            for case .success(let issue) in staged { issue.discard() }
            throw error
        }
    }

    /// Checks an issue. If it has changed, writes its archives in parallel, under temporary names.
    private func stage(_ folder: URL, _ run: PackingRun) throws(MastheadError) -> StagedIssue {
        let contents = try run.contents(of: folder)
        let fingerprint = contents.fingerprint(run.settings)
        if !options.isForced, let known = run.unchanged(folder, fingerprint) {
            return StagedIssue(folder: folder, contents: contents, fingerprint: fingerprint, known: known)
        }
        let source = try IssueSource(folder).completed(with: options.classes)
        try options.signer?.check(source.publication, of: folder)
        let row = try source.metadata.flatMap { metadata throws(MastheadError) in try run.entry(named: metadata.name) }
        let published = row?.revision ?? run.revision(folder)
        let checked = Mutex<(diagnostics: [Diagnostic], inspections: [String: AssetInspection])>(([], [:]))
        let results = Mutex<(plan: ArchivePlan, content: StagedIssue.Content)?>(nil)
        let failure = Mutex<MastheadError?>(nil)
        Parallel.perform(2) { iteration in
            if iteration == 0 {
                let found = SourceCheck.results(
                    of: source, classes: options.classes, known: contents.inspections)
                checked.withLock { $0 = found }
            } else {
                do throws(MastheadError) {
                    let renditions = try IssueRenditions(source, contents, options.classes, run.pictures)
                    let plan = try ArchivePlan(source, renditions, classes: options.classes)
                    let content = try write(plan, source, published, contents)
                    results.withLock { $0 = (plan, content) }
                } catch {
                    failure.withLock { $0 = error }
                }
            }
        }
        let result: Result<(plan: ArchivePlan, content: StagedIssue.Content), MastheadError> =
            if let made = results.withLock({ $0 }) { .success(made) } else {
                .failure(failure.withLock { $0 } ?? .system("pack", folder))
            }
        let (diagnostics, inspections) = checked.withLock { $0 }
        var staged = StagedIssue(
            folder: folder, contents: contents, fingerprint: fingerprint, name: source.metadata?.name,
            diagnostics: diagnostics, work: .made(result))
        staged.inspections = inspections
        return staged
    }

    /// Writes an issue's archives under temporary names, unless they are already published.
    private func write(
        _ plan: ArchivePlan, _ source: IssueSource, _ published: String?, _ contents: SourceContents
    ) throws(MastheadError) -> StagedIssue.Content {
        let editions = try self.editions(plan, source)
        do throws(MastheadError) {
            var content: StagedIssue.Content
            if !options.isForced, let published, let index = try publishedIndex(plan.metadata.name, published),
                try isUnchanged(plan, index, contents)
            {
                content = StagedIssue.Content(index: index, published: published)
            } else {
                content = try writeArchives(plan)
            }
            content.editions = editions
            return content
        } catch {
            for edition in editions { edition.discard() }
            throw error
        }
    }

    /// Writes an issue's archives under temporary names.
    private func writeArchives(_ plan: ArchivePlan) throws(MastheadError) -> StagedIssue.Content {
        let scales = Scale.allCases
        let files = try scales.map { scale throws(MastheadError) in
            try output.temporary("\(plan.metadata.name)\(scale.suffix)")
        }
        let written = Parallel.map(scales.count) { index in
            let (scale, file) = (scales[index], files[index])
            let result = Result { () throws(MastheadError) in
                (try ArchiveWriter.write(plan.sources[scale] ?? [], to: file, scale: scale), file)
            }
            if case .failure = result { unlink(file.path) }
            return result
        }
        var content = StagedIssue.Content(name: plan.metadata.name)
        do throws(MastheadError) {
            for result in written {
                let (archive, file) = try result.get()
                content.index.archives.append(archive)
                content.files[archive.scale] = file
            }
        } catch {
            for case .success((_, let file)) in written { unlink(file.path) }
            throw error
        }
        return content
    }
}
