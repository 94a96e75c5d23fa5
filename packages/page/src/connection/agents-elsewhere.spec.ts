import * as assert from 'node:assert/strict';
import type { BringOutcome } from '@agent-companion/window/contract';
import type { CallOutcome } from '@agent-companion/window/reliable-call';
import { bringAgentHere, windowChangeSentence } from './agents-elsewhere';
import type { BackendCaller } from './backend-caller';

describe('An agent that belongs to another window', () => {
    const calls: unknown[] = [];
    const bring = (outcome: CallOutcome<BringOutcome>): Promise<string | undefined> => {
        const call = (...args: unknown[]): Promise<unknown> => {
            calls.push(args.slice(0, 2));
            return Promise.resolve(outcome);
        };
        return bringAgentHere({ call } as unknown as BackendCaller, 17);
    };

    it('comes with its window, by its terminal', async () => {
        assert.equal(await bring({ answered: true, value: { brought: true } }), undefined);
        assert.deepEqual(calls, [['bringHere', [17]]]);
    });

    it('does not come for a reason that is said, but where this window has ended itself', async () => {
        const refused = { brought: false, code: 'own-agent', reason: 'In English.' } as const;
        assert.match((await bring({ answered: true, value: refused })) ?? '', /Quit it, and try again/);
        assert.match((await bring({ answered: false, code: 'silent', reason: '' })) ?? '', /does not answer/);
        assert.equal(await bring({ answered: false, code: 'window-ended', reason: '' }), undefined);
    });

    it('is named in both pages once its window has come or gone', () => {
        assert.equal(windowChangeSentence({ kind: 'gained', agents: ['A', 'B'] }), 'Reconnected A, B');
        assert.equal(windowChangeSentence({ kind: 'lost', agents: ['A'] }), 'A was brought to another window.');
        assert.equal(windowChangeSentence({ kind: 'lost', agents: [] }), undefined);
    });
});
