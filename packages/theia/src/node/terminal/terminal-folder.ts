import { FileUri } from '@theia/core/lib/common/file-uri';
import type { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';

/** The folder that a terminal's shell is in; undefined if there is no such terminal. Never rejects. */
export async function folderOfTerminal(
    terminals: Pick<IShellTerminalServer, 'getCwdURI'>,
    terminalId: number
): Promise<string | undefined> {
    try {
        return FileUri.fsPath(await terminals.getCwdURI(terminalId));
    } catch {
        return undefined;
    }
}

/** The pid of a terminal's shell; undefined if there is no such terminal. Never rejects. */
export async function pidOfTerminal(
    terminals: Pick<IShellTerminalServer, 'getProcessId'>,
    terminalId: number
): Promise<number | undefined> {
    try {
        const pid = await terminals.getProcessId(terminalId);
        return pid > 0 ? pid : undefined;
    } catch {
        return undefined;
    }
}
