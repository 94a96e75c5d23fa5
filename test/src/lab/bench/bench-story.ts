import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { Disposables } from '../../support/disposables';
import { Demo, openDemo } from '../pictures/demo';
import { IdePage } from '../../support/page/ide-page';
import { until } from '../../support/until';
import { quantile } from './quantile';

const rounds = 3;

/** One story in milliseconds. */
interface Story {
    /** From opening the page to the first file that is written, by the README's steps. */
    readonly openToAccepted: number;
    readonly promptToDiff: number;
    readonly decisionToNextDiff: number;
}

/**
 * Measures the README's story with the real CLI and the demo model. The floor is the same story with IDE mode off,
 * where the terminal asks. Both run in turn, so that the machine's load hits both.
 */
export async function benchStory(): Promise<void> {
    const disposables = new Disposables();
    try {
        const demo = await openDemo(disposables);
        const home = turnOffIdeMode(prepareGeminiHome(path.join(demo.workspace, '..', 'home-without-ide')));
        const measured: { floor: Story; companion: Story }[] = [];
        for (let round = 0; round <= rounds; round++) {
            console.log(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`);
            const floor = await inNewPage(demo, ide => storyInTerminal(demo, ide, home));
            measured.push({ floor, companion: await inNewPage(demo, ide => storyWithDiffs(demo, ide)) });
        }
        printTable(measured.slice(1));
    } finally {
        await disposables.dispose();
    }
}

async function inNewPage(demo: Demo, tell: (ide: IdePage) => Promise<Story>): Promise<Story> {
    demo.reset();
    const page = await demo.openPage();
    try {
        return await tell(new IdePage(page));
    } finally {
        await page.close();
    }
}

async function storyWithDiffs(demo: Demo, ide: IdePage): Promise<Story> {
    const opened = performance.now();
    await ide.open(demo.url);
    await ide.terminal.startBy(() => ide.startPage.region.locator('button').click());
    await ide.terminal.waitFor(/Type your message/, 60_000);
    await ide.waitForAgent();
    await ide.terminal.ask('edit all files');
    const asked = performance.now();
    await ide.review.waitFor('greeting.js');
    const shown = performance.now();
    await ide.review.press('accept');
    const decided = performance.now();
    await ide.review.waitFor('main.js');
    const next = performance.now();
    await waitUntilWritten(demo);
    return { openToAccepted: decided - opened, promptToDiff: shown - asked, decisionToNextDiff: next - decided };
}

async function storyInTerminal(demo: Demo, ide: IdePage, home: string): Promise<Story> {
    const question = (file: string): RegExp => new RegExp(`\\? WriteFile +Writing to src/${file}[^]*Apply this change`);
    const opened = performance.now();
    await ide.open(demo.url);
    await ide.terminal.open();
    await ide.terminal.run(`GEMINI_CLI_HOME='${home}' gemini`);
    await ide.terminal.waitFor(/Type your message/, 60_000);
    await ide.terminal.ask('edit all files');
    const asked = performance.now();
    await ide.terminal.waitForAtEnd(question('greeting.js'));
    const shown = performance.now();
    await ide.terminal.press('Enter');
    const decided = performance.now();
    await ide.terminal.waitForAtEnd(question('main.js'));
    const next = performance.now();
    await waitUntilWritten(demo);
    return { openToAccepted: decided - opened, promptToDiff: shown - asked, decisionToNextDiff: next - decided };
}

/** Has the CLI with this home ask in its terminal, whatever IDE there is; returns the home. */
function turnOffIdeMode(home: string): string {
    const file = path.join(home, '.gemini', 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { ide?: object };
    writeFileSync(file, JSON.stringify({ ...settings, ide: { ...settings.ide, enabled: false } }));
    return home;
}

function waitUntilWritten({ workspace }: Demo): Promise<unknown> {
    const file = path.join(workspace, 'src', 'greeting.js');
    return until('the first file is written', () => readFileSync(file, 'utf8').includes('farewell'));
}

function printTable(measured: readonly { floor: Story; companion: Story }[]): void {
    const row = (part: keyof Story): Record<string, string> => {
        const median = (which: 'floor' | 'companion'): number =>
            quantile(
                measured.map(each => each[which][part]),
                0.5
            );
        const inMs = (value: number): string => `${value.toFixed(0)} ms`;
        return {
            'in the terminal': inMs(median('floor')),
            'as a diff': inMs(median('companion')),
            difference: inMs(median('companion') - median('floor'))
        };
    };
    console.table({
        'page opened to accepted': row('openToAccepted'),
        'prompt to diff': row('promptToDiff'),
        'decision to next diff': row('decisionToNextDiff')
    });
}
