import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FlippingNeighbour } from '../testing/files/flipping-neighbour';
import { useToolsBed } from '../testing/tools/tools-bed';
import { callTool, refusalCodeOf } from '../testing/tools/tools-client';
import { ToolOutcome } from './editor-tools';

const TRIES = 300;
/** Reads of the outside file that a run needs; on a busy machine they take more tries. */
const LEAKS = 10;
const MOST_TRIES = 6_000;
const AT_A_TIME = 4;

describe('A path that flips between a file and a link out of the workspace', function () {
    if (process.platform === 'win32') {
        return;
    }
    this.timeout(120_000);
    const bed = useToolsBed();
    const { at, outside } = bed;
    let neighbour: FlippingNeighbour;
    /** How often the editor has read what is outside. */
    let leaks: number;

    beforeEach(() => {
        leaks = 0;
        mkdirSync(outside('private'));
        writeFileSync(outside('private', 'key'), 'secret');
        mkdirSync(at('folder'));
        writeFileSync(at('folder', 'key'), 'text');
    });
    afterEach(() => neighbour.stop());

    /** Reads by the path, as an editor does. */
    const read = async (path: string): Promise<string> => {
        const text = await readFile(path, 'utf8').catch(() => '');
        leaks += text === 'secret' ? 1 : 0;
        return text;
    };

    const editorText = async (path: string): Promise<ToolOutcome> => {
        const text = await read(path);
        return { ok: true, result: { path, text, startLine: 1, endLine: 1, lineCount: 1, unsaved: false } };
    };

    const location = async (path: string): Promise<ToolOutcome> => {
        const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
        const locations = [{ path, range, text: await read(path) }];
        return { ok: true, result: { locations, total: 1 } };
    };

    /** Calls a tool again and again; gives its answers. */
    async function answers(name: string, input: Record<string, unknown>): Promise<string[]> {
        const given: string[] = [];
        const each = async (): Promise<void> => {
            while (given.length < (leaks > LEAKS ? TRIES : MOST_TRIES)) {
                const answer = await callTool(bed.client, name, input);
                given.push(refusalCodeOf(answer) ?? JSON.stringify(answer));
            }
        };
        await Promise.all(Array.from({ length: AT_A_TIME }, each));
        return given;
    }

    const keepsTheSecret = (given: string[]): void => {
        assert.ok(leaks > LEAKS, `The editor has read what is outside ${leaks} times.`);
        assert.deepEqual(
            given.filter(answer => answer.includes('secret')),
            []
        );
        assert.ok(
            given.some(answer => answer.includes('text')),
            'Nothing is answered.'
        );
    };

    it('gives away nothing that is outside, however often it is asked', async () => {
        symlinkSync(outside('private', 'key'), at('link'));
        neighbour = await FlippingNeighbour.start(at('a.ts'), at('link'));
        bed.tools.answer = (_, { path }) => editorText(String(path));
        keepsTheSecret(await answers('get_editor_text', { path: 'a.ts' }));
    });

    it('gives away no line of a location that flips', async () => {
        symlinkSync(outside('private', 'key'), at('folder', 'link'));
        neighbour = await FlippingNeighbour.start(at('folder', 'key'), at('folder', 'link'));
        bed.tools.answer = () => location(at('folder', 'key'));
        keepsTheSecret(await answers('find_definition', { path: 'a.ts', line: 1, column: 1 }));
    });
});
