import Foundation
import PackagePlugin

/// Puts the page classes of `templates/` into the module, so that the binary works from any folder.
@main
struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let templates = context.package.directoryURL.appending(path: "templates")
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
        guard let walk = FileManager.default.enumerator(at: templates, includingPropertiesForKeys: [.isRegularFileKey])
        else { throw CocoaError(.fileReadNoSuchFile) }
        let inputs = walk.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
        return [
            .buildCommand(
                displayName: "Embedding templates/",
                executable: try context.tool(named: "embed-templates").url,
                arguments: [templates.path, output.path],
                inputFiles: inputs,
                outputFiles: [output])
        ]
    }
}
