import { IdeNotification, notificationMethods } from '@agent-companion/protocol/gemini';

const maxRejections = 1_000;

/**
 * What waits for an agent's stream, oldest first. Of rejections the newest 1,000 are kept: an agent that closes its own diffs
 * and never listens makes as many as it likes. What the user has accepted is kept in any case.
 */
export class NotificationQueue {
    private waiting: IdeNotification[] = [];

    get all(): readonly IdeNotification[] {
        return this.waiting;
    }

    add(notification: IdeNotification): void {
        this.waiting.push(notification);
        const rejections = this.waiting.filter(({ method }) => method === notificationMethods.diffRejected);
        if (rejections.length > maxRejections) {
            this.waiting = this.waiting.filter(each => each !== rejections[0]);
        }
    }

    /** All that waits, which waits no more. */
    take(): readonly IdeNotification[] {
        const taken = this.waiting;
        this.waiting = [];
        return taken;
    }
}
