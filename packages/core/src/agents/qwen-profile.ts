import {
    environmentVariables,
    isLockFileName,
    LockFileContent,
    lockFileName,
    lockFileSchema
} from '../protocol/qwen-code';
import { decodeJson } from '../discovery/endpoint-description';
import { GeminiProfile } from './gemini/gemini-profile';

/**
 * Profile of Qwen Code, told from Gemini CLI by its token only. In a container it dials 127.0.0.1 by itself.
 * @param folder where it looks for lock files; absolute.
 */
export function qwenProfile(folder: string): GeminiProfile {
    return {
        name: 'qwen-code',
        path: '/mcp',
        clientName: 'streamable-http-client',
        traits: { hasKnownPrompt: true },
        discovery: {
            folder: () => folder,
            folderMode: 0o700,
            fileName: ({ port }) => lockFileName(port),
            isFileName: isLockFileName,
            encode: ({ port, workspacePath, authToken, ide: ideInfo }, companion) =>
                // Not the process by which Gemini CLI finds its window: it may be another user's, whom Qwen Code takes for dead.
                JSON.stringify({
                    port,
                    workspacePath,
                    authToken,
                    ppid: companion.pid,
                    ideInfo,
                    companion
                } satisfies LockFileContent),
            decode: decodeJson(document => {
                const { port, authToken, companion } = lockFileSchema.parse(document);
                return { port, authToken, writer: companion };
            })
        },
        variables: environmentVariables
    };
}
