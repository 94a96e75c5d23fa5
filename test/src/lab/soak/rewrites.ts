import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CompanionServer, GeminiEndpoint, geminiProfile } from '@agent-companion/server';
import { FolderWatcher, Sightings } from '@agent-companion/server/testing';
import { SoakOutcome, SoakPart } from './soak-part';

const REWRITES = 10_000;

/** One short and one long, so that a part of the one is not the other. */
const WORKSPACES = [['/short'], Array.from({ length: 40 }, (_, index) => `/a/${'longer-root-'.repeat(15)}${index}`)];

/** A window whose discovery file is rewritten by changes of its workspace, while another process reads as fast as it can. */
export const rewrites: SoakPart = {
    name: 'rewrites',
    shows: `${REWRITES} rewrites of the discovery file under a watcher: never wider than 0600, never half-written`,
    run: async () => {
        const temporary = mkdtempSync(join(tmpdir(), 'soak-rewrites-'));
        // What the umask takes away anyway would show nothing.
        const umask = process.umask(0);
        try {
            return await rewriteIn(join(temporary, 'gemini', 'ide'));
        } finally {
            process.umask(umask);
            rmSync(temporary, { recursive: true });
        }
    }
};

async function rewriteIn(folder: string): Promise<SoakOutcome> {
    mkdirSync(folder, { recursive: true });
    const profile = { ...geminiProfile, discovery: { ...geminiProfile.discovery, folder: () => folder } };
    const server = new CompanionServer({
        editorHost: {
            showDiff: () => Promise.resolve({ shown: true }),
            closeDiff: () => Promise.resolve({}),
            dropDiff: () => Promise.resolve()
        },
        ide: { name: 'soak', displayName: 'Soak' },
        workspaceRoots: [],
        endpoints: [services => new GeminiEndpoint(services, { profile })]
    });
    const watcher = await FolderWatcher.start(folder);
    try {
        await server.start();
        for (let index = 0; index < REWRITES; index++) {
            await server.updateWorkspace(WORKSPACES[index % WORKSPACES.length]);
        }
        const sightings = await watcher.look();
        await server.dispose();
        return judge(sightings, readdirSync(folder));
    } finally {
        await server.dispose();
        await watcher.stop();
    }
}

function judge({ looks, temporary, notified, modes, texts }: Sightings, left: readonly string[]): SoakOutcome {
    const expected = [[], ...WORKSPACES].map(roots => roots.join(delimiter));
    const broken = texts.filter(text => !expected.includes(workspacePathIn(text) ?? 'broken'));
    const claims: [boolean, string][] = [
        [modes.every(mode => mode === '600'), `The modes ${modes.join(', ')} were seen.`],
        [broken.length === 0, `${broken.length} texts were seen that were not whole.`],
        [texts.length > 1 && temporary > 0, 'The watcher was too slow to see anything.'],
        [left.length === 0, `${left.join(', ')} was left behind.`]
    ];
    return {
        figures: {
            rewrites: REWRITES,
            'files opened and read meanwhile': looks,
            'of these before they were renamed': temporary,
            'changes the system told of': notified,
            'modes seen': modes.join(', '),
            'texts seen': texts.length,
            'texts seen that were not whole': broken.length
        },
        failures: claims.filter(([holds]) => !holds).map(([, failure]) => failure)
    };
}

/** Undefined if the text is not the whole of a discovery file. */
function workspacePathIn(text: string): string | undefined {
    return geminiProfile.discovery.decode(text) && (JSON.parse(text) as { workspacePath: string }).workspacePath;
}
