import { z } from 'zod';
import { fileWriterSchema } from '../file-writer';

/** Content of the discovery file (specification I.2). Files of other tools may lack newer fields. */
export const discoveryFileSchema = z.object({
    /** Port of the MCP server on the loopback interface. */
    port: z.number().int().min(1).max(65_535),
    /** Absolute workspace roots, joined by the operating system's path delimiter; empty without a workspace. */
    workspacePath: z.string(),
    /** The bearer token of every request. */
    authToken: z.string().min(1),
    /** Names the IDE; it makes any IDE a supported one. */
    ideInfo: z.object({
        /** Short and lower-case, as `theia`. */
        name: z.string(),
        /** For people, as `Eclipse Theia`. */
        displayName: z.string()
    }),
    companion: fileWriterSchema.optional()
});
export type DiscoveryFileContent = z.infer<typeof discoveryFileSchema>;

/** The folders below the system's temporary folder in which discovery files lie (specification I.2). */
export const discoveryFolderSegments = ['gemini', 'ide'] as const;

const namePattern = /^gemini-ide-server-(\d+)-(\d+)\.json$/;

/** The name of the discovery file of the IDE process `pid` whose server listens on `port` (specification I.2). */
export function discoveryFileName(pid: number, port: number): string {
    return `gemini-ide-server-${pid}-${port}.json`;
}

/** Reads pid and port back from a file name; undefined if it is not the name of a discovery file. */
export function parseDiscoveryFileName(name: string): { pid: number; port: number } | undefined {
    const match = namePattern.exec(name);
    return match ? { pid: Number(match[1]), port: Number(match[2]) } : undefined;
}
