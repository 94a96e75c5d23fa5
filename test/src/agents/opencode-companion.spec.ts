import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { AgentPreferences } from '@agent-companion/core/server';
import { hasPrograms } from '../support/agents/terminal/installed-agent';
import { openCode, patchingOpenCode, unaskingOpenCode } from '../support/agents/terminal/opencode';
import { TerminalAgent } from '../support/agents/terminal/terminal-agent';
import { Change } from '../support/agents/model/agent-reply';
import { until } from '../support/until';
import { CompanionBed } from './cases/companion-bed';
import { companionFiles, decisionsAreTaken } from './cases/companion-cases';

const indented = (...lines: string[]): string => lines.map(line => `        ${line};\r\n`).join('');
const lines = Array.from({ length: 12 }, (_, index) => `line${index}()`);

/** The question in its terminal. */
const QUESTION = /Permission required/;

/** One OpenCode for the tests of a suite, with a companion whose editor is the test. */
function useOpenCode(agent: TerminalAgent, files: Record<string, string>): () => CompanionBed {
    let bed: CompanionBed;
    before(async () => {
        bed = await CompanionBed.start(agent, files, new AgentPreferences({ claudeCode: 'off' }));
        await bed.user.start();
        await until('it is connected', () => bed.server.sessions().length === 1);
    });
    after(() => bed.dispose());
    return () => bed;
}

(hasPrograms ? describe : describe.skip)('OpenCode and a companion without an IDE', function () {
    this.timeout(150_000);
    const started = useOpenCode(openCode, companionFiles);
    const told = (): string => started().model.requests.at(-1)?.conversation ?? '';
    const reviewGoes = (): Promise<boolean> =>
        until('the review goes', () => started().server.diffs.pending().length === 0);

    it('is one agent, which makes a new file, and is asked once', async () => {
        const bed = started();
        const proposal = await bed.proposeChange({ write: { path: bed.at('new.txt'), content: '    new' } });
        assert.equal(proposal.text, '    new');
        const [session, ...others] = bed.server.sessions();
        assert.deepEqual([session.label, others], ['OpenCode', []]);
        assert.equal(proposal.agent.sessionId, session.sessionId);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('new.txt'), '    new');
    });

    decisionsAreTaken(started, openCode);

    it('tells its model that the user has changed a text, and what they say to a rejection', async () => {
        const bed = started();
        writeFileSync(bed.at('b.txt'), 'old\n');
        bed.decide(await bed.propose('b.txt', 'old', 'new'), 'accepted', 'edited\n');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.match(told(), /The user modified your change of .*b\.txt/);
        bed.decide(await bed.propose('b.txt', 'edited', 'again'), 'rejected', 'Use tabs.');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.match(told(), /The user rejected the change of .*b\.txt: Use tabs\./);
        assert.equal(bed.onDisk('b.txt'), 'edited\n');
    });

    it('writes what was shown, byte for byte: CRLF and a byte order mark, with edits too', async () => {
        const bed = started();
        writeFileSync(bed.at('c.ts'), `\uFEFFclass A {\r\n${indented(...lines)}}\r\n`);
        const edit = { path: bed.at('c.ts'), before: 'line6();', after: 'line6();\n        other();' };
        const proposal = await bed.proposeChange({ edit });
        const expected = `\uFEFFclass A {\r\n${indented(...lines.slice(0, 7), 'other()', ...lines.slice(7))}}\r\n`;
        assert.equal(proposal.text, expected);
        bed.decide(proposal, 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('c.ts'), expected);
        const edited = expected.replace('line7', 'edited');
        bed.decide(await bed.propose('c.ts', 'line8', 'LINE8'), 'accepted', edited);
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('c.ts'), edited);
    });

    it('writes nothing once it is interrupted: its review goes, and an accept comes too late', async () => {
        const bed = started();
        writeFileSync(bed.at('d.txt'), 'old\n');
        const { id } = await bed.propose('d.txt', 'old', 'new');
        await bed.user.sayNo();
        await reviewGoes();
        const late = bed.server.diffs.decide(id, { kind: 'accepted', revision: 1 });
        assert.equal(late.settled, false);
        // It can be asked again, and its next change is reviewed.
        bed.decide(await bed.propose('d.txt', 'old', 'newer'), 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('d.txt'), 'newer\n');
    });

    it('asks in its terminal while the companion is away, and in the IDE when that is back', async () => {
        const bed = started();
        writeFileSync(bed.at('e.txt'), 'old\n');
        await bed.propose('e.txt', 'old', 'new');
        await bed.server.dispose();
        await bed.user.terminal.waitForAtEnd(QUESTION);
        await bed.user.terminal.press('Enter');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('e.txt'), 'new\n');
        await bed.restart(0);
        bed.decide(await bed.propose('e.txt', 'new', 'again'), 'accepted');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk('e.txt'), 'again\n');
    });
});

(hasPrograms ? describe : describe.skip)('OpenCode in a mode that asks nothing', function () {
    this.timeout(150_000);
    const started = useOpenCode(unaskingOpenCode, {});

    it('writes as it does without a companion, and without one too', async () => {
        const bed = started();
        for (const name of ['a.txt', 'b.txt']) {
            const change = { write: { path: bed.at(name), content: 'new\n' } };
            bed.model.willAnswer(change, { text: `I have made ${name}.` });
            await bed.user.ask(`please write ${name}`);
            await bed.user.waitForAnswer(new RegExp(`I have made ${name}`));
            assert.equal(bed.onDisk(name), 'new\n');
            assert.deepEqual(bed.editor.proposals, []);
            await bed.server.dispose();
        }
    });
});

/** The same with a model that has the tool `apply_patch`. */
(hasPrograms ? describe : describe.skip)('OpenCode with patches, and a companion without an IDE', function () {
    this.timeout(150_000);
    const files = { 'a.ts': ['class A {', ...Array<string>(6).fill('    one();'), '    two();', ''].join('\n') };
    const started = useOpenCode(patchingOpenCode, files);

    /** Accepts what is shown; resolves with it once it is written. */
    const writtenText = async (change: Change, name: string, edited?: string): Promise<string> => {
        const bed = started();
        const proposal = await bed.proposeChange(change);
        bed.decide(proposal, 'accepted', edited);
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(bed.onDisk(name), edited ?? proposal.text);
        return proposal.text;
    };

    it('writes what was shown of a new file, byte for byte', async () => {
        const content = '    new();\n\n    newer();';
        const path = started().at('new.ts');
        assert.equal(await writtenText({ write: { path, content } }, 'new.ts'), `${content}\n`);
    });

    it('writes what was shown of an update, and what the user has made of it', async () => {
        const path = started().at('a.ts');
        const [before, after] = ['    two();', '    two();\n        three();'];
        const text = await writtenText({ edit: { path, before, after } }, 'a.ts');
        assert.match(text, /^class A \{\n( {4}one\(\);\n){6} {4}two\(\);\n {8}three\(\);\n$/);
        await writtenText({ edit: { path, before, after: '' } }, 'a.ts', 'edited\n\n\n');
    });

    it('writes no file of a patch that is rejected', async () => {
        const bed = started();
        bed.decide(await bed.proposeChange({ write: { path: bed.at('b.ts'), content: 'b' } }), 'rejected');
        await bed.user.waitForAnswer(/Thank you\./);
        assert.equal(existsSync(bed.at('b.ts')), false);
    });
});
