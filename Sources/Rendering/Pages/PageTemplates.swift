import Mustache
import Periodical
import Synchronization

/// The templates of page classes, each parsed once. It may be shared by any number of renderers and used from any thread.
package final class PageTemplates: Sendable {
    private let parsed = Mutex<[String: MustacheTemplate]>([:])

    /// Those of the classes that come with Masthead, which all renderers share.
    private static let builtIn: [String: MustacheTemplate] = {
        let classes = PageClassRegistry.builtIn
        var parsed: [String: MustacheTemplate] = [:]
        for text in classes.names.compactMap({ classes[$0] }).flatMap({ [$0.htmlTemplate, $0.textTemplate] }) {
            // One that does not parse is told of where it is rendered.
            parsed[text] = try? MustacheTemplate(string: text)
        }
        return parsed
    }()

    /// Begins without any of a publisher's own.
    package init() {}

    /// How many templates were parsed here, beside those that come with Masthead.
    package var parsedCount: Int { parsed.withLock { $0.count } }

    /// A template with its values filled in.
    /// - Throws: ``MastheadError`` where it does not parse.
    func render(
        _ text: String, _ values: [String: Any], className: String
    ) throws(MastheadError) -> String { try template(text, className).render(values) }

    private func template(_ text: String, _ className: String) throws(MastheadError) -> MustacheTemplate {
        if let known = Self.builtIn[text] { return known }
        do {
            return try parsed.withLock { parsed in
                if let known = parsed[text] { return known }
                let template = try MustacheTemplate(string: text)
                parsed[text] = template
                return template
            }
        } catch {
            throw MastheadError(
                .malformedDocument, cannot: "render a page of class", to: className, found: "\(error)",
                hint: "Mend the class's template.")
        }
    }
}
