import { nls } from '@theia/core/lib/common/nls';
import type { CallErrorCode, UnansweredCode } from '../../common/reliable-call';

/** A call of the backend that has ended without an answer. */
interface UnansweredCall {
    readonly code: CallErrorCode | UnansweredCode;
    /** In English. */
    readonly reason: string;
}

/** Why the backend did not do what it was asked for, in the user's language but for what the system has said. */
export function unansweredSentence({ code, reason }: UnansweredCall): string {
    if (code === 'no-connection' || code === 'silent') {
        return nls.localize('agent-companion/backendSilent', 'The IDE’s backend does not answer. Try again.');
    }
    return code === 'window-ended'
        ? nls.localize('agent-companion/windowRemoved', 'This window has ended. Reload the page.')
        : nls.localize('agent-companion/backendFailed', 'The IDE’s backend could not do this: {0}', reason);
}
