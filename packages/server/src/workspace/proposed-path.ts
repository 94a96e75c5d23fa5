import { isAbsolute } from 'node:path';

/**
 * Why no file can be named by what an agent sent as `filePath` (specification III: an absolute path), judged by its text
 * alone; undefined if one can. The sentence is for the agent: what is wrong and what to send.
 */
export function refusalOfPath(filePath: string, platform: NodeJS.Platform = process.platform): string | undefined {
    const shown = JSON.stringify(filePath.length > 200 ? `${filePath.slice(0, 200)}…` : filePath);
    if (filePath === '') {
        return 'filePath is empty. Send the absolute path of the file.';
    }
    if (filePath.includes('\0')) {
        return `filePath must not contain a NUL character, but is ${shown}. Send the absolute path of the file.`;
    }
    if (isAbsolute(filePath)) {
        return undefined;
    }
    if (platform !== 'win32' && /^([a-z]:[\\/]|\\\\)/i.test(filePath)) {
        return `filePath ${shown} is a Windows path, but this IDE's backend runs on ${platform}. Send the path as it is there.`;
    }
    return `filePath must be absolute, but is ${shown}. Resolve it and call again.`;
}
