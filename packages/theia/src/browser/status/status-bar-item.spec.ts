import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { DiscoveryCaution, DiscoveryStatus } from '@agent-companion/server';
import { HoverService } from '@theia/core/lib/browser/hover-service';
import { StatusBar, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { AgentLauncher } from '../agents/start/agent-launcher';
import { AgentTerminals } from '../agents/agent-terminals';
import { AgentStatus } from './agent-status';
import { Advice } from '@agent-companion/page';
import { StatusBarItem } from './status-bar-item';
import { StatusMenu } from './status-menu';

leavePage();

const CAUTION: DiscoveryCaution = { code: 'foreign-sticky-folder', reason: 'In English.', facts: ['/tmp/gemini'] };
const PUBLISHED: DiscoveryStatus = { published: true, path: '/tmp/gemini/ide/file' };
const SHARED: DiscoveryStatus = { ...PUBLISHED, cautions: [CAUTION] };
const NOT_STARTED: Advice = { code: 'not-started', sentence: 'No agent is connected.' };
const IDE_MODE_OFF: Advice = { code: 'ide-mode-off', sentence: 'Gemini CLI’s IDE mode is off.' };

/** What the item looks at. */
interface Status {
    agents: { name: string; terminal?: object }[];
    advice?: Advice;
    discovery: DiscoveryStatus;
}

describe('StatusBarItem', () => {
    let now: Status;
    let changed: Emitter<void>;
    let entry: StatusBarEntry;
    let acts: unknown[];
    /** What asking anew finds out. */
    let found: Partial<Status>;
    /** When that is known. */
    let looked: Promise<unknown>;
    let click: (command: string) => Promise<unknown>;

    let leave: () => void;
    before(() => (leave = enterPage()));
    after(() => leave());

    beforeEach(() => {
        [changed, acts, found, looked] = [new Emitter(), [], {}, Promise.resolve()];
        now = { agents: [], discovery: PUBLISHED };
        const container = new Container();
        const act = (name: string) => (what?: unknown) => Promise.resolve(void acts.push(what ?? name));
        container.bind<object>(StatusBar).toConstantValue({
            setElement: (_id: string, shown: StatusBarEntry) => Promise.resolve(void (entry = shown))
        });
        container.bind<object>(HoverService).toConstantValue({ cancelHover: () => undefined });
        container.bind<object>(StorageService).toConstantValue({
            getData: () => Promise.resolve([]),
            setData: () => Promise.resolve()
        });
        container.bind<object>(AgentTerminals).toConstantValue({
            onDidChange: new Emitter<void>().event,
            terminalOf: (agent: string) => now.agents.find(({ name }) => name === agent)?.terminal
        });
        container.bind<object>(AgentLauncher).toConstantValue({ start: act('start'), reveal: act('reveal') });
        container.bind<object>(StatusMenu).toConstantValue({ open: act('menu') });
        container.bind<object>(AgentStatus).toConstantValue({
            onDidChange: changed.event,
            gather: () => looked.then(() => show(found)),
            refresh: () => looked.then(() => show(found)),
            get agents() {
                return now.agents;
            },
            get advice() {
                return now.advice;
            },
            get discovery() {
                return now.discovery;
            }
        });
        container.bind(StatusBarItem).toSelf();
        const item = container.get(StatusBarItem);
        item.onStart();
        const commands = new Map<string, () => Promise<unknown>>();
        item.registerCommands({
            registerCommand: ({ id }: { id: string }, { execute }: { execute: () => Promise<unknown> }) =>
                commands.set(id, execute)
        } as unknown as CommandRegistry);
        click = async command => commands.get(command)?.();
    });

    function show(status: Partial<Status>): void {
        now = { ...now, ...status };
        changed.fire();
    }

    const clickItem = (): Promise<unknown> => click(String(entry.command));

    /** What the tooltip says. Asks for it as the pointer does. */
    function tooltip(): HTMLElement {
        assert.ok(typeof entry.tooltip === 'function');
        return entry.tooltip({} as never) as HTMLElement;
    }

    it('leads to the terminal of the only agent, and starts no other', async () => {
        const terminal = {};
        show({ agents: [{ name: 'Gemini CLI', terminal }] });
        await clickItem();
        assert.deepEqual(acts, [terminal]);
    });

    it('opens the menu where there are several agents, or the only one is in no terminal of the page', async () => {
        show({ agents: [{ name: 'Gemini CLI' }] });
        await clickItem();
        show({ agents: [{ name: 'Gemini CLI', terminal: {} }, { name: 'Gemini CLI 2' }] });
        await clickItem();
        assert.deepEqual(acts, ['menu', 'menu']);
    });

    it('starts one where nothing is in its way, and opens the menu where something is', async () => {
        show({ advice: NOT_STARTED });
        await clickItem();
        show({ advice: IDE_MODE_OFF });
        await clickItem();
        assert.deepEqual(acts, ['start', 'menu']);
    });

    it('looks again before it does anything', async () => {
        show({ advice: NOT_STARTED });
        found = { advice: IDE_MODE_OFF };
        await clickItem();
        assert.deepEqual(acts, ['menu']);
    });

    it('does one thing for several clicks while it looks, and goes on after that', async () => {
        show({ advice: NOT_STARTED });
        const looking = new Deferred<void>();
        looked = looking.promise;
        const clicks = [clickItem(), clickItem(), clickItem()];
        looking.resolve();
        await Promise.all(clicks);
        assert.deepEqual(acts, ['start']);
        await clickItem();
        assert.deepEqual(acts, ['start', 'start']);
    });

    it('says in its tooltip what is so while the pointer rests on it', async () => {
        show({ advice: NOT_STARTED });
        found = { advice: IDE_MODE_OFF };
        const shown = tooltip();
        await looked;
        assert.match(shown.textContent, /^Gemini CLI’s IDE mode is off\.\n/);
        show({ agents: [{ name: 'Gemini CLI' }], advice: undefined });
        assert.equal(shown.textContent, 'Connected: Gemini CLI');
        assert.equal(tooltip(), shown);
    });

    it('warns of a folder of another user’s until the user has been shown that', async () => {
        show({ agents: [{ name: 'Gemini CLI', terminal: {} }], discovery: SHARED });
        assert.equal(entry.text, '$(warning) Gemini CLI');
        await clickItem();
        assert.deepEqual(acts, ['menu']);
        assert.equal(entry.text, '$(hubot) Gemini CLI');
        assert.equal(tooltip().textContent, 'Connected: Gemini CLI');
    });

    it('says to a screen reader all that it says', () => {
        show({ advice: IDE_MODE_OFF });
        assert.deepEqual(entry.accessibilityInformation, {
            label: 'No agent: IDE mode off. Gemini CLI’s IDE mode is off. Click to see what helps.',
            role: 'button'
        });
    });
});
