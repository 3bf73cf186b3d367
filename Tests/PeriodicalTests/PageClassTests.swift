import Periodical
import Testing

@Suite struct PageClassTests {
    @Test("each built-in page class has an HTML template and a text template")
    func builtIn() {
        let registry = PageClassRegistry.builtIn
        #expect(
            registry.names == ["BookPage", "MoviePage", "PDFPage", "PhotoPage", "SimplePage", "TextPage", "WebPage"])
        for name in registry.names {
            #expect(registry[name]?.htmlTemplate.isEmpty == false)
            #expect(registry[name]?.textTemplate.isEmpty == false)
            #expect(registry[name]?.properties["alt"]?.type == .string)
        }
    }

    @Test("a page class can extend another class and add properties")
    func inheritance() throws {
        let json =
            #"{"name": "Recipe", "extends": "PhotoPage", "properties": {"minutes": {"type": "number", "required": true}}}"#
        let registry = try PageClassRegistry.builtIn.adding(files: ["Recipe/class.json": json], subject: "t")
        let recipe = try #require(registry["Recipe"])
        #expect(recipe.properties["minutes"]?.isRequired == true)
        #expect(recipe.properties["photos"] != nil)
        #expect(recipe.htmlTemplate == registry["PhotoPage"]?.htmlTemplate)
    }

    @Test(
        "an invalid definition of a page class is rejected",
        arguments: [
            #"{"name": "B"}"#, #"{"name": "A", "extends": "None"}"#,
            #"{"name": "A", "properties": {"x": {"type": "picture"}}}"#,
            "{", #"{"name": "A", "extends": "A"}"#,
        ])
    func malformed(json: String) {
        #expect(throws: MastheadError.self) {
            try PageClassRegistry.builtIn.adding(files: ["A/class.json": json], subject: "t")
        }
    }

    @Test("page classes that extend each other in a circle are rejected")
    func circle() {
        let files = [
            "A/class.json": #"{"name": "A", "extends": "B"}"#, "B/class.json": #"{"name": "B", "extends": "A"}"#,
        ]
        #expect(throws: MastheadError.self) { try PageClassRegistry.builtIn.adding(files: files, subject: "t") }
    }

    @Test("all assets of a page are found, beginning with the base image")
    func assets() {
        let photos: PropertyValue = .array([.dictionary(["photo": .string("p.png"), "thumbnail": .string("t.png")])])
        let page = Page(className: "PhotoPage", properties: ["photos": photos, "baseImage": .string("b.png")])
        #expect(PageClassRegistry.builtIn.assets(of: page).map(\.name) == ["b.png", "p.png", "t.png"])
    }
}
