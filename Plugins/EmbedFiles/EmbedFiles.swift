import Foundation
import PackagePlugin

/// A build plugin that embeds files in the modules `EmbeddedTexts` and `EmbeddedWeb`, so that the binary works from any
/// folder.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        switch target.name {
        case "EmbeddedTexts":
            [
                try command(context, "templates", as: "TemplateFiles"),
                try command(context, "docs/diagnostics.md", as: "DiagnosticsFile"),
            ]
        case "EmbeddedWeb":
            [
                try command(context, "web", as: "WebFolder", "--scripts"),
                try command(context, "press", as: "PressFolder"),
            ]
        default: []
        }
    }

    private func command(_ context: PluginContext, _ path: String, as type: String, _ options: String...) throws
        -> Command
    {
        let source = context.package.directoryURL.appending(path: path)
        let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
        var inputs = [source]
        if let walk = FileManager.default.enumerator(at: source, includingPropertiesForKeys: [.isRegularFileKey]) {
            let files = walk.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            if !files.isEmpty { inputs = files.sorted { $0.path < $1.path } }
        }
        return .buildCommand(
            displayName: "Embedding \(path)", executable: try context.tool(named: "embed-files").url,
            arguments: [source.path, type, output.path] + options, inputFiles: inputs, outputFiles: [output])
    }
}
