import * as assert from 'node:assert/strict';
import type { CompanionServer } from '@agent-companion/server';
import { mentionFiles } from './agent-mentions';

describe('mentionFiles', () => {
    const mentioned: unknown[] = [];
    const agent = (label: string, sessionId: string, listening = true): object => ({ label, sessionId, listening });
    const server = {
        sessions: () => [agent('Agent', 'gone', false), agent('Agent', 'one'), agent('Agent 2', 'two')],
        mention: (...call: unknown[]) => {
            mentioned.push(call);
            return call[0] === 'one';
        }
    } as unknown as CompanionServer;

    it('reaches the session of the agent that listens by that name, with paths', () => {
        const files = [{ uri: 'file:///w/a%20b.ts', lines: { first: 2, last: 4 } }, { uri: 'file:///w/c.ts' }];
        assert.deepEqual(mentionFiles(server, 'Agent', files), { mentioned: true });
        const paths = [{ path: '/w/a b.ts', lines: { first: 2, last: 4 } }, { path: '/w/c.ts' }];
        assert.deepEqual(mentioned, [['one', paths]]);
    });

    it('tells why it does not', () => {
        const codeOf = (name: string): string | undefined => {
            const outcome = mentionFiles(server, name, [{ uri: 'file:///a' }]);
            return outcome.mentioned ? undefined : outcome.code;
        };
        assert.equal(codeOf('Agent 2'), 'not-taken');
        assert.equal(codeOf('Agent 3'), 'agent-gone');
    });

    it('sends none of several where one has no path', () => {
        mentioned.length = 0;
        const outcome = mentionFiles(server, 'Agent', [{ uri: 'file:///w/a' }, { uri: 'untitled:b' }]);
        assert.deepEqual([outcome.mentioned, mentioned], [false, []]);
    });
});
