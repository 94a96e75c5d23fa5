import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { AgentPreferences } from '@agent-companion/core/server';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { openCode, patchingOpenCode } from '../support/agents/terminal/opencode';
import { Change } from '../support/agents/model/agent-reply';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';

const indented = (...lines: string[]): string => lines.map(line => `        ${line};\r\n`).join('');
const lines = Array.from({ length: 12 }, (_, index) => `line${index}()`);

/** What OpenCode makes of each answer over its own HTTP server, with a companion whose editor is the test. */
(hasPrograms ? describe : describe.skip)('OpenCode and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        bed = await CompanionBed.start(openCode, {}, new AgentPreferences({ claudeCode: 'off' }));
        await bed.user.start();
        await until('it is connected', () => bed.server.sessions().length === 1);
    });
    after(() => bed.dispose());

    const isWritten = (name: string, text: string): boolean => {
        try {
            return bed.onDisk(name) === text;
        } catch {
            return false;
        }
    };

    /** Resolves once it can be asked again. */
    const waitForRejection = async (): Promise<void> => {
        await bed.user.waitForRejection();
        await bed.user.terminal.waitUntilGone(openCode.screen.question);
    };

    it('is one agent, which takes no edits', async () => {
        const proposal = await bed.proposeChange({ write: { path: bed.at('new.txt'), content: '    new' } });
        assert.equal(proposal.text, '    new');
        const [session, ...others] = bed.server.sessions();
        assert.deepEqual([proposal.agent.sessionId, proposal.agent.takesNoEdits], [session.sessionId, true]);
        assert.deepEqual([session.label, others], ['OpenCode', []]);
        bed.decide(proposal, 'accepted');
        await until('it is written', () => isWritten('new.txt', '    new'));
        await bed.user.waitForAnswer(/Thank you\./);
    });

    it('writes what was shown, byte for byte: CRLF, a byte order mark, indentation that its diff lacks', async () => {
        writeFileSync(bed.at('crlf.ts'), `\uFEFFclass A {\r\n${indented(...lines)}}\r\n`);
        const edit = { path: bed.at('crlf.ts'), before: 'line6();', after: 'line6();\n        other();' };
        const proposal = await bed.proposeChange({ edit });
        const expected = `\uFEFFclass A {\r\n${indented(...lines.slice(0, 7), 'other()', ...lines.slice(7))}}\r\n`;
        assert.equal(proposal.text, expected);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('crlf.ts'), expected);
    });

    it('tells its model what the user says to a rejection, and goes on', async () => {
        writeFileSync(bed.at('a.txt'), 'old\n');
        bed.decide(await bed.propose('a.txt', 'old', 'new'), 'rejected', 'Use tabs.');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'old\n');
    });

    it('ends its turn with a rejection without words', async () => {
        bed.decide(await bed.propose('a.txt', 'old', 'new'), 'rejected');
        await waitForRejection();
        assert.equal(bed.onDisk('a.txt'), 'old\n');
    });

    it('closes the diff when the terminal says yes, and when it says no', async () => {
        await bed.propose('a.txt', 'old', 'new');
        await bed.user.sayYes();
        await until('the diff is closed', () => bed.server.diffs.pending().length === 0);
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'new\n');
        await bed.propose('a.txt', 'new', 'newer');
        await bed.user.sayNo();
        await waitForRejection();
        await until('the diff is closed', () => bed.server.diffs.pending().length === 0);
        assert.equal(bed.onDisk('a.txt'), 'new\n');
    });

    it('asks on in its terminal while the companion is away, and in the IDE when that is back', async () => {
        await bed.propose('a.txt', 'new', 'again');
        await bed.server.dispose();
        await bed.user.waitForQuestion();
        await bed.restart(0);
        await until('the diff is back', () => bed.server.diffs.pending().length === 1, { timeoutMs: 30_000 });
        bed.decide(bed.server.diffs.pending()[0].proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('a.txt'), 'again\n');
    });
});

/** The same with a model that has the tool `apply_patch`. */
(hasPrograms ? describe : describe.skip)('OpenCode with patches, and a companion without an IDE', function () {
    this.timeout(150_000);
    let bed: CompanionBed;

    before(async () => {
        const files = { 'a.ts': ['class A {', ...Array<string>(6).fill('    one();'), '    two();', ''].join('\n') };
        bed = await CompanionBed.start(patchingOpenCode, files, new AgentPreferences({ claudeCode: 'off' }));
        await bed.user.start();
        await until('it is connected', () => bed.server.sessions().length === 1);
    });
    after(() => bed.dispose());

    /** Accepts what is shown; resolves with it once it is written. */
    const writtenText = async (change: Change, name: string): Promise<string> => {
        const proposal = await bed.proposeChange(change);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk(name), proposal.text);
        return proposal.text;
    };

    it('writes what was shown of a new file, byte for byte', async () => {
        const content = '    new();\n\n    newer();';
        assert.equal(await writtenText({ write: { path: bed.at('new.ts'), content } }, 'new.ts'), `${content}\n`);
    });

    it('writes what was shown of an update, with the indentation that its diff lacks', async () => {
        const [before, after] = ['    two();', '    two();\n        three();'];
        const text = await writtenText({ edit: { path: bed.at('a.ts'), before, after } }, 'a.ts');
        assert.match(text, /^class A \{\n( {4}one\(\);\n){6} {4}two\(\);\n {8}three\(\);\n$/);
    });
});
