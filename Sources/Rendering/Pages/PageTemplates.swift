import Mustache
import Periodical
import Synchronization

/// A cache of parsed page templates. Thread-safe, so that renderers can share an instance.
package final class PageTemplates: Sendable {
    private let parsed = Mutex<[String: MustacheTemplate]>([:])

    /// The templates of the built-in classes, shared by all renderers.
    private static let builtIn: [String: MustacheTemplate] = {
        let classes = PageClassRegistry.builtIn
        var parsed: [String: MustacheTemplate] = [:]
        for text in classes.names.compactMap({ classes[$0] }).flatMap({ [$0.htmlTemplate, $0.textTemplate] }) {
            // If a template cannot be parsed, the error is reported when it is rendered.
            parsed[text] = try? MustacheTemplate(string: text)
        }
        return parsed
    }()

    /// Creates a cache with only the built-in templates.
    package init() {}

    /// The number of parsed templates, excluding the built-in templates.
    package var parsedCount: Int { parsed.withLock { $0.count } }

    /// Renders a template with values.
    /// - Throws: ``MastheadError`` if the template cannot be parsed.
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
                hint: "Correct the template of this page class.")
        }
    }
}
