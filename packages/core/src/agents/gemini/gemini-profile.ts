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
import { DescribedFile } from '../../discovery/discovery-file';
import { decodeJson, DiscoveryProfile, ServerAddress } from '../../discovery/endpoint-description';
import { thisWriter } from '../../discovery/this-writer';

/** Address of a window for an agent. */
export interface EndpointDescription extends ServerAddress {
    /** The workspace's absolute roots, as the agent's protocol writes them. */
    readonly workspacePath: string;
    readonly ide: { readonly name: string; readonly displayName: string };
    /** The process by which a CLI looks for its IDE. */
    readonly idePid: number;
}

/** Difference of one agent of Gemini's protocol from another: names and places, while the wire is the same. */
export interface GeminiProfile {
    /** The endpoint's name, and the agent's kind: see `AgentEndpoint.name`. */
    readonly name: string;
    /** Where it looks for MCP on the window's port. */
    readonly path: string;
    /** The agent's name for itself in MCP's `clientInfo`. */
    readonly clientName: string;
    /** Beside its kind. */
    readonly traits: AgentTraits;
    readonly discovery: DiscoveryProfile;
    /** Name and text of a window's discovery file. */
    readonly file: (window: EndpointDescription) => DescribedFile;
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
        isFileName: name => parseDiscoveryFileName(name) !== undefined,
        decode: decodeJson(document => {
            const { port, authToken, companion } = discoveryFileSchema.parse(document);
            return { port, authToken, writer: companion };
        })
    },
    file: ({ idePid, port, workspacePath, authToken, ide: ideInfo }) => {
        const content: DiscoveryFileContent = { port, workspacePath, authToken, ideInfo, companion: thisWriter() };
        return { name: discoveryFileName(idePid, port), text: JSON.stringify(content) };
    },
    variables,
    containerVariable
};
