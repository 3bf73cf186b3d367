import IssueLibrary
import Markup

/// The HTML of the page for the PIN. The page needs no script.
enum PINPage {
    /// Returns the content of the page with the form.
    /// - Parameters:
    ///   - isOpen: whether the server accepts new devices.
    ///   - fault: why the server rejected the PIN, or nil.
    ///   - pin: the digits in the address of the page. The address in the QR code contains them.
    ///   - name: the name that the user entered before.
    static func form(isOpen: Bool, _ fault: String? = nil, pin: String? = nil, name: String? = nil) -> String {
        guard isOpen else {
            return """
                <h1>No new devices</h1>
                <p role="alert"><strong>This library accepts no new devices now.</strong></p>
                <p class="quiet">Start sharing again on the computer with the library to get a new PIN.</p>
                """
        }
        let digits = pin.flatMap { SharePIN($0) }.map { " value=\"\($0.digits)\"" } ?? ""
        let note = fault.map { "<p class=\"fault\" id=\"fault\" role=\"alert\">\(escaped($0))</p>" } ?? ""
        let invalid = fault == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"fault\""
        let known = name.map { " value=\"\(escaped($0))\"" } ?? ""
        return """
            <h1>Connect this device</h1>
            <p class="quiet">The PIN is on the screen of the computer with the library.</p>
            <form method="post" action="\(PINRoutes.path)">
            <label for="pin">PIN</label>
            <p class="field"><input class="pin" id="pin" name="pin" inputmode="numeric" autocomplete="off" required \
            autofocus maxlength="20"\(digits)\(invalid)></p>
            \(note)
            <label for="name">Name of this device</label>
            <p class="field"><input id="name" name="name" maxlength="60" placeholder="Tablet"\(known)></p>
            <p class="actions"><button class="button main" name="for" value="browser">Read in this browser</button>
            <button class="button" name="for" value="app">Connect an app</button></p>
            </form>
            """
    }

    /// Returns the content of the page with a new token.
    /// - Parameter origin: the start of the server's URLs.
    static func token(_ token: DeviceToken, at origin: String) -> String {
        let origin = escaped(origin)
        return """
            <h1>Connect an app</h1>
            <p class="quiet">Enter these values in the app. This page shows the token for ten minutes.</p>
            <dl>
            <div><dt>Password (token)</dt><dd><code>\(escaped(token.text))</code></dd></div>
            <div><dt>User name</dt><dd>any, such as <code>masthead</code></dd></div>
            <div><dt>OPDS catalog</dt><dd><code>\(origin)\(OPDSRoutes.path)</code></dd></div>
            <div><dt>OPDS 2.0 catalog</dt><dd><code>\(origin)\(OPDSRoutes.jsonPath)</code></dd></div>
            <div><dt>Progress sync of KOReader</dt><dd><code>\(origin)</code></dd></div>
            <div><dt>Feeds (Google Reader API)</dt><dd><code>\(origin)\(FeedServiceRoutes.path)</code></dd></div>
            </dl>
            <p class="actions"><a class="button" href="\(PINRoutes.path)">Add another device</a></p>
            """
    }

    /// The content of the page of a token that the page no longer shows.
    static var pastToken: String {
        """
        <h1>Connect an app</h1>
        <p role="alert"><strong>This page no longer shows the token.</strong></p>
        <p class="quiet">An app with the token stays connected. For a new token, enter the PIN again.</p>
        <p class="actions"><a class="button main" href="\(PINRoutes.path)">Enter the PIN</a></p>
        """
    }

    private static func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }

    /// Returns the whole page.
    /// - Parameters:
    ///   - body: the content.
    ///   - style: the style sheets that all pages of the reader share.
    static func html(_ body: String, style: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <title>Masthead</title>
        <link rel="icon" href="data:,">
        <style>
        \(style)
        \(ownStyle)
        </style>
        </head>
        <body>
        <main>
        <p class="brand">Masthead</p>
        \(body)
        </main>
        </body>
        </html>

        """
    }

    /// The style of this page. Inputs of at least 16 pixels keep Safari on iOS from zooming in.
    private static let ownStyle = """
        main { max-inline-size: 26rem; margin-inline: auto; padding: var(--s5) var(--gut) var(--s7); }
        .brand { font: 600 1.375rem / 1 var(--serif); letter-spacing: -.01em; padding-block-end: var(--s7); }
        h1 { font: 600 var(--t7) / 1.15 var(--serif); padding-block-end: var(--s2); }
        form { display: grid; gap: var(--s2); padding-block-start: var(--s5); }
        label { font-weight: 600; }
        label:not(:first-child) { padding-block-start: var(--s3); }
        .field input { inline-size: 100%; font-size: var(--t4); }
        .field .pin { font-size: var(--t5); font-variant-numeric: tabular-nums; letter-spacing: .12em; }
        .field:has([aria-invalid]) { border-color: var(--err); }
        .fault { color: var(--err); }
        .actions { display: grid; gap: var(--s3); padding-block-start: var(--s5); }
        dl { padding-block-start: var(--s4); }
        dl div { padding-block: var(--s3); border-block-end: 1px solid var(--line); }
        dt { color: var(--ink-2); font-size: var(--t2); }
        code { font: 400 var(--t4) / 1.45 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
        @media (width >= 700px) {
        main { padding-block-start: 12dvh; }
        }
        """
}
