import * as assert from 'node:assert/strict';
import type { ToolOutcome } from '@agent-companion/server';
import type { OpenText } from '../language/text-models';
import { openTexts } from './opened-texts';

describe('The texts that language services are asked about', () => {
    const open = (path: string): Promise<ToolOutcome<OpenText>> =>
        path.includes('broken')
            ? Promise.reject(new Error('cannot be read'))
            : Promise.resolve(
                  path.includes('large')
                      ? { ok: false, code: 'too-large', reason: 'no' }
                      : { ok: true, result: { path } as OpenText }
              );
    const opened = async (...names: string[]): Promise<unknown> => {
        const { texts, isComplete } = await openTexts(
            names.map(name => `file:///workspace/${name}`),
            open
        );
        return [texts.map(({ path }) => path), isComplete];
    };

    it('are those of all files', async () => {
        const names = Array.from({ length: 20 }, (_, index) => `${index}.ts`);
        assert.deepEqual(await opened(...names), [names.map(name => `/workspace/${name}`), true]);
    });

    it('are not complete without those that are refused, or cannot be read', async () => {
        assert.deepEqual(await opened('a.ts', 'large.ts'), [['/workspace/a.ts'], false]);
        assert.deepEqual(await opened('broken.ts', 'a.ts'), [['/workspace/a.ts'], false]);
    });
});
