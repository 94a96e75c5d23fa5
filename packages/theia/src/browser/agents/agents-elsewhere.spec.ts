import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { ManualClock } from '@agent-companion/server/testing';
import {
    AgentElsewhere,
    BackendCalls,
    CallAnswer,
    ConnectedAgent,
    ReliableCall,
    ReliableCaller,
    WindowStatus
} from '../../common';
import { settled, TestLine } from '@agent-companion/window/testing';
import { BackendCaller } from '../connection/backend-caller';
import { PageCallHandler, StatusMessage, WindowConnection } from '@agent-companion/page';
import { Notice, Notices } from '../messages/notices';
import { StatusMessages } from '../messages/status-messages';
import { windowStatus } from '@agent-companion/page/testing';
import { AgentsElsewhere } from './agents-elsewhere';

leavePage();

/** A terminal without a screen. */
function terminal(terminalId: number): TerminalWidget {
    const widget = Object.create(TerminalWidget.prototype) as TerminalWidget;
    return Object.defineProperty(widget, 'terminalId', { value: terminalId });
}

const elsewhere = (terminalId: number, hasPage = true): AgentElsewhere => ({
    name: 'Gemini CLI',
    version: '1',
    terminalId,
    hasPage
});

describe('AgentsElsewhere', () => {
    let status: Emitter<WindowStatus>;
    let activated: Emitter<void>;
    let shell: { activeWidget?: object; onDidChangeActiveWidget: unknown };
    let messages: string[];
    let onScreen: string[];
    let asked: unknown[];
    let chosen: string | undefined;
    let line: TestLine;
    let clock: ManualClock;

    beforeEach(() => {
        [status, activated, messages, asked] = [new Emitter(), new Emitter(), [], []];
        [chosen, onScreen] = [undefined, []];
        shell = { onDidChangeActiveWidget: activated.event };
        const show = (sentence: string, actions: readonly string[]): Notice => {
            messages.push([sentence, ...actions].join(' | '));
            const notice = new Deferred<string | undefined>();
            if (chosen) {
                notice.resolve(chosen);
            } else {
                onScreen.push(sentence);
            }
            const hide = (): void => {
                onScreen = onScreen.filter(shown => shown !== sentence);
                notice.resolve(undefined);
            };
            return { answered: notice.promise, hide };
        };
        const container = new Container();
        container.bind<object>(WindowConnection).toConstantValue({ onDidChangeStatus: status.event });
        container.bind<object>(PageCallHandler).toConstantValue({ onDidChangeWindow: Event.None });
        container.bind<object>(ApplicationShell).toConstantValue(shell);
        container.bind<object>(Notices).toConstantValue({ show });
        container.bind<object>(StatusMessages).toConstantValue({
            show: ({ sentence }: StatusMessage) => void messages.push(sentence)
        });
        [line, clock] = [new TestLine(), new ManualClock()];
        const send = ({ method, arguments: args }: ReliableCall): Promise<CallAnswer> => {
            asked.push([method, ...args]);
            return Promise.resolve({ ok: true, value: { brought: true } });
        };
        const backend = new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send });
        container.bind(BackendCaller).toConstantValue(backend);
        container.bind(AgentsElsewhere).toSelf();
        container.get(AgentsElsewhere).onStart();
    });

    const tell = (agents: AgentElsewhere[], own: ConnectedAgent[] = []): void =>
        void status.fire({ ...windowStatus(own), elsewhere: agents });

    function activate(widget: object): void {
        shell.activeWidget = widget;
        activated.fire();
    }

    it('takes the offer back once it is no longer true', () => {
        activate(terminal(1));
        tell([elsewhere(1)]);
        tell([elsewhere(1, false), elsewhere(2)]);
        assert.deepEqual(onScreen, ['Gemini CLI in this terminal belongs to a closed window.']);
        tell([elsewhere(2)]);
        assert.deepEqual(onScreen, []);
        activate(terminal(2));
        assert.deepEqual(onScreen, ['Gemini CLI in this terminal belongs to another window.']);
        tell([elsewhere(2)], [{ name: 'Own agent', version: '1' }]);
        assert.deepEqual(onScreen, []);
    });

    it('does not ask a user again who has answered, whatever becomes of the other window', async () => {
        chosen = 'Later';
        activate(terminal(1));
        tell([elsewhere(1)]);
        await settled();
        tell([elsewhere(1, false)]);
        assert.equal(messages.length, 1);
        assert.deepEqual(asked, []);
    });

    it('brings nothing for a user who wanted it long ago, when the connection is back', async () => {
        chosen = 'Bring It Here';
        tell([elsewhere(1)]);
        line.set(false);
        activate(terminal(1));
        await settled();
        clock.advance(10_000);
        await settled();
        line.set(true);
        await settled();
        assert.deepEqual([asked, messages.length], [[], 2]);
    });

    it('says what to do first where this window has an agent of its own', () => {
        tell([elsewhere(1)], [{ name: 'Own agent', version: '1' }]);
        activate(terminal(1));
        assert.match(messages[0], /belongs to another window\. .* first: Own agent\.$/);
    });
});
