/** Where a window's server listens, and the token it asks for. The token is a secret. */
export interface ServerAddress {
    readonly port: number;
    readonly authToken: string;
}

/** What an agent of Gemini CLI's protocol has to know to reach a window. */
export interface EndpointDescription extends ServerAddress {
    /** The workspace's absolute roots, as the agent's protocol writes them. */
    readonly workspacePath: string;
    readonly ide: { readonly name: string; readonly displayName: string };
    /** The process by which a CLI looks for its IDE. */
    readonly idePid: number;
}

/** Who wrote a discovery file. The pid means something there only: containers may share a folder but not their processes. */
export interface FileWriter {
    readonly pid: number;
    readonly host?: string;
    readonly pidNamespace?: string;
}

/** Way of one kind of agents to find a window: all that `discovery/` knows of their protocol. */
export interface DiscoveryProfile<Endpoint extends ServerAddress = EndpointDescription> {
    /** The only folder that the agents look in; absolute. */
    readonly folder: () => string;
    /** Mode of a folder that is missing; the sticky bit makes it one for all users of the machine. */
    readonly folderMode: number;
    /** The name of the folder's parent, if that is the protocol's too and held to the same. */
    readonly parentName?: string;
    readonly fileName: (endpoint: Endpoint) => string;
    readonly isFileName: (name: string) => boolean;
    readonly encode: (endpoint: Endpoint, writer: FileWriter) => string;
    /** Reads a file back; undefined if it is not one of the protocol. */
    readonly decode: (text: string) => DecodedFile | undefined;
}

/** A {@link DiscoveryProfile.decode} for files in JSON. @param read throws if the document is not one of the protocol. */
export function decodeJson(read: (document: unknown) => DecodedFile): DiscoveryProfile['decode'] {
    return text => {
        try {
            return read(JSON.parse(text));
        } catch {
            return undefined;
        }
    };
}

/** What is read back from a discovery file: where its server listens, and who wrote it. */
export type DecodedFile = ({ readonly port: number } | { readonly socketPath: string }) & {
    readonly authToken: string;
    readonly writer?: FileWriter;
};
