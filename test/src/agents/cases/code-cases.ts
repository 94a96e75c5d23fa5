import * as assert from 'node:assert/strict';
import { TerminalAgent } from '../../support/agents/terminal/terminal-agent';
import { until } from '../../support/until';
import { useAgentBed } from './agent-bed';

const GREETING = 'export function greeting(name: string): string {\n    return `Hello ${name}`;\n}\n';

/** With a problem that is there before any change. */
const MAIN = `import { greeting } from './greeting';

const years: number = 'many';
console.log(greeting('world'), years);
`;

const MISTAKES = [
    ['greeting', 'greting'],
    ['greting', 'grettin'],
    ['grettin', 'gretty']
] as const;

/** Tests agents whose protocol brings code into the prompt, and new problems to the model. */
export function describeCode(agent: TerminalAgent): void {
    describe('the code in front of its user', function () {
        this.timeout(180_000);
        const bed = useAgentBed(agent, 'one\n', {
            files: {
                'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }),
                'greeting.ts': GREETING,
                'main.ts': MAIN
            },
            plugins: true
        });

        it('comes into its prompt by ‘Send to Agent’, and with that to its model', async () => {
            await bed.ide.openFile('greeting.ts');
            await bed.ide.goTo(1, 1);
            await bed.ide.page.keyboard.press('Shift+ArrowDown');
            await bed.ide.page.keyboard.press('Shift+ArrowDown');
            await bed.ide.page.keyboard.press('Shift+Alt+S');
            await bed.ide.terminal.waitFor(/@greeting\.ts#L1-2/);
            await bed.ide.terminal.waitForKeyboard();
            bed.model.willAnswer({ text: 'I have read it.' });
            await bed.ide.terminal.type('what is this');
            await bed.ide.terminal.waitFor(/@greeting\.ts#L1-2 +what is this/);
            await bed.ide.terminal.press('Enter');
            await bed.ide.terminal.waitFor(/I have read it\./);
            assert.ok(bed.model.lastPrompt.includes('return `Hello ${name}`'), bed.model.lastPrompt);
        });

        const told = (): string => bed.model.requests.map(({ conversation }) => conversation).join('\n');

        it('is told to its model with the problems that an accepted change has made, and not with older ones', async () => {
            const problems = bed.ide.page.locator('.monaco-editor .squiggly-error');
            await bed.ide.openFile('main.ts');
            // Problems not known before the change would be new with it.
            await problems.first().waitFor({ timeout: 60_000 });
            bed.name = 'main.ts';
            const isTold = async (): Promise<boolean> => {
                // An agent that is asked before the IDE has answered tells of problems with the prompt after that.
                bed.model.willAnswer({ text: 'I see it.' });
                await bed.user.ask('is all well');
                await bed.user.waitForAnswer(/I see it\./);
                return told().includes('<new-diagnostics>');
            };
            // An agent that does not hear in time of the problems before a change tells of none after it: the next one counts.
            for (const [before, after] of MISTAKES) {
                await bed.propose({ edit: { path: bed.at(), before: `log(${before}`, after: `log(${after}` } });
                await bed.ide.review.press('accept');
                await bed.waitUntilDone();
                // On a busy machine the language service may know it later than the agent goes on.
                await problems.nth(1).waitFor({ timeout: 60_000 });
                if (await until('the model is told', isTold, { timeoutMs: 15_000 }).catch(() => false)) {
                    break;
                }
            }
            assert.match(told(), /<new-diagnostics>[^]*main\.ts:[^]*Cannot find name 'gret/);
            assert.doesNotMatch(told(), /<new-diagnostics>[^]*not assignable to type 'number'/);
        });
    });
}
