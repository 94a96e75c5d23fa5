import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { CompanionServer, agentEndpoints } from '@agent-companion/core/server';
import {
    AgentPreferences,
    digestOfBytes,
    FakeEditor,
    NO_FILE,
    TestAgent,
    writeInPlace
} from '@agent-companion/core/testing';
import { GeminiExtension, GeminiSettings } from '@agent-companion/core';
import { DONE, type MakeDeed } from './deed';
import { fs } from './failing-calls';

const contentOf = (file: string): string | undefined =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;

/** A text is written over another: one of them is there, and what is said of it is true. */
function writing(name: string, before: string | undefined, after: string | undefined): MakeDeed {
    return folder => {
        const file = join(folder, 'written', name);
        fs.rmSync(join(folder, 'written'), { recursive: true, force: true });
        if (before !== undefined) {
            fs.mkdirSync(join(folder, 'written'));
            fs.writeFileSync(file, before);
        }
        return {
            run: async () => {
                const outcome = await writeInPlace(file, {
                    bytes: after === undefined ? undefined : Buffer.from(after),
                    expected: before === undefined ? NO_FILE : digestOfBytes(Buffer.from(before))
                });
                return outcome.written ? DONE : outcome.reason;
            },
            check: said => assert.equal(contentOf(file), said === DONE ? after : before, said)
        };
    };
}

/** See {@link proposal}. */
interface Proposed {
    readonly server: CompanionServer;
    readonly agent: TestAgent;
    readonly file: string;
    readonly id: string;
    readonly end: () => Promise<void>;
}

/** A proposal for a file, with an agent that waits for its end. */
async function proposal(folder: string): Promise<Proposed> {
    const file = join(folder, 'proposed.txt');
    fs.writeFileSync(file, 'old');
    const server = new CompanionServer({
        editorHost: new FakeEditor(),
        ide: { name: 'theia', displayName: 'Theia' },
        workspaceRoots: [folder]
    });
    await server.start();
    const agent = await TestAgent.connect(server);
    await agent.openDiff(file, 'new');
    const [
        {
            proposal: { id }
        }
    ] = await server.diffs.pendingToShow();
    const end = async (): Promise<void> => {
        await agent.quit();
        await server.dispose();
    };
    return { server, agent, file, id, end };
}

const isTold = (agent: TestAgent): boolean => agent.notifications.some(({ method }) => method === 'ide/diffAccepted');

export const serverDeeds: Readonly<Record<string, MakeDeed>> = {
    'a window lives and ends': folder => ({
        run: async () => {
            const preferences = new AgentPreferences({ claudeCode: 'on', copilot: 'on', codex: 'on', qwenCode: 'on' });
            const server = new CompanionServer({
                editorHost: new FakeEditor(),
                ide: { name: 'theia', displayName: 'Theia' },
                workspaceRoots: [folder],
                endpoints: agentEndpoints({
                    preferences,
                    home: folder,
                    environment: { ...process.env, TMPDIR: folder }
                })
            });
            try {
                await server.start();
                await server.updateWorkspace([folder, join(folder, 'other')]);
                const agent = await TestAgent.connect(server);
                await agent.quit();
            } finally {
                await server.dispose();
            }
            return DONE;
        },
        check: (said, failed) => {
            assert.ok(said === DONE || failed, said);
            for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
                assert.ok(failed?.match(/unlink|rm/) || !/\.tmp$/.test(name), `${name} is left`);
            }
        }
    }),
    'Gemini CLI’s settings and extension are written': folder => {
        const settings = join(folder, '.gemini', 'settings.json');
        fs.mkdirSync(join(folder, '.gemini'), { recursive: true });
        fs.writeFileSync(settings, '{ "theme": "dark" }');
        return {
            run: async () => {
                const { done, ...refusal } = await new GeminiSettings(folder).enableIdeMode();
                const extension = new GeminiExtension(folder);
                await extension.turnOn();
                await extension.turnOff();
                return done ? DONE : JSON.stringify(refusal);
            },
            check: (said, failed) => {
                const { theme, ide } = JSON.parse(fs.readFileSync(settings, 'utf8')) as {
                    theme: string;
                    ide?: unknown;
                };
                assert.equal(theme, 'dark');
                assert.ok(failed || ide, said);
            }
        };
    },
    'a longer text is written': writing('longer', 'old\n', 'new and longer\n'.repeat(9)),
    'a shorter text is written': writing('shorter', 'old\n'.repeat(30), 'new\n'),
    'a text of the same length is written': writing('same', 'old\n', 'new\n'),
    'an empty text is written': writing('empty', 'old\n', ''),
    'a file is made': writing(join('in', 'folders', 'new'), undefined, 'new\n'),
    'a file is deleted': writing('deleted', 'old\n', undefined),
    'a user accepts': async folder => {
        const { server, agent, id, end } = await proposal(folder);
        return {
            run: async () => {
                const outcome = await server.diffs.decideSafely(id, { kind: 'accepted', revision: 1, text: 'edited' });
                return outcome.settled ? DONE : outcome.code;
            },
            check: async (said, failed) => {
                if (said === DONE) {
                    await agent.received(() => isTold(agent));
                } else {
                    assert.ok(failed, said);
                    assert.deepEqual([isTold(agent), server.diffs.pending().length], [false, 1], said);
                }
            },
            end
        };
    },
    'a draft is written that no agent waits for': async folder => {
        const { server, agent, file, id, end } = await proposal(folder);
        server.diffs.saveDraft(id, 1, 'draft');
        await agent.transport.terminateSession();
        await agent.quit();
        return {
            run: async () => {
                const outcome = await server.diffs.write(id, { revision: 1, text: 'draft' });
                return outcome.written ? DONE : outcome.code;
            },
            check: said => {
                assert.equal(contentOf(file), said === DONE ? 'draft' : 'old', said);
                const drafts = server.diffs.pending().map(({ draft }) => draft);
                assert.deepEqual(drafts, said === DONE ? [] : ['draft'], said);
            },
            end
        };
    },
    'a user takes an accept back': async folder => {
        const { server, file, id, end } = await proposal(folder);
        await server.diffs.decideSafely(id, { kind: 'accepted', revision: 1 });
        fs.writeFileSync(file, 'new');
        return {
            run: async () => {
                const outcome = await server.diffs.putBack(id);
                return outcome.putBack ? DONE : outcome.code;
            },
            check: async said => {
                assert.equal(contentOf(file), said === DONE ? 'old' : 'new', said);
                assert.equal((await server.diffs.putBack(id)).putBack, said !== DONE);
                assert.equal(contentOf(file), 'old');
            },
            end
        };
    }
};
