import * as assert from 'node:assert/strict';
import type { TerminalVariables } from '@agent-companion/core/contract';
import { TerminalEnvironment } from './terminal-environment';

/** The names of a few that agents read. */
const [port, token] = ['CLAUDE_CODE_SSE_PORT', 'GEMINI_CLI_IDE_AUTH_TOKEN'];

describe('TerminalEnvironment', () => {
    const entries = new Map<string, { value: string }>();
    let answer: () => Promise<Record<string, string>>;
    let environment: TerminalEnvironment;
    const shared = [{ extension: 'own.companion', agent: 'claudeCode' as const, names: [port, 'FOLDER'] }];

    const collection = {
        get: (name: string) => entries.get(name),
        forEach: (callback: (name: string) => void) => {
            entries.forEach((_value, name) => callback(name));
        },
        replace: (name: string, value: string) => void entries.set(name, { value }),
        delete: (name: string) => void entries.delete(name)
    };
    const terminalVariables = async (): Promise<TerminalVariables> => ({ values: await answer(), shared });
    const host = { service: { terminalVariables } };
    const values = (): Record<string, string> =>
        Object.fromEntries([...entries].map(([name, { value }]) => [name, value]));

    beforeEach(() => {
        entries.clear();
        environment = new TerminalEnvironment(collection, host);
    });

    it('takes no variable that no agent reads: what answers in the host’s place could run programs by it', async () => {
        answer = () => Promise.resolve({ [port]: '1', PROMPT_COMMAND: 'id', LD_PRELOAD: '/evil', PATH: '/evil' });
        await environment.update();
        assert.deepEqual(values(), { [port]: '1' });
    });

    it('takes the host’s word that agents run hooks, and not for which', async () => {
        const [program, plugins] = ['AGENT_COMPANION_HOOKS_PROGRAM', 'CLAUDE_CODE_PLUGIN_DIRS'];
        answer = () => Promise.resolve({ [program]: '/evil', [plugins]: '/evil' });
        await environment.update();
        assert.deepEqual(values(), {});
        const own = { [program]: '/own' };
        environment = new TerminalEnvironment(collection, host, undefined, told => (program in told ? own : {}));
        await environment.update();
        assert.deepEqual(values(), own);
    });

    it('leaves out what is left to an agent’s own extension, from then on and as long as it is', async () => {
        let isLeft = false;
        environment = new TerminalEnvironment(
            collection,
            host,
            ({ extension }) => isLeft && extension === 'own.companion'
        );
        answer = () => Promise.resolve({ [port]: '1', [token]: 'a' });
        await environment.update();
        isLeft = true;
        await environment.update();
        assert.deepEqual(values(), { [token]: 'a' });
        isLeft = false;
        await environment.update();
        assert.deepEqual(values(), { [token]: 'a', [port]: '1' });
    });

    it('is that of the newest greeting, although an earlier answer comes later', async () => {
        let late: (variables: Record<string, string>) => void = () => undefined;
        answer = () => new Promise(resolve => (late = resolve));
        const first = environment.update();
        answer = () => Promise.resolve({ [port]: '2' });
        await environment.update();
        late({ [port]: '1' });
        await first;
        assert.deepEqual(values(), { [port]: '2' });
    });
});
