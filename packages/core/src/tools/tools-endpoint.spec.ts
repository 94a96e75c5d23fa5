import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { CallToolResult, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { eventually } from '../testing/eventually';
import { addressOf } from '../testing/test-agent';
import { FakeEditorTools } from '../testing/tools/fake-editor-tools';
import { useToolsBed } from '../testing/tools/tools-bed';
import { callTool, connectToTools, refusalCodeOf, toolsAddressOf } from '../testing/tools/tools-client';

describe('ToolsEndpoint', () => {
    const bed = useToolsBed();
    const { answers, at } = bed;
    const textOf = ({ content }: CallToolResult): string => (content[0].type === 'text' ? content[0].text : '');

    describe('lists', () => {
        it('schemas that model APIs take: no dialect, no ban of other properties, no bounds that say nothing', async () => {
            const { tools: listed } = await bed.client.listTools();
            const text = JSON.stringify(listed);
            for (const nothing of ['$schema', 'additionalProperties', String(Number.MAX_SAFE_INTEGER), '$ref']) {
                assert.ok(!text.includes(nothing), nothing);
            }
            const references = listed.find(({ name }) => name === 'find_references');
            assert.ok(references?.inputSchema.properties?.cursor);
            assert.ok(references?.outputSchema?.properties?.nextCursor);
            assert.equal(listed.find(({ name }) => name === 'get_hover')?.inputSchema.properties?.cursor, undefined);
        });

        it('nothing where nothing is offered, and tells when that changes', async () => {
            const changed = new Promise<void>(resolve =>
                bed.client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve())
            );
            await bed.client.ping();
            bed.tools.offer([]);
            await changed;
            assert.deepEqual((await bed.client.listTools()).tools, []);
        });

        it('a resource that says why, as long as there are no tools: a client may take a server without either for broken', async () => {
            assert.deepEqual((await bed.client.listResources()).resources, []);
            bed.tools.offer([]);
            const [{ uri }] = (await bed.client.listResources()).resources;
            const [notice] = (await bed.client.readResource({ uri })).contents;
            assert.match('text' in notice ? notice.text : '', /offers no tools/);
            await assert.rejects(bed.client.readResource({ uri: 'file:///etc/passwd' }), /no such resource/);
        });

        it('what a page offers that is still being loaded, for a client may leave a server without tools', async () => {
            const late = new FakeEditorTools();
            const other = bed.createServer(late);
            await other.start();
            const early = await connectToTools(other);
            const listing = early.listTools();
            await early.ping();
            late.offer(['get_hover']);
            assert.deepEqual(
                (await listing).tools.map(({ name }) => name),
                ['get_hover']
            );
            await early.close();
            await other.dispose();
        });
    });

    describe('calls', () => {
        it('a tool with the path as the IDE spells it, and answers as data and as text', async () => {
            await bed.client.listTools();
            answers({ contents: ['string'] });
            const answer = await callTool(bed.client, 'get_hover', { path: 'a.ts', symbol: 'a', other: 1 });
            assert.deepEqual(answer.structuredContent, { contents: ['string'] });
            assert.equal(textOf(answer), '{"contents":["string"]}');
            assert.deepEqual(bed.tools.runs[0].input, { path: at('a.ts'), symbol: 'a' });
            assert.equal(bed.tools.runs[0].options.timeoutMs, 10_000);
        });

        it('no tool that there is not, or that is not offered now', async () => {
            bed.tools.offer(['get_hover']);
            for (const name of ['other', 'rename_symbol', '__proto__']) {
                await assert.rejects(callTool(bed.client, name), /unknown-tool/);
            }
            assert.equal(bed.tools.runs.length, 0);
        });

        it('no tool with arguments that do not fit, and says which', async () => {
            const wrong: [string, Record<string, unknown>, RegExp][] = [
                ['get_hover', {}, /invalid: .*path/s],
                ['get_hover', { path: 'a.ts', line: 0 }, /line/],
                ['find_references', { path: 'a.ts', cursor: 'elsewhere' }, /cursor/],
                ['find_references', { path: at('.') }, /is a folder/]
            ];
            for (const [name, args, problem] of wrong) {
                const answer = await callTool(bed.client, name, args);
                assert.equal(refusalCodeOf(answer), 'invalid');
                assert.match(textOf(answer), problem);
            }
            assert.equal(bed.tools.runs.length, 0);
        });

        it('and passes refusals on with code and reason', async () => {
            bed.tools.answer = () => Promise.resolve({ ok: false, code: 'no-service', reason: 'No language service.' });
            const answer = await callTool(bed.client, 'get_scm_status');
            assert.equal(textOf(answer), 'no-service: No language service.');
            assert.equal(answer.structuredContent, undefined);
            assert.deepEqual(answer._meta, {
                'agent-companion/refusal': { code: 'no-service', reason: 'No language service.' }
            });
        });

        it('and trusts no editor: what does not fit the contract, or is thrown, is a failure', async () => {
            answers({ contents: 1 });
            assert.equal(refusalCodeOf(await callTool(bed.client, 'get_hover', { path: 'a.ts' })), 'failed');
            bed.tools.answer = () => Promise.reject(new Error('broken'));
            assert.equal(refusalCodeOf(await callTool(bed.client, 'get_hover', { path: 'a.ts' })), 'failed');
        });

        it('eight at a time in a window, of all clients together, and no more', async () => {
            let finish = (): void => undefined;
            const finished = new Promise<void>(resolve => (finish = resolve));
            bed.tools.answer = () =>
                finished.then(() => ({ ok: true, result: { repositories: [], changes: [], total: 0 } }));
            const other = await connectToTools(bed.server);
            const under = [bed.client, other].flatMap(each => [1, 2, 3, 4].map(() => callTool(each, 'get_scm_status')));
            while (bed.tools.runs.length < 8) {
                await bed.client.ping();
            }
            assert.equal(refusalCodeOf(await callTool(bed.client, 'get_scm_status')), 'too-many');
            finish();
            assert.ok((await Promise.all(under)).every(({ isError }) => !isError));
            assert.ok(!(await callTool(bed.client, 'get_scm_status')).isError);
            await other.close();
        });

        it('though the user has not answered as many as may wait: of those one more is refused, and says what to do', async () => {
            const waiting: Promise<CallToolResult>[] = [];
            let answerUser = (): void => undefined;
            const agreed = new Promise<void>(resolve => (answerUser = resolve));
            bed.tools.answer = async (name, { path }) => {
                if (name === 'run_task') {
                    await agreed;
                    return { ok: true, result: { name: 'test', state: 'ended', output: '' } };
                }
                const files = [{ path: String(path), text: 'new' }];
                return {
                    ok: true,
                    result:
                        name === 'format_file'
                            ? { title: 'Format', files }
                            : { repositories: [], changes: [], total: 0 }
                };
            };
            for (let count = 1; count <= 8; count++) {
                writeFileSync(at(`${count}.ts`), 'old');
                waiting.push(callTool(bed.client, 'format_file', { path: `${count}.ts` }));
                waiting.push(callTool(bed.client, 'run_task', { name: 'test' }));
                await bed.editor.called(count);
            }
            await eventually(() => assert.equal(bed.tools.runs.length, 16));
            assert.ok(!(await callTool(bed.client, 'get_scm_status')).isError);
            for (const [name, args] of [
                ['run_task', { name: 'test' }],
                ['format_file', { path: 'a.ts' }]
            ] as const) {
                const answer = await callTool(bed.client, name, args);
                assert.match(textOf(answer), /^too-many: 16 calls wait for the user.* decide what waits in the IDE/);
            }
            assert.equal(bed.editor.calls.length, 8, 'what is refused is not shown');
            answerUser();
            for (const { proposal } of bed.server.diffs.pending()) {
                bed.server.diffs.decide(proposal.id, { kind: 'rejected', revision: proposal.revision });
            }
            assert.ok((await Promise.all(waiting)).every(({ isError }) => !isError));
            assert.ok(!(await callTool(bed.client, 'run_task', { name: 'test' })).isError);
        });

        it('and has the editor stop what the model takes back', async () => {
            const cancellation = new AbortController();
            const begun = new Promise<AbortSignal>(resolve => {
                bed.tools.answer = (_name, _input, { signal }) => {
                    resolve(signal);
                    return new Promise(() => undefined);
                };
            });
            const call = callTool(bed.client, 'get_scm_status', {}, { signal: cancellation.signal });
            const signal = await begun;
            cancellation.abort();
            await assert.rejects(call);
            while (!signal.aborted) {
                await bed.client.ping();
            }
        });
    });

    describe('lets in', () => {
        const post = (headers: Record<string, string>, url = toolsAddressOf(bed.server).url): Promise<Response> =>
            fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

        it('no client without its token, which opens nothing else; nor a web page', async () => {
            const { url, authorization } = toolsAddressOf(bed.server);
            const agents = addressOf(bed.server);
            assert.equal((await post({})).status, 401);
            assert.equal((await post({ authorization: agents.authorization })).status, 404);
            assert.equal((await post({ authorization }, agents.url)).status, 404);
            assert.equal((await post({ authorization, origin: 'http://127.0.0.1' })).status, 403);
            const other = new URL(url);
            other.hostname = 'localhost';
            assert.equal((await post({ authorization }, other)).status, 400);
        });
    });
});
