import { PermissionReply } from '../../protocol/open-code';
import { Settlement } from '../../diffs/agent-diffs';
import { pause } from '../../support/pause';
import { AgentServices } from '../agent-endpoint';
import { OpenCodeServer } from './open-code-server';

/** Milliseconds until an answer that OpenCode has not taken is sent again; then it is given up. */
const pausesMs = [1_000, 2_000, 4_000, 8_000];

/** The decision of the user about a question. */
interface Answer {
    readonly settlement: Settlement;
    readonly reply: PermissionReply;
    /** OpenCode is connected and does not take it. */
    readonly onGivenUp: () => void;
}

/** Brings answers to OpenCode: repeatedly while it is connected, and once more when connected again. */
export class AnswerDelivery {
    /** By the ids of the questions, until OpenCode is known to have them. */
    private readonly answers = new Map<string, Answer>();
    private readonly beingSent = new Set<string>();
    private readonly ending = new AbortController();
    private server?: OpenCodeServer;

    constructor(private readonly services: Pick<AgentServices, 'logger' | 'clock'>) {}

    /** Those questions whose answers OpenCode is not known to have. */
    get ids(): Iterable<string> {
        return this.answers.keys();
    }

    has(id: string): boolean {
        return this.answers.has(id);
    }

    deliver(id: string, answer: Answer): void {
        this.answers.set(id, answer);
        this.sendInBackground(id);
    }

    connected(server: OpenCodeServer): void {
        this.server = server;
        [...this.answers.keys()].forEach(id => this.sendInBackground(id));
    }

    disconnected(): void {
        this.server = undefined;
    }

    /** Nothing is sent any more. @returns what OpenCode is not known to have. */
    end(): readonly Settlement[] {
        this.server = undefined;
        this.ending.abort();
        return [...this.answers.values()].map(({ settlement }) => settlement);
    }

    private sendInBackground(id: string): void {
        this.send(id).catch((error: unknown) => this.services.logger.error('OpenCode was not answered.', error));
    }

    private async send(id: string): Promise<void> {
        const answer = this.answers.get(id);
        if (!answer || this.beingSent.has(id)) {
            return;
        }
        this.beingSent.add(id);
        let isTaken = await this.trySend(id, answer);
        for (const pauseMs of pausesMs) {
            if (isTaken || !this.server) {
                break;
            }
            await pause(pauseMs, this.services.clock, this.ending.signal);
            isTaken = await this.trySend(id, answer);
        }
        this.beingSent.delete(id);
        if (!isTaken && this.server) {
            this.answers.delete(id);
            answer.onGivenUp();
        }
    }

    /** Whether OpenCode has it, or needs it no more. */
    private async trySend(id: string, { reply }: Answer): Promise<boolean> {
        try {
            if (!this.server) {
                return false;
            }
            if (!(await this.server.reply(id, reply))) {
                this.services.logger.info('OpenCode was answered in its terminal before.');
            }
        } catch (error) {
            this.services.logger.warn('OpenCode was not answered.', error);
            return false;
        }
        this.answers.delete(id);
        return true;
    }
}
