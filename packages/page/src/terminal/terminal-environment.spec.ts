import * as assert from 'node:assert/strict';
import type { TerminalVariables } from '@agent-companion/window/contract';
import type { AskedHost } from '../connection/claimed-identity';
import { TerminalEnvironment } from './terminal-environment';

describe('TerminalEnvironment', () => {
    const entries = new Map<string, { value: string }>();
    let changed: string[];
    let answer: () => Promise<Record<string, string>>;
    let environment: TerminalEnvironment;
    const shared = [{ extension: 'own.companion', agent: 'claudeCode' as const, names: ['PORT', 'FOLDER'] }];

    const collection = {
        get: (name: string) => entries.get(name),
        forEach: (callback: (name: string) => void) => {
            entries.forEach((_value, name) => callback(name));
        },
        replace: (name: string, value: string) => {
            changed.push(name);
            entries.set(name, { value });
        },
        delete: (name: string) => {
            changed.push(name);
            entries.delete(name);
        }
    };
    const terminalVariables = async (): Promise<TerminalVariables> => ({ values: await answer(), shared });
    const host: AskedHost<'terminalVariables'> = { ask: question => question({ terminalVariables }) };
    const values = (): Record<string, string> =>
        Object.fromEntries([...entries].map(([name, { value }]) => [name, value]));

    beforeEach(() => {
        entries.clear();
        changed = [];
        environment = new TerminalEnvironment(collection, host);
    });

    it('is what the host says of the window, and touches what differs only', async () => {
        answer = () => Promise.resolve({ PORT: '1', TOKEN: 'a', CONTAINER: 'yes' });
        await environment.update();
        changed = [];
        answer = () => Promise.resolve({ PORT: '2', TOKEN: 'a' });
        await environment.update();
        assert.deepEqual(values(), { PORT: '2', TOKEN: 'a' });
        assert.deepEqual(changed, ['CONTAINER', 'PORT']);
    });

    it('leaves out what is left to an agent’s own extension, from then on and as long as it is', async () => {
        let isLeft = false;
        environment = new TerminalEnvironment(
            collection,
            host,
            ({ extension }) => isLeft && extension === 'own.companion'
        );
        answer = () => Promise.resolve({ PORT: '1', TOKEN: 'a' });
        await environment.update();
        isLeft = true;
        await environment.update();
        assert.deepEqual(values(), { TOKEN: 'a' });
        isLeft = false;
        await environment.update();
        assert.deepEqual(values(), { TOKEN: 'a', PORT: '1' });
    });

    it('tells once it is set for the first time', async () => {
        const told: boolean[] = [];
        environment.onDidSet(() => told.push(environment.isSet));
        answer = () => Promise.reject(new Error('broken'));
        await assert.rejects(environment.update());
        assert.equal(environment.isSet, false);
        answer = () => Promise.resolve({ PORT: '1' });
        await environment.update();
        await environment.update();
        assert.deepEqual(told, [true]);
    });

    it('is that of the newest greeting, although an earlier answer comes later', async () => {
        let late: (variables: Record<string, string>) => void = () => undefined;
        answer = () => new Promise(resolve => (late = resolve));
        const first = environment.update();
        answer = () => Promise.resolve({ PORT: '2' });
        await environment.update();
        late({ PORT: '1' });
        await first;
        assert.deepEqual(values(), { PORT: '2' });
    });

    it('stays as it is when the connection breaks', async () => {
        answer = () => Promise.resolve({ PORT: '1' });
        await environment.update();
        answer = () => Promise.reject(new Error('broken'));
        await assert.rejects(environment.update());
        assert.deepEqual(values(), { PORT: '1' });
    });
});
