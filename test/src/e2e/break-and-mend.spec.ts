import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { allowAskingAgain, allowIdeTools, IdeAnswer, ModelTurn } from '../support/agents/model-turn';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { useSteps } from '../support/browser/use-steps';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';

const GREETING = 'export function greeting(name: string): string {\n    return `Hello ${name}`;\n}\n';
const LOUD_GREETING =
    "export function greeting(name: string, loud: boolean): string {\n    return `Hello ${name}${loud ? '!' : ''}`;\n}\n";
const CALLER = "import { greeting } from './greeting';\n\nexport const text = greeting('you');\n";
const MENDED_CALLER = CALLER.replace("'you'", "'you', true");

const FILES = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['src'] }),
    'src/greeting.ts': GREETING,
    'src/caller.ts': CALLER
};

/** A language server that has just begun answers within seconds, on a busy machine within more. */
const PATIENCE_MS = 90_000;

describe('A model that breaks a caller and mends it', function () {
    this.timeout(240_000);
    // Each step stands on the one before.
    useSteps(this);
    useCleanPages();
    let bed: TestIde;
    let turn: ModelTurn;

    before(async () => {
        bed = await startTestIde(FILES, { plugins: true });
        allowAskingAgain(bed);
        await bed.ide.runCommand('Agent Companion: Turn On IDE Tools');
        await bed.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        await bed.ide.openFile('greeting.ts');
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
    });
    after(() => bed?.dispose());

    const at = (name: string): string => path.join(bed.workspace, name);
    const read = (name: string): string => readFileSync(at(name), 'utf8');

    /** What get_diagnostics tells the model, once the language service has answered: `file:line message` of each. */
    async function problems(meanwhile?: () => Promise<void>): Promise<string[]> {
        let act = meanwhile;
        let told: IdeAnswer<'get_diagnostics'> | undefined;
        const { diagnostics } = await until(
            'the model is told the problems of the present texts',
            async () => {
                told = await turn.callIde('get_diagnostics', {}, act);
                act = undefined;
                return told.result?.settled === true && told.result;
            },
            { timeoutMs: PATIENCE_MS, seen: () => JSON.stringify(told) }
        );
        return diagnostics.map(
            ({ path: file, range, message }) => `${path.relative(bed.workspace, file)}:${range.start.line} ${message}`
        );
    }

    /** Has the model write a file, which the user accepts in the review of it. */
    async function writeAccepted(name: string, before: string, content: string): Promise<void> {
        const { error } = await turn.call('write_file', { file_path: at(name), content }, async () => {
            const { review } = bed.ide;
            await review.waitFor(path.basename(name));
            await review.waitForText('original', before);
            await review.waitForText('modified', content);
            await review.press('accept');
            await review.waitUntilGone(path.basename(name));
        });
        assert.equal(error, undefined);
        assert.equal(read(name), content);
    }

    it('is told that nothing is wrong at first', async () => {
        turn = await ModelTurn.begin(bed, 'please greet loudly');
        assert.deepEqual(await problems(() => allowIdeTools(bed)), []);
    });

    it('writes what the user accepts in a review', async () => {
        await writeAccepted('src/greeting.ts', GREETING, LOUD_GREETING);
    });

    it('is told of the error in the caller, which is not open', async () => {
        assert.deepEqual(await problems(), ['src/caller.ts:3 Expected 2 arguments, but got 1.']);
        assert.deepEqual(await openFiles(), [at('src/greeting.ts')]);
    });

    it('proposes the mend, which the user accepts in a review', async () => {
        await writeAccepted('src/caller.ts', CALLER, MENDED_CALLER);
    });

    it('is told that nothing is wrong any more', async () => {
        assert.deepEqual(await problems(), []);
        await turn.end('All is well again.');
    });

    /** What the user has open, as the model is told. */
    async function openFiles(): Promise<string[]> {
        const { result } = await turn.callIde('get_open_editors', {});
        return (result?.editors ?? []).map(({ path: file }) => file);
    }
});
