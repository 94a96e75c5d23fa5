import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { settled } from '@agent-companion/window/testing';
import { BackendCaller } from './backend-caller';
import { ShownTerminals } from './shown-terminals';
import { WindowConnection } from '@agent-companion/page';

leavePage();

/** A terminal without a screen, which has no process yet. */
class FakeTerminal {
    readonly opened = new Emitter<void>();
    readonly disposed = new Emitter<void>();
    readonly onDidOpen = this.opened.event;
    readonly onDidDispose = this.disposed.event;
    terminalId = -1;

    start(id: number): void {
        this.terminalId = id;
        this.opened.fire();
    }
}

describe('ShownTerminals', () => {
    it('tells which terminals the page shows as they come and go, and after every greeting', async () => {
        const [created, greeted] = [new Emitter<FakeTerminal>(), new Emitter<void>()];
        const [restored, added] = [new FakeTerminal(), new FakeTerminal()];
        const all = [restored];
        const told: unknown[] = [];
        const container = new Container();
        container.bind<object>(TerminalService).toConstantValue({ all, onDidCreateTerminal: created.event });
        container.bind<object>(WindowConnection).toConstantValue({ onDidGreet: greeted.event });
        container.bind<object>(BackendCaller).toConstantValue({
            call: (...call: unknown[]) => Promise.resolve(void told.push(call.slice(0, 2)))
        });
        container.bind(ShownTerminals).toSelf();
        container.get(ShownTerminals).onStart();
        const steps: (() => void)[] = [
            () => void greeted.fire(),
            () => restored.start(1),
            () => void all.push(added),
            () => void created.fire(added),
            () => added.start(2),
            () => void all.shift(),
            () => void restored.disposed.fire(),
            () => void greeted.fire()
        ];
        for (const step of steps) {
            step();
            await settled();
        }
        assert.deepEqual(
            told,
            [[], [1], [1, 2], [2], [2]].map(ids => ['updateTerminals', [ids]])
        );
    });
});
