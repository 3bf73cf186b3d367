import Foundation
import TestSupport
import Testing

@testable import Hyphenation

/// Tests of hyphenation.
@Suite struct HyphenationTests {
    private func divided(_ word: String, by dictionary: String) throws -> String {
        let patterns = try #require(HyphenationPatterns(Data(dictionary.utf8)))
        return Hyphenator(folders: []).hyphenated(word, by: patterns).replacing("\u{AD}", with: "-")
    }

    @Test("with Liang's example patterns, words are hyphenated in any case and next to punctuation")
    func patterns() throws {
        // Liang's own example.
        let english =
            "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n"
        #expect(try divided("hyphenation", by: english) == "hy-phen-ation")
        #expect(try divided("Hyphenation HYPHENATION", by: english) == "Hy-phen-ation HY-PHEN-ATION")
        #expect(try divided("hyphen-ation, hyphenation!", by: english) == "hy-phen-ation, hy-phen-ation!")
        #expect(try divided("hy", by: english) == "hy")
        #expect(try divided("hyphen\u{AD}ation", by: english) == "hyphen-ation", "the author's soft hyphen is used")
        #expect(try divided("abcdef", by: "UTF-8\n.a1b\ne1f.\n") == "abcdef", "at least two letters stay together")
    }

    @Test("a hyphenation dictionary sets how many letters must be before and after a break")
    func ends() throws {
        let dictionary = "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 3\nb1c\n"
        #expect(try divided("aabcde abcde aabcd", by: dictionary) == "aab-cde abcde aabcd")
    }

    @Test("URLs and email addresses are not hyphenated, even next to other characters")
    func addresses() throws {
        let english = "UTF-8\nhy3ph\n"
        for address in [
            "https://hyphen.example/hyphen", "www.hyphen.example", "mailto:hyphen@example.org", "hyphen@example.org",
        ] {
            #expect(try divided("hyphen \(address), hyphen", by: english) == "hy-phen \(address), hy-phen")
        }
        #expect(try divided("hyphen/hyphen. Hyphen", by: english) == "hy-phen/hy-phen. Hy-phen")
    }

    @Test("hyphenation divides a compound word between its parts first")
    func compounds() throws {
        let german = "UTF-8\nn1b\nNEXTLEVEL\nei1s\nn1b\n"
        #expect(try divided("eisenbahn", by: german) == "ei-sen-bahn")
        // The parts are found first, so a pattern across them does not apply.
        #expect(try divided("eisenbahn", by: "UTF-8\nn1b\nNEXTLEVEL\ne1nb\n") == "eisen-bahn")
    }

    @Test(
        "Debian's hyphenation dictionaries can be read in all their encodings",
        arguments: [
            // Each pattern divides the word between its third and fourth letter.
            ("KOI8-R", [0xC1, 0x31, 0xC2], "ккабак"), ("microsoft-cp1251", [0xE0, 0x31, 0xE1], "ккабак"),
            ("ISO8859-7", [0xE1, 0x31, 0xE2], "κκαβακ"), ("ISO8859-13", [0xE0, 0x31, 0x62], "kkąbak"),
            ("ISO8859-2", [0xF5, 0x31, 0x62], "kkőbak"), ("ISO8859-15", [0xE9, 0x31, 0x62], "kkébak"),
        ] as [(String, [UInt8], String)])
    func encodings(_ name: String, pattern: [UInt8], word: String) throws {
        let dictionary = Data("\(name)\n".utf8) + Data(pattern) + Data("\n".utf8)
        let patterns = try #require(HyphenationPatterns(dictionary), "\(name)")
        #expect(patterns.divisions(of: word) == [3], "\(name)")
    }

    @Test("if a hyphenation dictionary is missing, it is reported if Debian has a package for it")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write("hyph_ru_RU.dic", "UTF-8\nа1б\n")
        let hyphenator = Hyphenator(folders: [folder.url])
        #expect(hyphenator.missing(for: "ru") == nil && hyphenator.missing(for: "ru-RU") == nil)
        #expect(hyphenator.missing(for: "cs-CZ") == "cs" && hyphenator.missing(for: "DE") == "de")
        // Debian's packages for these languages are named after a country or another language.
        #expect(hyphenator.missing(for: "en") == "en-us" && hyphenator.missing(for: "en-GB") == "en-gb")
        #expect(hyphenator.missing(for: "pt_BR") == "pt-br" && hyphenator.missing(for: "nn-NO") == "no")
        for never in ["ja", "zh-Hant", "ar", "und", "", "../etc", "fi"] {
            #expect(hyphenator.missing(for: never) == nil)
        }
    }

    @Test("hyphenation patterns that change the spelling are ignored")
    func passedOver() throws {
        #expect(try divided("schiffahrt", by: "UTF-8\nschif1fahrt/ff=f,5,2\n") == "schiffahrt")
        #expect(HyphenationPatterns(Data()) == nil)
        #expect(HyphenationPatterns(Data("NO-SUCH\na1b\n".utf8)) == nil)
        #expect(HyphenationPatterns(Data([0x55, 0x54, 0x46, 0x2D, 0x38, 0x0A, 0xFF, 0xFE])) == nil)
        _ = try divided(String(repeating: "a", count: 100_000), by: "UTF-8\na1a\n")
    }

    @Test("a hyphenation dictionary can be used for the same language of another country")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write("hyph_en_US.dic", "UTF-8\na1m\n")
        try folder.write("hyph_de.dic", "UTF-8\nb1n\n")
        let hyphenator = Hyphenator(folders: [folder["gone"], folder.url])
        for language in ["en", "en-GB", "en-US", "EN_us", "de-CH", "de"] {
            #expect(hyphenator.patterns(for: language) != nil, "\(language)")
        }
        for language in ["fr", "", "../de", "x", "deutsch"] {
            #expect(hyphenator.patterns(for: language) == nil, "\(language)")
        }
    }

    @Test(
        "Debian's dictionaries hyphenate English, German and French words correctly",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_de_DE.dic")),
        arguments: [
            ("en-US", "lighthouse keeper", "light-house keeper"), ("en-US", "hyphenation", "hy-phen-ation"),
            ("de", "Silbentrennung", "Sil-ben-tren-nung"), ("de", "Urinstinkt", "Ur-in-stinkt"),
            ("fr", "bibliothèque", "bi-blio-thèque"),
        ])
    func installed(language: String, text: String, expected: String) throws {
        let hyphenator = Hyphenator()
        let patterns = try #require(hyphenator.patterns(for: language))
        #expect(hyphenator.hyphenated(text, by: patterns).replacing("\u{AD}", with: "-") == expected)
    }
}
