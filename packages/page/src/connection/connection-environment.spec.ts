import * as assert from 'node:assert/strict';
import type { ConnectionEnvironment } from '@agent-companion/window/contract';
import { copyConnectionEnvironment, CopiedEnvironment } from './connection-environment';

describe('copyConnectionEnvironment', () => {
    let clipboard: string;
    const copy = (answer: () => Promise<ConnectionEnvironment>): Promise<CopiedEnvironment> => {
        clipboard = '';
        const writeClipboard = (text: string): Promise<void> => {
            clipboard = text;
            return Promise.resolve();
        };
        return copyConnectionEnvironment({ getConnectionEnvironment: answer }, writeClipboard);
    };

    it('says why there is no line', async () => {
        const refused = { available: false, code: 'not-written', reason: 'In English.', facts: ['ENOSPC'] } as const;
        const { copied, sentence } = await copy(() => Promise.resolve({ ...refused, facts: [...refused.facts] }));
        assert.deepEqual([copied, clipboard], [false, '']);
        assert.match(sentence, /cannot be put into a file: ENOSPC/);
        const broken = await copy(() => Promise.reject(new Error('There is no connection.')));
        assert.deepEqual(broken, { copied: false, sentence: 'There is no connection.' });
    });
});
