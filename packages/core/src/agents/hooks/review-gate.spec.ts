import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReviewBefore } from '../../protocol';
import { systemClock } from '../../support/clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { AgentPreferences } from '../optional/agent-preferences';
import { HookedWrite } from './dialects/hook-dialect';
import { GateVerdict, ReviewGate } from './review-gate';

describe('ReviewGate', () => {
    const temporary = useTemporaryFolder();
    const root = (): string => join(temporary(), 'workspace');
    const answers = { ask: {}, decided: () => ({}), deny: () => ({}) };
    const write = (paths: string[], asks: HookedWrite['asks'] = 'nobody', canAsk = true): HookedWrite => ({
        ...{
            kind: 'write',
            sessionId: 's',
            callId: 'c',
            files: paths.map(path => ({ path: join(root(), path) })),
            asks
        },
        answers: canAsk ? answers : { ...answers, ask: undefined }
    });
    const judge = (before: ReviewBefore, written: HookedWrite, hasUser = true): Promise<GateVerdict> => {
        const preferences = new AgentPreferences({}, { before, guarded: ['.env*', 'ci/deploy.yml'] });
        return new ReviewGate(preferences, systemClock).judge('codex', written, hasUser, [root()]);
    };

    beforeEach(() => mkdir(root()));

    const rows: readonly (readonly [before: ReviewBefore, path: string, verdict: GateVerdict, without: GateVerdict])[] =
        [
            ['asked', '.env', 'let', 'let'],
            ['guarded', 'a.ts', 'let', 'let'],
            ['guarded', 'deep/.env.local', 'ask', 'deny'],
            ['guarded', 'ci/deploy.yml', 'ask', 'deny'],
            ['guarded', '../outside.ts', 'ask', 'deny'],
            ['everything', 'a.ts', 'ask', 'review']
        ];
    for (const [before, path, verdict, without] of rows) {
        it(`of ${path} with '${before}' says '${verdict}', and '${without}' without a user`, async () => {
            assert.equal(await judge(before, write([path])), verdict);
            assert.equal(await judge(before, write([path]), false), without);
            // Which cannot ask by itself waits for the review.
            const waiting = verdict === 'ask' ? 'review' : verdict;
            assert.equal(await judge(before, write([path], 'nobody', false)), waiting);
        });
    }

    it('leaves what the agent asks about to its own way, except for a run without a user', async () => {
        assert.equal(await judge('everything', write(['.env'], 'ide')), 'let');
        assert.equal(await judge('asked', write(['a.ts'], 'terminal')), 'review');
        assert.equal(await judge('guarded', write(['.env'], 'ide'), false), 'deny');
        assert.equal(await judge('asked', write(['a.ts'], 'terminal'), false), 'let');
    });

    it('goes by where links lead, and by each file of a call', async () => {
        await writeFile(join(root(), '.env'), '');
        await symlink(join(root(), '.env'), join(root(), 'plain.txt'));
        await symlink(temporary(), join(root(), 'folder'));
        for (const paths of [['plain.txt'], ['folder/new.ts'], ['a.ts', '.env'], []]) {
            assert.equal(await judge('guarded', write(paths)), 'ask', paths.join());
        }
    });

    it('guards where a moved file was, and a path of another machine, unseen', async () => {
        const moved = { ...write([]), files: [{ path: join(root(), 'a'), from: join(root(), '.env') }] };
        assert.equal(await judge('guarded', moved), 'ask');
        assert.equal(await judge('guarded', { ...moved, files: [{ path: 'relative' }] }), 'ask');
    });
});
