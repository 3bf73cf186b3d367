import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Web

/// The packed folder, served to everyone: whatever is no other route.
struct PublicFiles {
    let folder: URL
    /// The page at `/` if the folder has none.
    let welcome: WelcomeRoute

    func add(to router: Router<PressContext>) {
        let logger = Logger(label: "masthead.press.files") { _ in SwiftLogNoOpLogHandler() }
        let group = router.group("")
            .add(middleware: HiddenFileMiddleware())
            .add(middleware: ContainedFileMiddleware(folder))
            .add(middleware: ValidatorMiddleware(folder: folder))
            .add(
                middleware: FileMiddleware(folder.path, searchForIndexHtml: true, logger: logger)
                    .withAdditionalMediaTypes(
                        forFileExtensions: [
                            "plist": MediaType(type: .application, subType: "x-plist"),
                            "minisig": MediaType(type: .text, subType: "plain"),
                        ])
            )
        welcome.add(to: group)
        group.get("**") { _, _ -> Response in throw HTTPError(.notFound) }
    }
}
