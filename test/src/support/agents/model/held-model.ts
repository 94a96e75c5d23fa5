import { until } from '../../until';
import { AgentReply } from './agent-reply';

/** A request of an agent that waits for the model's answer; times in milliseconds since 1970. */
interface HeldRequest {
    readonly at: number;
    /** @returns when the answer has been sent. */
    answer(reply: AgentReply): number;
}

/** A model that answers once it is told to. */
export class HeldModel {
    private readonly requests: HeldRequest[] = [];

    readonly answer = (): Promise<AgentReply> =>
        new Promise(resolve => {
            const answer = (reply: AgentReply): number => {
                resolve(reply);
                return Date.now();
            };
            this.requests.push({ at: Date.now(), answer });
        });

    /** Answers what nobody has asked for, such as suggestions. */
    dismiss(): void {
        this.requests.splice(0).forEach(request => request.answer({ text: 'Nothing.' }));
    }

    /** The next request, once it is there. */
    next(timeoutMs = 60_000): Promise<HeldRequest> {
        return until('the agent asks its model', () => this.requests.shift(), { timeoutMs });
    }
}
