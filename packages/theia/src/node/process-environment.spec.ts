import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { ILogger } from '@theia/core/lib/common/logger';
import { EnvironmentUtils } from '@theia/core/lib/node/environment-utils';
import { Container } from '@theia/core/shared/inversify';
import { ProcessOptions, RawProcessFactory, TerminalProcess } from '@theia/process/lib/node';
import processModule from '@theia/process/lib/node/process-backend-module';
import { ShellProcessFactory } from '@theia/terminal/lib/node/shell-process';
import terminalModule from '@theia/terminal/lib/node/terminal-backend-module';
import companionModule from './companion-backend-module';
import { CONFIG_VARIABLE, openCodeEnvironment } from '@agent-companion/core/protocol/open-code/environment';
import { ProcessEnvironment } from './process-environment';

const logger = { debug: () => Promise.resolve(), warn: () => Promise.resolve() } as unknown as ILogger;

/** Prints two variables. @param env of the user's own */
const printing = (env?: Record<string, string>): ProcessOptions => ({
    command: process.execPath,
    args: ['-p', '[process.env.OURS, process.env.PATH !== undefined].join()'],
    options: env && { env }
});

/** Resolves with what a terminal shows. */
function shown(terminal: TerminalProcess): Promise<string> {
    let output = '';
    terminal.createOutputStream().on('data', (chunk: string) => (output += chunk));
    return new Promise(resolve => terminal.onClose(() => setImmediate(() => resolve(output.trim()))));
}

describe('ProcessEnvironment, in an application', () => {
    let container: Container;
    let processes: ProcessEnvironment;

    beforeEach(() => {
        container = new Container();
        container.bind(ILogger).toConstantValue(logger);
        container.bind(EnvironmentUtils).toSelf();
        container.load(processModule, terminalModule, companionModule);
        processes = container.get(ProcessEnvironment);
    });

    const inCall = <Result>(call: () => Result): Result => processes.run({ OURS: 'ours' }, call);

    it('leaves to an extension what that has set in a shell for its own agent, and gives it all else', async () => {
        const make = container.get<ShellProcessFactory>(ShellProcessFactory);
        const args = ['-p', '[process.env.CLAUDE_CODE_SSE_PORT, process.env.GEMINI_CLI_IDE_SERVER_PORT].join()'];
        const variables = { CLAUDE_CODE_SSE_PORT: 'ours', GEMINI_CLI_IDE_SERVER_PORT: 'ours' };
        const shellWith = (env: Record<string, string | null>): Promise<string> =>
            shown(processes.run(variables, () => make({ shell: process.execPath, args, env })));
        assert.equal(await shellWith({ CLAUDE_CODE_SSE_PORT: 'theirs' }), 'theirs,ours');
        assert.equal(await shellWith({ CLAUDE_CODE_SSE_PORT: null }), 'ours,ours');
    });

    it('has OpenCode load its plugin beside what the user has set for it', async () => {
        const make = container.get<RawProcessFactory>(RawProcessFactory);
        const args = ['-p', `process.env.${CONFIG_VARIABLE}`];
        const options = { env: { [CONFIG_VARIABLE]: '{"theme":"x"}' } };
        const { outputStream } = processes.run({ [openCodeEnvironment.token]: 'secret' }, () =>
            make({ command: process.execPath, args, options })
        );
        assert.match(
            await text(outputStream),
            /^\{"theme":"x","plugin":\["file:.*opencode-plugin\.mjs"\],"mcp":\{"ide":/m
        );
    });

    it('gives nothing to what is started outside of the call', async () => {
        const make = container.get<RawProcessFactory>(RawProcessFactory);
        inCall(() => undefined);
        const { outputStream } = make(printing());
        assert.equal((await text(outputStream)).trim(), ',true');
    });

    it('tells two calls apart that are under way at once', async () => {
        const make = container.get<RawProcessFactory>(RawProcessFactory);
        const outputs = await Promise.all(
            ['first', 'second'].map(window =>
                processes.run({ OURS: window }, async () => {
                    await new Promise(setImmediate);
                    return text(make(printing()).outputStream);
                })
            )
        );
        assert.deepEqual(
            outputs.map(output => output.trim()),
            ['first,true', 'second,true']
        );
    });
});
