import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { CompanionService, ConnectionFacts, WindowStatus } from '../../common';
import { settled } from '@agent-companion/window/testing';
import { WindowConnection } from '@agent-companion/page';
import { AgentStatus } from './agent-status';

leavePage();

const FACTS: ConnectionFacts = {
    ideMode: { enabled: true, settingsFile: '/home/anna/.gemini/settings.json' },
    ideTools: { state: 'off', folder: '/home/anna/.gemini/extensions/agent-companion-tools' },
    agents: [],
    cli: { found: true },
    hasWorkspace: true
};

describe('AgentStatus', () => {
    let clock: ManualClock;
    let answer: Deferred<ConnectionFacts>;
    let status: AgentStatus;
    let ask: () => Promise<ConnectionFacts>;
    let asked: number;

    beforeEach(() => {
        [clock, answer, asked] = [new ManualClock(), new Deferred(), 0];
        ask = () => answer.promise;
        const container = new Container();
        container
            .bind<object>(WindowConnection)
            .toConstantValue({ onDidChangeStatus: new Emitter<WindowStatus>().event });
        container.bind<object>(CompanionService).toConstantValue({ getConnectionFacts: () => ask() });
        container.bind<object>(TerminalService).toConstantValue({ onDidChangeCurrentTerminal: Event.None });
        container.bind<object>(WorkspaceService).toConstantValue({ onWorkspaceChanged: Event.None });
        container
            .bind<object>(ILogger)
            .toConstantValue({ warn: () => Promise.resolve() })
            .whenTargetNamed('agent-companion');
        container.bind(AgentStatus).toSelf();
        status = Object.assign(container.get(AgentStatus), { clock });
    });

    it('has nobody wait for a backend that does not answer, and takes a late answer', async () => {
        const refreshed = status.refresh();
        assert.equal(clock.waiting, 1, 'waits without end');
        clock.advance(3_000);
        await refreshed;
        assert.equal(status.facts, undefined);
        const changed = new Promise<void>(resolve => status.onDidChange(resolve));
        answer.resolve(FACTS);
        await changed;
        assert.deepEqual(status.facts, FACTS);
    });

    it('resolves a caller whose question another caller has overtaken when the last answer is known', async () => {
        const answers = [answer, new Deferred<ConnectionFacts>()];
        ask = () => answers[asked++].promise;
        const first = status.gather();
        const second = status.gather();
        answers[0].resolve(FACTS);
        const early = await Promise.race([first.then(() => 'resolved'), settled().then(() => 'waits')]);
        answers[1].resolve({ ...FACTS, hasWorkspace: false });
        await Promise.all([first, second]);
        assert.deepEqual([early, status.facts?.hasWorkspace], ['waits', false]);
    });
});
