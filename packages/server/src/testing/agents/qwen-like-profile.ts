import { join } from 'node:path';
import { GeminiProfile, geminiProfile } from '../../agents/gemini/gemini-profile';

/**
 * A sibling of Gemini's protocol as a value: by what Qwen Code 0.24 was seen to read and dial. It names itself like Gemini
 * CLI and dials the same path, so that only its token tells the two apart. For tests: the real one was not tried with it.
 * @param home the user's home folder.
 */
export function qwenLikeProfile(home: string): GeminiProfile {
    return {
        name: 'qwen-code',
        path: '/mcp',
        clientName: 'streamable-http-client',
        displayName: 'Qwen Code',
        discovery: {
            ...geminiProfile.discovery,
            folder: () => join(home, '.qwen', 'ide'),
            folderMode: 0o700,
            parentName: '.qwen',
            fileName: ({ port }) => `${port}.lock`,
            isFileName: name => /^\d+\.lock$/.test(name),
            encode: ({ port, workspacePath, authToken, idePid: ppid, ide: ideInfo }, companion) =>
                JSON.stringify({ port, workspacePath, authToken, ppid, ideInfo, companion })
        },
        variables: { port: 'QWEN_CODE_IDE_SERVER_PORT', workspacePath: 'QWEN_CODE_IDE_WORKSPACE_PATH' }
    };
}
