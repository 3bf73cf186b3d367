import Foundation
package import Periodical

extension ReadingDirection {
    /// Creates the reading direction of a language (BCP 47 tag): left to right if the language is unknown.
    package init(of language: String?) {
        let isBackwards = language.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
        self = isBackwards ? .rightToLeft : .leftToRight
    }
}
