import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Change } from '../../support/agents/model/agent-reply';
import { AgentInTerminal } from '../../support/agents/terminal/agent-in-terminal';
import { hasPrograms } from '../../support/agents/terminal/installed-agent';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { EditorBed, EditorBedOptions } from '../../support/editor/editor-bed';
import { until } from '../../support/until';
import { useBed } from '../../support/use-bed';

/** An editor, and how its user has everything reviewed. */
interface AutomaticEditor<Bed> {
    readonly start: (files: Record<string, string>, options: EditorBedOptions) => Promise<Bed>;
    readonly wantsAll: (bed: Bed) => Promise<unknown>;
}

/** Tests in a real page an agent that writes without a question. */
export function describeAutomatic<Bed extends EditorBed>(
    { start, wantsAll }: AutomaticEditor<Bed>,
    agent: TerminalAgent
): void {
    (hasPrograms ? describe : describe.skip)(`${agent.name}, which writes without a question`, function () {
        this.timeout(180_000);
        const bed = useBed<Bed>(() => start({ 'plain.txt': 'old\n' }, { agents: [agent] }));
        const at = (name: string): string => path.join(bed.workspace, name);
        const onDisk = (name: string): string => readFileSync(at(name), 'utf8');
        const titleOf = (name: string): string => `${name} ⟷ ${agent.name}`;
        let user: AgentInTerminal;
        let turns = 0;

        before(async () => {
            await bed.ide.terminal.open();
            user = new AgentInTerminal(agent, bed.ide.terminal);
            await user.start();
        });

        const ask = async (change: Change): Promise<void> => {
            bed.modelOf(agent).forgetReplies();
            bed.modelOf(agent).willAnswer(change, { text: `Turn ${++turns} is done.` });
            await user.ask(`please make a change (${turns})`);
        };
        const isDone = (): Promise<string> => user.waitForAnswer(new RegExp(`Turn ${turns} is done`));

        it('writes what is not guarded, and shows it no review', async () => {
            await ask({ edit: { path: at('plain.txt'), before: 'old', after: 'new' } });
            await isDone();
            assert.equal(onDisk('plain.txt'), 'new\n');
        });

        it('has everything reviewed once the user wants that, within its conversation', async () => {
            await wantsAll(bed);
            // The backend is told a moment later.
            await until('a change is reviewed', async () => {
                writeFileSync(at('plain.txt'), 'new\n');
                await ask({ edit: { path: at('plain.txt'), before: 'new', after: 'newer' } });
                const isShown = bed.ide.review.waitFor(titleOf('plain.txt')).then(
                    () => true,
                    () => false
                );
                return Promise.race([isShown, isDone().then(() => false)]);
            });
            await bed.ide.review.press('reject');
            await bed.ide.review.waitUntilGone(titleOf('plain.txt'));
            assert.equal(onDisk('plain.txt'), 'new\n');
        });

        it('has a guarded file reviewed in the page, which a reload shows again', async () => {
            writeFileSync(at('yarn.lock'), 'KEY=1\n');
            await ask({ edit: { path: at('yarn.lock'), before: 'KEY=1', after: 'KEY=2' } });
            await bed.ide.review.waitFor(titleOf('yarn.lock'));
            await bed.ide.reload();
            await bed.ide.review.waitFor(titleOf('yarn.lock'));
            await bed.ide.review.appendText('mine');
            assert.equal(onDisk('yarn.lock'), 'KEY=1\n');
            await bed.ide.review.press('accept');
            await bed.ide.review.waitUntilGone(titleOf('yarn.lock'));
            await until('the edited text is written', () => onDisk('yarn.lock').includes('mine'));
            assert.equal(onDisk('yarn.lock').trimEnd(), 'KEY=2\nmine');
        });
    });
}
