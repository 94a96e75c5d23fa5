/**
 * Loaded into a backend (Theia's, or code-server) before anything else: ends it in good order when its standard input
 * does, that is when the launcher is gone, however it went. Nothing else is ever sent there.
 */
import { sep } from 'node:path';

// The backend's own child processes inherit the option that loads this, but not that input.
const isTheia = process.argv[1]?.endsWith(`backend${sep}main.js`);
const isCodeServer = process.argv[1]?.endsWith(`node${sep}entry.js`) && !process.env.CODE_SERVER_PARENT_PID;
if (isTheia || isCodeServer) {
    process.stdin.on('error', endSelf).on('close', endSelf).resume();
}

function endSelf(): void {
    process.kill(process.pid, 'SIGTERM');
}
