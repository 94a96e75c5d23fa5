import { errorLine, HomeOutcome } from '@agent-companion/core/contract';
import type { EditorPort } from '../editor-port';
import { homeSentence } from '../messages/backend-sentences';
import type { AgentStatus } from './agent-status';

/** Parts of the page that tell of a change. */
interface HomeChangeServices {
    readonly status: Pick<AgentStatus, 'refresh'>;
    readonly user: Pick<EditorPort['user'], 'messages' | 'warn'>;
}

/** Changes what agents find at their next start, and tells the user of that or of why not. */
export class HomeChanges {
    constructor(private readonly services: HomeChangeServices) {}

    /** Makes a change, then shows `said`, or why nothing has changed. Never rejects. */
    async make(change: () => Promise<HomeOutcome>, said: string): Promise<void> {
        const { status, user } = this.services;
        try {
            const outcome = await change();
            await status.refresh();
            if (outcome.done) {
                user.messages.show({ sentence: said });
            } else {
                this.warn(homeSentence(outcome));
            }
        } catch (error) {
            this.warn(errorLine(error));
        }
    }

    /** Does not wait for the user to have read it. */
    private warn(sentence: string): void {
        this.services.user.warn(sentence).then(undefined, () => undefined);
    }
}
