import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { DiscoveryStatus } from '@agent-companion/server';
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

const PUBLISHED: DiscoveryStatus = { published: true, path: '/tmp/gemini/ide/file' };
const NOT_STARTED: Advice = { code: 'not-started', sentence: 'No agent is connected.' };
const IDE_MODE_OFF: Advice = { code: 'ide-mode-off', sentence: 'Gemini CLI’s IDE mode is off.' };

/** What the item looks at. */
interface Status {
    agents: { name: string }[];
    advice?: Advice;
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
        now = { agents: [] };
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
            terminalOf: () => undefined
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
            discovery: PUBLISHED
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

    it('says to a screen reader all that it says', () => {
        show({ advice: IDE_MODE_OFF });
        assert.deepEqual(entry.accessibilityInformation, {
            label: 'No agent: IDE mode off. Gemini CLI’s IDE mode is off. Click to see what helps.',
            role: 'button'
        });
    });
});
