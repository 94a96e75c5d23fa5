/** Ends a backend, Theia's or code-server's, when its launcher is gone: its standard input ends then. It is loaded before anything else. */
import { isLaunched } from './is-backend';

// The backend's own child processes inherit the option that loads this, but not that input.
if (isLaunched) {
    process.stdin.on('error', endSelf).on('close', endSelf).resume();
}

function endSelf(): void {
    process.kill(process.pid, 'SIGTERM');
}
