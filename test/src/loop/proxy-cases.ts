import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { claudeCodeEnvironment } from '@agent-companion/core/protocol/claude-code';
import { environmentVariables } from '@agent-companion/core/protocol/gemini';
import { toolEnvironment } from '@agent-companion/core/protocol/tools';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { EditorBed, TestedEditor } from '../support/editor/editor-bed';
import { RecordingProxy } from '../support/recording-proxy';

/** Command by which curl prints an answer's status, or 000 without one. */
const CURL = `curl -s -m 5 -o /dev/null -w '%{http_code}'`;

/** A user behind a proxy who has made no exceptions: nothing that is for the window goes there, its token least of all. */
export function describeProxy(editor: TestedEditor): void {
    describe('A terminal where a proxy is set', function () {
        this.timeout(120_000);
        useCleanPages();
        let bed: EditorBed;
        let proxy: RecordingProxy;

        before(async () => {
            proxy = await RecordingProxy.start();
            bed = await editor.start(
                { 'list.txt': 'one\n' },
                {
                    environment: { ...proxy.variables, no_proxy: 'corp.example' },
                    preferences: { 'agentCompanion.agents.claudeCode': 'on' }
                }
            );
            await bed.ide.terminal.open();
        });
        after(() => bed?.dispose());
        after(() => proxy?.dispose());

        it('leads by HTTP and by WebSocket to the window, and to all else by the proxy', async function () {
            if (spawnSync('curl', ['--version']).status !== 0) {
                this.skip();
            }
            const { terminal } = bed.ide;
            assert.equal(await terminal.output(`${CURL} http://elsewhere.example/`), '502');
            assert.ok(proxy.asked.includes('http://elsewhere.example/'), proxy.asked.join('\n'));
            for (const host of ['127.0.0.1', 'localhost']) {
                const url = `http://${host}:$${environmentVariables.port}/mcp`;
                assert.match(await terminal.output(`${CURL} -H 'Authorization: Bearer no' "${url}"`), /^40\d$/);
            }
            const upgrade = `-H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='`;
            const socket = `http://127.0.0.1:$${claudeCodeEnvironment.port}/`;
            // A program of the terminal may be let in by its environment.
            assert.match(await terminal.output(`${CURL} ${upgrade} "${socket}"`), /^101$|^40\d$/);
            // An editor may have no tools.
            const tools = `"$${toolEnvironment.url}"`;
            assert.match(await terminal.output(`[ -z ${tools} ] && echo none || ${CURL} ${tools}`), /^40\d$|^none$/);
            assert.deepEqual(loopbackIn(proxy), []);
        });

        it('has the exceptions of the user beside ours', async () => {
            assert.match(await bed.ide.terminal.output('printenv no_proxy'), /^corp\.example,127\.0\.0\.1,/);
        });
    });
}

/** Gives the requests to it for this machine. */
function loopbackIn({ asked }: RecordingProxy): string[] {
    return asked.filter(target => /127\.0\.0\.1|localhost|::1/.test(target));
}
