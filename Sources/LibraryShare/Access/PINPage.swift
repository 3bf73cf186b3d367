import IssueLibrary
import Markup

/// The HTML of the page for the PIN. The page needs no script.
enum PINPage {
    /// Returns the page with the form.
    /// - Parameters:
    ///   - isOpen: whether the server accepts new devices.
    ///   - message: a text above the form.
    ///   - pin: the digits in the address of the page. The address in the QR code contains them.
    static func form(isOpen: Bool, _ message: String? = nil, pin: String? = nil) -> String {
        let digits = pin.flatMap { SharePIN($0) }.map { " value=\"\($0.digits)\"" } ?? ""
        let note = message.map { "<p role=\"alert\"><strong>\(escaped($0))</strong></p>" } ?? ""
        guard isOpen else {
            return page(
                """
                <h1>Masthead</h1>
                <p role="alert"><strong>This library accepts no new devices now.</strong></p>
                <p>Start sharing again on the computer with the library to get a new PIN.</p>
                """)
        }
        return page(
            """
            <h1>Masthead</h1>
            \(note)
            <form method="post" action="\(PINRoutes.path)">
            <p><label for="pin">PIN</label>
            <input id="pin" name="pin" inputmode="numeric" autocomplete="off" required autofocus maxlength="20"\(digits)></p>
            <p><label for="name">Name of this device</label>
            <input id="name" name="name" maxlength="60" placeholder="Tablet"></p>
            <p><button name="for" value="browser">Read in this browser</button>
            <button name="for" value="app">Connect an app</button></p>
            </form>
            <p>The PIN is on the screen of the computer with the library.</p>
            """)
    }

    /// Returns the page with a new token.
    /// - Parameter host: the host and port of the server, as the request states them.
    static func token(_ token: DeviceToken, host: String) -> String {
        let host = escaped(host)
        return page(
            """
            <h1>Connect an app</h1>
            <p>Enter these values in the app. The token is not shown again.</p>
            <dl>
            <dt>Password (token)</dt><dd><code>\(escaped(token.text))</code></dd>
            <dt>User name</dt><dd>any, such as <code>masthead</code></dd>
            <dt>OPDS catalog</dt><dd><code>http://\(host)\(OPDSRoutes.path)</code></dd>
            <dt>OPDS 2.0 catalog</dt><dd><code>http://\(host)\(OPDSRoutes.jsonPath)</code></dd>
            </dl>
            <p><a href="\(PINRoutes.path)">Add another device</a></p>
            """)
    }

    private static func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }

    private static func page(_ body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Masthead</title>
        <style>
        body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem; }
        input, button { font: inherit; padding: .5rem .75rem; width: 100%; box-sizing: border-box; margin: .25rem 0; }
        code { user-select: all; overflow-wrap: anywhere; font-size: 1.125em; }
        dt { margin-top: 1rem; }
        dd { margin: 0; }
        </style>
        </head>
        <body>
        <main>
        \(body)
        </main>
        </body>
        </html>

        """
    }
}
