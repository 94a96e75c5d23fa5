/** Where a window's server listens, and the token it asks for. The token is a secret. */
export interface ServerAddress {
    readonly port: number;
    readonly authToken: string;
}

/** Who wrote a discovery file. The pid means something there only: containers may share a folder but not their processes. */
export interface FileWriter {
    readonly pid: number;
    readonly host?: string;
    readonly pidNamespace?: string;
}

/** Files by which one kind of agents finds windows: all that `discovery/` knows of their protocol. */
export interface DiscoveryProfile {
    /** The only folder that the agents look in; absolute. */
    readonly folder: () => string;
    /** Mode of a folder that is missing; the sticky bit makes it one for all users of the machine. */
    readonly folderMode: number;
    /** The name of the folder's parent, if that is the protocol's too and held to the same. */
    readonly parentName?: string;
    readonly isFileName: (name: string) => boolean;
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

/** A port of this machine, or a socket. */
export type Listener = { readonly port: number } | { readonly socketPath: string };

/** Content of a discovery file: where its server listens, and who wrote it. */
type DecodedFile = Listener & {
    readonly authToken: string;
    readonly writer?: FileWriter;
};
