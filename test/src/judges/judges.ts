import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { CompanionServer, ServerAddress } from '@agent-companion/server';
import { ScriptedEditor } from '../conformance/support/scripted-editor';
import { Disposables } from '../support/disposables';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde } from '../support/test-ide';
import { until } from '../support/until';
import { runConformanceSuite } from './conformance-suite';
import { productDeviations, transportDeviations } from './deviations';
import { inspections, inspectWith, inspectWithoutToken } from './inspector';
import { JudgeProgram } from './judge-program';
import { ReferenceEndpoint } from './reference/reference-endpoint';
import { sdkClient, trialFiles, trySdk } from './sdk/sdk-trial';
import { TokenProxy } from './token-proxy';
import { isSurprise, Verdict, verdictReport } from './verdict';

/** What was installed: entry points and folders, absolute. */
export interface InstalledJudges {
    /** A Node.js that all of them run on. */
    readonly node: string;
    readonly conformance: string;
    readonly inspector: string;
    /** Releases of the MCP SDK, for clients. */
    readonly sdks: readonly { readonly name: string; readonly folder: string }[];
}

/** Has every judge look at a running companion, and gives what they say. */
export async function hearJudges(installed: InstalledJudges): Promise<{ report: string; surprises: number }> {
    const disposables = new Disposables();
    try {
        const home = disposables.add(realpathSync(mkdtempSync(path.join(tmpdir(), 'judges-'))), folder =>
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        );
        const bed = disposables.add(await startTestIde(trialFiles), started => started.dispose());
        const [companion] = await until('the window is published', () => {
            const published = publishedConnections(bed.discoveryFolder);
            return published.length > 0 && published;
        });
        const suite = new JudgeProgram(installed.node, installed.conformance, home);
        const inspector = new JudgeProgram(installed.node, installed.inspector, home);
        const verdicts = [
            ...(await judgeConformance('MCP conformance: the product', suite, companion, productDeviations)),
            ...(await judgeTransport(suite)),
            ...(await judgeByInspector(inspector, companion, path.join(bed.workspace, 'accepted.txt')))
        ];
        const environment = { COMPANION_TOKEN: companion.authToken };
        const agent = new JudgeProgram(installed.node, sdkClient, home, environment);
        for (const sdk of installed.sdks) {
            verdicts.push(await trySdk(agent, sdk, bed, companion));
        }
        return { report: verdictReport(verdicts), surprises: verdicts.filter(isSurprise).length };
    } finally {
        await disposables.dispose();
    }
}

async function judgeConformance(
    judge: string,
    suite: JudgeProgram,
    companion: ServerAddress,
    deviations: Readonly<Record<string, string>>
): Promise<Verdict[]> {
    const proxy = await TokenProxy.start(companion);
    try {
        const results = await runConformanceSuite(suite, proxy.url);
        return results.map(({ scenario, passed, failed }) => ({
            judge,
            about: scenario,
            // A scenario with neither has given warnings only.
            passed: failed === 0 && passed > 0,
            says: `${passed} passed, ${failed} failed`,
            explanation: deviations[scenario]
        }));
    } finally {
        await proxy.dispose();
    }
}

/** The same listener, guard and sessions, with the reference server's tools in place of ours. */
async function judgeTransport(suite: JudgeProgram): Promise<Verdict[]> {
    const server = new CompanionServer({
        editorHost: new ScriptedEditor(),
        ide: { name: 'reference', displayName: 'Reference Server' },
        workspaceRoots: [],
        endpoints: [services => new ReferenceEndpoint(services)]
    });
    await server.start();
    try {
        const judge = 'MCP conformance: our transport, reference tools';
        return await judgeConformance(judge, suite, server.address, transportDeviations);
    } finally {
        await server.dispose();
    }
}

async function judgeByInspector(inspector: JudgeProgram, companion: ServerAddress, file: string): Promise<Verdict[]> {
    const inspect = inspectWith(inspector, companion);
    const all = {
        ...Object.fromEntries(Object.entries(inspections).map(([about, look]) => [about, () => look(inspect, file)])),
        'is told nothing without the token': () => inspectWithoutToken(inspector, companion)
    };
    const verdicts: Verdict[] = [];
    for (const [about, look] of Object.entries(all)) {
        const outcome = await look().then(
            says => ({ passed: true, says }),
            (error: unknown) => ({ passed: false, says: String(error) })
        );
        verdicts.push({ judge: 'MCP Inspector', about, ...outcome });
    }
    return verdicts;
}
