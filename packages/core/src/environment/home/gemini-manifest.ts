import { geminiHooks } from '../../agents/hooks/setup/hook-settings';
import { extensionToolServer, TOOL_SERVER } from '../../agents/hooks/setup/tool-servers';
import { toolEnvironment } from '../../protocol/tools/environment';

/** The name of our CLI extension, and of its folder. */
export const EXTENSION_NAME = 'agent-companion-tools';

export const MANIFEST_FILE = 'gemini-extension.json';
export const INSTALL_FILE = '.gemini-extension-install.json';
export const HOOKS_FILE = 'hooks/hooks.json';

/** Fields of a manifest of ours, as far as they are looked at. */
interface Manifest {
    readonly mcpServers?: Readonly<Record<string, { readonly headers?: object }>>;
}

/**
 * The extension's files by name, without address and token: the CLI takes both from its terminal, else skips the server.
 * @param present a manifest of ours that is there: what it has beside our own keys stays.
 */
export function extensionFiles(folder: string, present = '{}'): Record<string, string> {
    const kept = JSON.parse(present) as Manifest;
    const server = kept.mcpServers?.[TOOL_SERVER];
    const manifest = {
        ...kept,
        name: EXTENSION_NAME,
        version: '1.0.0',
        description: 'The tools of the IDE in whose terminal Gemini CLI runs.',
        mcpServers: {
            ...kept.mcpServers,
            [TOOL_SERVER]: {
                ...server,
                ...extensionToolServer,
                headers: { ...server?.headers, ...extensionToolServer.headers }
            }
        }
    };
    // Where the setting `security.allowedExtensions` is used, the CLI does not start with an extension that has no such file.
    const install = { source: folder, type: 'local' };
    return { [MANIFEST_FILE]: textOf(manifest), [INSTALL_FILE]: textOf(install), [HOOKS_FILE]: textOf(geminiHooks) };
}

/** Whether a manifest is ours, of any version, even with the user's changes, such as `excludeTools`. */
export function isOurManifest(text: string): boolean {
    try {
        const { name, mcpServers } = JSON.parse(text) as Record<string, Record<string, { httpUrl?: unknown }>>;
        const url: unknown = mcpServers[TOOL_SERVER].httpUrl;
        return (name as unknown) === EXTENSION_NAME && typeof url === 'string' && url.includes(toolEnvironment.url);
    } catch {
        return false;
    }
}

function textOf(value: unknown): string {
    return `${JSON.stringify(value, undefined, 2)}\n`;
}
