import Foundation
import PackagePlugin

/// Puts files that are not Swift into modules, so that the binary works from any folder: the page classes of `templates/`, the
/// explanations of `docs/diagnostics.md`, the web pages of `web/`, the description and the page of a publisher's server.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        switch target.name {
        case "LocalWeb": [try command(context, "web", as: "WebFiles")]
        case "PressServer": [try command(context, "press", as: "PressFiles")]
        default:
            [
                try command(context, "templates", as: "BuiltInTemplates"),
                try command(context, "docs/diagnostics.md", as: "BuiltInExplanations"),
            ]
        }
    }

    private func command(_ context: PluginContext, _ path: String, as type: String) throws -> Command {
        let source = context.package.directoryURL.appending(path: path)
        let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
        var inputs = [source]
        if let walk = FileManager.default.enumerator(at: source, includingPropertiesForKeys: [.isRegularFileKey]) {
            let files = walk.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            if !files.isEmpty { inputs = files.sorted { $0.path < $1.path } }
        }
        return .buildCommand(
            displayName: "Embedding \(path)", executable: try context.tool(named: "embed-files").url,
            arguments: [source.path, type, output.path], inputFiles: inputs, outputFiles: [output])
    }
}
