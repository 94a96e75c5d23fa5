import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { AgentList, ListedAgent } from '@agent-companion/client';
import { settled } from '@agent-companion/core/testing';
import { AgentTerminals } from './agent-terminals';
import { TerminalTitles } from './terminal-titles';

leavePage();

/** A terminal without a screen, whose program sets titles as Theia passes them on. */
class FakeTerminal {
    readonly title = { label: '', caption: '', iconClass: 'terminal' } as Widget['title'];
    readonly processInfo = Promise.resolve({ executable: '/bin/bash', arguments: [] });
    readonly onDidOpen = new Emitter<void>().event;
    hasUserTitle = false;
    private listener: (title: Widget['title']) => void = () => undefined;

    readonly options = { useServerTitle: true };

    constructor() {
        Object.assign(this.title, {
            owner: this,
            label: 'bash',
            changed: {
                connect: (listener: typeof this.listener) => (this.listener = listener),
                disconnect: () => (this.listener = () => undefined)
            }
        });
    }

    set(label: string): void {
        this.title.label = label;
        this.listener(this.title);
    }
}

describe('TerminalTitles', () => {
    let terminal: FakeTerminal;
    let all: FakeTerminal[];
    let agent: string | undefined;
    let changes: Emitter<void>;
    let calling: Pick<ListedAgent, 'agent' | 'act'>[];

    beforeEach(() => {
        [all, changes, calling] = [[], new Emitter(), []];
        const container = new Container();
        container.bind<object>(AgentTerminals).toConstantValue({
            onDidChange: changes.event,
            agentOf: (asked: unknown) => (asked === terminal ? agent : undefined),
            find: (name: string) => ({ name, kind: 'gemini-cli' })
        });
        container.bind<object>(AgentList).toConstantValue({
            onDidChange: changes.event,
            get calling() {
                return calling;
            }
        });
        container.bind<object>(TerminalService).toConstantValue({
            all,
            onDidCreateTerminal: new Emitter<unknown>().event
        });
        container.bind(TerminalTitles).toSelf();
        container.get(TerminalTitles).onStart();
        open(new FakeTerminal());
    });

    function open(opened: FakeTerminal): void {
        all.splice(0);
        all.push((terminal = opened));
        agent = undefined;
    }

    function connect(name: string | undefined): Promise<void> {
        agent = name;
        changes.fire();
        return settled();
    }

    it('have the icon of the agent while it is there, and Theia’s class for none where there was none before', async () => {
        await connect('Gemini CLI');
        assert.match(terminal.title.iconClass, /codicon/);
        await connect(undefined);
        assert.equal(terminal.title.iconClass, 'terminal');
        open(new FakeTerminal());
        // As a terminal is before it is attached: after a reload its agent is known by then.
        terminal.title.iconClass = '';
        await connect('Gemini CLI');
        await connect(undefined);
        assert.equal(terminal.title.iconClass, 'no-icon');
    });

    it('have another icon while the agent calls for its user', async () => {
        await connect('Gemini CLI');
        const own = terminal.title.iconClass;
        calling = [{ agent: { name: 'Gemini CLI', version: '' }, act: 'asks' }];
        changes.fire();
        assert.match(terminal.title.iconClass, /bell-dot/);
        calling = [];
        changes.fire();
        assert.equal(terminal.title.iconClass, own);
    });

    it('are the name of the agent, whatever its program sets, and of the shell after it', async () => {
        await connect('Gemini CLI');
        terminal.set('✦ Thinking');
        assert.equal(terminal.title.label, 'Gemini CLI');
        await connect('Gemini CLI 2');
        assert.equal(terminal.title.label, 'Gemini CLI 2');
        await connect(undefined);
        assert.equal(terminal.title.label, 'bash');
        terminal.set('Qwen');
        await connect('Qwen Code');
        await connect(undefined);
        assert.equal(terminal.title.label, 'bash');
    });

    it('stay as the user has set them, before or while the agent is there', async () => {
        await connect('Gemini CLI');
        terminal.hasUserTitle = true;
        terminal.set('◇ mine');
        assert.equal(terminal.title.label, '◇ mine');
        await connect('Gemini CLI 2');
        assert.equal(terminal.title.label, '◇ mine');
        await connect(undefined);
        await connect('Gemini CLI');
        assert.equal(terminal.title.label, '◇ mine');
    });
});
