import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { claudeCodeEnvironment, lockFileSchema, lockFolderName } from '@agent-companion/core/protocol/claude-code';
import { ClaudeCodeClient, textsIn } from '@agent-companion/core/testing';
import { EditorBed } from '../support/editor/editor-bed';
import { ReviewBed, useSharedBed } from '../support/review-bed';
import { until } from '../support/until';

/** The titles of their reviews. */
const [MINE, YOURS] = ['mine.txt', 'yours.txt'].map(name => `${name} ⟷ Claude Code`);

/** Calls that wait at once in one session of Claude Code, as of subagents that work in parallel. */
export function describeSubagents(bed: ReviewBed<EditorBed>): void {
    describe('Subagents of one Claude Code', function () {
        this.timeout(60_000);
        useSharedBed(bed, { 'mine.txt': 'a\n', 'yours.txt': 'a\n' });
        let claude: ClaudeCodeClient;

        before(async () => {
            claude = await ClaudeCodeClient.connect(await published(bed.editor.geminiHome));
            await bed.ide.waitForAgents(2);
        });
        after(() => claude?.quit());

        it('keep their reviews when another one begins with a prompt', async () => {
            const calls = ['mine', 'yours'].map(name => claude.openDiff(bed.at(`${name}.txt`), `${name}\n`));
            for (const name of [MINE, YOURS]) {
                await until(`the review of ${name} is open`, () => bed.ide.review.isOpen(name));
            }
            await claude.call('closeAllDiffTabs');
            for (const [name, button] of [
                [MINE, 'accept'],
                [YOURS, 'reject']
            ] as const) {
                await bed.ide.review.select(name);
                await bed.ide.review.waitFor(name);
                await bed.ide.review.press(button);
                await bed.ide.review.waitUntilGone(name);
            }
            const [accepted, rejected] = (await Promise.all(calls)).map(textsIn);
            assert.deepEqual(accepted, ['FILE_SAVED', 'mine\n']);
            assert.equal(rejected?.[0], 'DIFF_REJECTED');
        });
    });
}

/** The connection that Claude Code finds in a home. */
async function published(home: string): Promise<Parameters<typeof ClaudeCodeClient.connect>[0]> {
    const folder = path.join(home, '.claude', lockFolderName);
    const name = await until('there is a lock file', () => namesIn(folder)[0]);
    const { authToken, companion } = lockFileSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    const { port, token } = claudeCodeEnvironment;
    return { environment: () => ({ [port]: String(companion.port), [token]: authToken }) };
}

function namesIn(folder: string): string[] {
    try {
        return readdirSync(folder).filter(name => name.endsWith('.lock'));
    } catch {
        return [];
    }
}
