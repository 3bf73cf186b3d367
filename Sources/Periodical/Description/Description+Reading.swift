import Foundation

extension Description {
    /// How a value fits its key.
    package enum Fit {
        /// It is what the key is for.
        case fits
        /// It is a number where text belongs, and was taken as text.
        case number
        /// It is of another type; what the key is for, for messages: `a string`.
        case otherType(expected: String)
        /// It is of the right type and says nothing we know; what to do about it.
        case otherValue(hint: String)
        /// The key is none of a description.
        case foreign
    }

    /// Takes what a document says under a key. What does not fit is kept among ``otherKeys``, so that nothing is lost.
    package mutating func take(_ value: PropertyValue, for key: String) -> Fit {
        let fit = read(value, for: key)
        switch fit {
        case .fits, .number: break
        case .otherType, .otherValue, .foreign: otherKeys[key] = value
        }
        return fit
    }

    private mutating func read(_ value: PropertyValue, for key: String) -> Fit {
        if let path = Self.textsByKey[key] { return value.take(into: &self[keyPath: path]) }
        switch key {
        case Key.title:
            guard let text = value.text else { return .otherType(expected: "a string") }
            if !text.isEmpty { title = text }
            return value.string == nil ? .number : .fits
        case Key.date:
            guard let date = value.date else { return .otherType(expected: "a date") }
            self.date = date
            return .fits
        case Key.direction:
            guard let text = value.string else { return .otherType(expected: "a string") }
            direction = ReadingDirection(rawValue: text)
            return direction == nil ? .otherValue(hint: "Use ltr or rtl.") : .fits
        case Key.spreads:
            guard let text = value.string else { return .otherType(expected: "a string") }
            spreads = PageSpreads(rawValue: text)
            return spreads == nil ? .otherValue(hint: "Use print, article or none.") : .fits
        case Key.categories:
            guard let texts = value.strings else { return .otherType(expected: "an array of strings") }
            categories = texts
            return .fits
        case Key.authors, Key.author: return readAuthors(value, for: key)
        case Key.articles: return value.take(into: &articleCount)
        case Key.pages: return value.take(into: &pageCount)
        default: return .foreign
        }
    }

    /// `Authors` is an array; `Author`, as others write, is one name or an array, and is written again as it was given.
    private mutating func readAuthors(_ value: PropertyValue, for key: String) -> Fit {
        guard let texts = value.strings ?? value.string.map({ [$0] }) else {
            return .otherType(expected: "an array of strings")
        }
        guard key == Key.author else {
            let given = otherKeys[Key.author]
            authors = texts
            otherKeys[Key.author] = given
            return .fits
        }
        if authors.isEmpty { authors = texts }
        otherKeys[key] = value
        return .fits
    }
}

extension PropertyValue {
    /// The texts of an array that holds nothing else.
    fileprivate var strings: [String]? {
        guard let array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
    }

    fileprivate func take(into place: inout String?) -> Description.Fit {
        guard let text else { return .otherType(expected: "a string") }
        place = text
        return string == nil ? .number : .fits
    }

    fileprivate func take(into place: inout Int?) -> Description.Fit {
        guard let integer else { return .otherType(expected: "a whole number") }
        place = integer
        return .fits
    }
}
