import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// The shell completions of arguments.
enum Completions {
    /// The names of the library's issues.
    static let issues = CompletionKind.custom { words, _, prefix in
        // Ignore errors, which would disturb the user while typing.
        let names = (try? NameCompletion.names(at: library(words), beginningWith: prefix)) ?? []
        return names.filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// The handles of the library's publications.
    static let handles = CompletionKind.custom { words, _, prefix in
        let handles = (try? NameCompletion.handles(at: library(words), beginningWith: prefix)) ?? []
        return handles.filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// The names of issues and the handles of publications.
    static let issuesAndHandles = CompletionKind.custom { words, _, prefix in
        let names = (try? NameCompletion.names(at: library(words), beginningWith: prefix)) ?? []
        let handles = (try? NameCompletion.handles(at: library(words), beginningWith: prefix)) ?? []
        return (handles + names).filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// The numbers of the library's timers.
    static let timers = CompletionKind.custom { words, _, prefix in
        (try? NameCompletion.timerNumbers(at: library(words), beginningWith: prefix)) ?? []
    }

    /// The codes of diagnostics.
    static let codes = CompletionKind.custom { _, _, _ in Explanation.all.map(\.code) }

    /// The keys of settings.
    static let settings = CompletionKind.custom { _, _, _ in KnownSettings.all(.current).map(\.key) }

    /// The words that a setting's value may start with.
    static let settingValues = CompletionKind.custom { words, _, prefix in
        guard let key = words.drop(while: { $0 != "config" }).dropFirst().first else { return [] }
        return KnownSettings.choices(of: key).filter { $0.hasPrefix(prefix) }
    }

    /// Returns the library in the typed arguments or, if there is none, in the settings.
    private static func library(_ words: [String]) throws -> URL {
        let named = words.firstIndex(of: "--library").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        return try Console.current.settings.value(
            KnownSettings.library(.current), option: named.map { URL(filePath: $0) })
    }

    /// Returns whether a shell inserts a completion unchanged.
    ///
    /// bash expands completions, even `$(...)`, which an untrusted catalog could exploit in an issue's name. zsh ends a
    /// word at a colon. In these shells, offer only words without special characters.
    static func isSafe(_ name: String, in shell: CompletionShell?) -> Bool {
        guard !name.isEmpty, name == name.printable else { return false }
        if shell == .fish { return true }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.value > 0xFF && !scalar.properties.isWhitespace
                || ("0"..."9").contains(scalar) || "._-+@%/,".unicodeScalars.contains(scalar)
        } && !name.hasPrefix("-")
    }
}
