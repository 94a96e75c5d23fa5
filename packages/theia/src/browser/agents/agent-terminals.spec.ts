import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { ConnectedAgent, WindowStatus } from '../../common';
import { WindowConnection } from '@agent-companion/page';
import { windowStatus } from '@agent-companion/page/testing';
import { AgentTerminals } from './agent-terminals';

leavePage();

/** A terminal without a screen. */
function terminal(terminalId: number): TerminalWidget {
    const widget = Object.create(TerminalWidget.prototype) as TerminalWidget;
    return Object.defineProperty(widget, 'terminalId', { value: terminalId });
}

const agent = (name: string, terminalId?: number): ConnectedAgent => ({ name, version: '1', terminalId });

describe('AgentTerminals', () => {
    const [one, two] = [terminal(1), terminal(2)];
    let status: Emitter<WindowStatus>;
    let activated: Emitter<void>;
    let shell: { activeWidget?: object; onDidChangeActiveWidget: unknown };
    let terminals: AgentTerminals;
    let focused: string[];

    beforeEach(() => {
        [status, activated, focused] = [new Emitter(), new Emitter(), []];
        shell = { onDidChangeActiveWidget: activated.event };
        const container = new Container();
        container.bind<object>(WindowConnection).toConstantValue({ onDidChangeStatus: status.event });
        container.bind<object>(ApplicationShell).toConstantValue(shell);
        const getByTerminalId = (id: number): TerminalWidget | undefined => [one, two].find(it => it.terminalId === id);
        container.bind<object>(TerminalService).toConstantValue({ getByTerminalId });
        container.bind(AgentTerminals).toSelf();
        terminals = container.get(AgentTerminals);
        terminals.onStart();
        terminals.onDidFocusAgent(name => focused.push(name));
    });

    function activate(widget: object | undefined): void {
        shell.activeWidget = widget;
        activated.fire();
    }

    it('knows the terminal of an agent, and the agent of a terminal', () => {
        status.fire(windowStatus([agent('Gemini CLI', 1), agent('Gemini CLI 2'), agent('Gemini CLI 3', 9)]));
        assert.deepEqual(terminals.names, ['Gemini CLI', 'Gemini CLI 2', 'Gemini CLI 3']);
        assert.equal(terminals.terminalOf('Gemini CLI'), one);
        assert.equal(terminals.terminalOf('Gemini CLI 2'), undefined);
        assert.equal(terminals.terminalOf('Gemini CLI 3'), undefined);
        assert.equal(terminals.agentOf(one), 'Gemini CLI');
        assert.equal(terminals.agentOf(two), undefined);
    });

    it('takes the agent that has come last where there are several', () => {
        status.fire(windowStatus([agent('Gemini CLI', 1), agent('Gemini CLI 2', 1)]));
        assert.equal(terminals.agentOf(one), 'Gemini CLI 2');
    });

    it('says whose terminal has got the keyboard', () => {
        status.fire(windowStatus([agent('Gemini CLI', 1), agent('Gemini CLI 2', 2)]));
        activate(one);
        activate(one);
        assert.equal(terminals.focusedAgent, 'Gemini CLI');
        activate({});
        assert.equal(terminals.focusedAgent, undefined);
        activate(one);
        activate(two);
        assert.deepEqual(focused, ['Gemini CLI', 'Gemini CLI', 'Gemini CLI 2']);
    });

    it('says so too when the agent becomes known in a terminal that has the keyboard', () => {
        activate(two);
        assert.deepEqual(focused, []);
        status.fire(windowStatus([agent('Gemini CLI', 2)]));
        assert.deepEqual(focused, ['Gemini CLI']);
    });
});
