import * as assert from 'node:assert/strict';
import type { RemedyCode } from './connection-advice';
import { Remedies } from './remedies';

describe('A remedy', () => {
    let done: string[];
    let remedies: Remedies;

    beforeEach(() => {
        done = [];
        const act =
            (name: string) =>
            (subject = ''): Promise<void> =>
                Promise.resolve(void done.push(`${name} ${subject}`.trim()));
        remedies = new Remedies({
            typeCommand: act('type'),
            openFile: act('open'),
            openFolder: act('folder'),
            writeClipboard: act('copy'),
            say: sentence => void done.push(sentence),
            turnOnIdeMode: act('turn on'),
            startAgent: act('start'),
            bringAgentsHere: act('bring')
        });
    });

    const apply = async (code: RemedyCode, subject?: string): Promise<string[]> => {
        done = [];
        await remedies.apply({ code, label: 'Do It', subject });
        return done;
    };

    it('is a command that the user runs, or an act of the editor', async () => {
        assert.deepEqual(await apply('install'), ['type npm install -g @google/gemini-cli']);
        assert.deepEqual(await apply('update'), ['type npm install -g @google/gemini-cli@latest']);
        assert.deepEqual(await apply('open-gemini-settings', '/settings.json'), ['open /settings.json']);
        assert.deepEqual(await apply('turn-on-ide-mode'), ['turn on']);
        assert.deepEqual(await apply('open-folder'), ['folder']);
        assert.deepEqual(await apply('start'), ['start']);
        assert.deepEqual(await apply('bring-agents-here'), ['bring']);
    });

    it('says that a command was copied, which is not to be seen', async () => {
        assert.deepEqual(await apply('copy-fix', 'chmod 700 x'), ['copy chmod 700 x', 'Copied. Run it in a terminal.']);
    });
});
