import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// What a shell offers while a word is being typed.
enum Completions {
    /// Names of the library's issues.
    static let issues = CompletionKind.custom { words, _, prefix in
        // What goes wrong here is no matter of a person in the middle of a line: then nothing is offered.
        let names = (try? NameCompletion.names(at: library(words), beginningWith: prefix)) ?? []
        return names.filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// Handles of the library's publications.
    static let handles = CompletionKind.custom { words, _, prefix in
        let handles = (try? NameCompletion.handles(at: library(words), beginningWith: prefix)) ?? []
        return handles.filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// Names of issues, and handles of publications.
    static let issuesAndHandles = CompletionKind.custom { words, _, prefix in
        let names = (try? NameCompletion.names(at: library(words), beginningWith: prefix)) ?? []
        let handles = (try? NameCompletion.handles(at: library(words), beginningWith: prefix)) ?? []
        return (handles + names).filter { isSafe($0, in: CompletionShell.requesting) }
    }

    /// Numbers of the library's timers.
    static let timers = CompletionKind.custom { words, _, prefix in
        (try? NameCompletion.timerNumbers(at: library(words), beginningWith: prefix)) ?? []
    }

    /// Codes of diagnostics.
    static let codes = CompletionKind.custom { _, _, _ in Explanation.all.map(\.code) }

    /// Keys of settings.
    static let settings = CompletionKind.custom { _, _, _ in KnownSettings.all(.current).map(\.key) }

    /// What a setting's value may begin with.
    static let settingValues = CompletionKind.custom { words, _, prefix in
        guard let key = words.drop(while: { $0 != "config" }).dropFirst().first else { return [] }
        return KnownSettings.choices(of: key).filter { $0.hasPrefix(prefix) }
    }

    /// The library that the words on the line name, else the one that is set.
    private static func library(_ words: [String]) throws -> URL {
        let named = words.firstIndex(of: "--library").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        return try Console.current.settings.value(
            KnownSettings.library(.current), option: named.map { URL(filePath: $0) })
    }

    /// Whether a shell takes a word as it stands.
    ///
    /// bash expands what it is offered, `$(...)` too, and a catalog of strangers can name an issue that; zsh takes a colon for
    /// the end of the word. There only words are offered that mean themselves.
    static func isSafe(_ name: String, in shell: CompletionShell?) -> Bool {
        guard !name.isEmpty, name == name.printable else { return false }
        if shell == .fish { return true }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.value > 0xFF && !scalar.properties.isWhitespace
                || ("0"..."9").contains(scalar) || "._-+@%/,".unicodeScalars.contains(scalar)
        } && !name.hasPrefix("-")
    }
}
