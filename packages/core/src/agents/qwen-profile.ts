import {
    environmentVariables,
    isLockFileName,
    LockFileContent,
    lockFileName,
    lockFileSchema
} from '../protocol/qwen-code';
import { decodeJson } from '../discovery/endpoint-description';
import { thisWriter } from '../discovery/this-writer';
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
            isFileName: isLockFileName,
            decode: decodeJson(document => {
                const { port, authToken, companion } = lockFileSchema.parse(document);
                return { port, authToken, writer: companion };
            })
        },
        file: ({ port, workspacePath, authToken, ide: ideInfo }) => {
            const companion = thisWriter();
            // Not the process by which Gemini CLI finds its window: it may be another user's, whom Qwen Code takes for dead.
            const ppid = companion.pid;
            const content: LockFileContent = { port, workspacePath, authToken, ppid, ideInfo, companion };
            return { name: lockFileName(port), text: JSON.stringify(content) };
        },
        variables: environmentVariables
    };
}
