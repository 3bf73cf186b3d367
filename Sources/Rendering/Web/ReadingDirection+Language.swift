import Foundation
package import Periodical

extension ReadingDirection {
    /// Creates the reading direction for a language (BCP 47 tag). If the language is unknown, the direction is left to
    /// right.
    package init(of language: String?) {
        let isBackwards = language.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
        self = isBackwards ? .rightToLeft : .leftToRight
    }
}
