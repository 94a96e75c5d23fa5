/**
 * Loaded into a backend (Theia's, or code-server) before anything else: ends it in good order when its standard input
 * does, that is when the launcher is gone, however it went. Nothing else is ever sent there.
 */
import { isLaunched } from './is-backend';

// The backend's own child processes inherit the option that loads this, but not that input.
if (isLaunched) {
    process.stdin.on('error', endSelf).on('close', endSelf).resume();
}

function endSelf(): void {
    process.kill(process.pid, 'SIGTERM');
}
