import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
    DiscoveryFileContent,
    discoveryFileName,
    discoveryFileSchema,
    discoveryFolderSegments,
    environmentVariables,
    parseDiscoveryFileName
} from '../../protocol/gemini';
import { AgentTraits } from '../../diffs/agent';
import { decodeJson, DiscoveryProfile } from '../../discovery/endpoint-description';

/** What tells one agent of Gemini's protocol from another: names and places, while the wire is the same. */
export interface GeminiProfile {
    /** The endpoint's name, and the agent's kind: see `AgentEndpoint.name`. */
    readonly name: string;
    /** Where it looks for MCP on the window's port. */
    readonly path: string;
    /** What the agent calls itself in MCP's `clientInfo`. */
    readonly clientName: string;
    /** Beside its kind. */
    readonly traits: AgentTraits;
    readonly discovery: DiscoveryProfile;
    /** The variables of a terminal, by what they hold. */
    readonly variables: Readonly<Partial<Record<'port' | 'workspacePath' | 'authToken' | 'idePid', string>>>;
    /** A variable that makes the agent dial 127.0.0.1 inside a container, if it would not by itself. */
    readonly containerVariable?: string;
}

const [sharedFolder] = discoveryFolderSegments;
const { devContainerSession: containerVariable, ...variables } = environmentVariables;

/** Gemini CLI (specification I.2, and what the CLI reads beyond it). */
export const geminiProfile: GeminiProfile = {
    name: 'gemini-cli',
    path: '/mcp',
    clientName: 'streamable-http-client',
    traits: { hasKnownPrompt: true },
    discovery: {
        folder: () => join(tmpdir(), ...discoveryFolderSegments),
        folderMode: 0o1777,
        parentName: sharedFolder,
        fileName: ({ idePid, port }) => discoveryFileName(idePid, port),
        isFileName: name => parseDiscoveryFileName(name) !== undefined,
        encode: ({ port, workspacePath, authToken, ide: ideInfo }, companion) =>
            JSON.stringify({ port, workspacePath, authToken, ideInfo, companion } satisfies DiscoveryFileContent),
        decode: decodeJson(document => {
            const { port, authToken, companion } = discoveryFileSchema.parse(document);
            return { port, authToken, writer: companion };
        })
    },
    variables,
    containerVariable
};
