import * as path from 'node:path';
import { TOOLS_PATH, toolEnvironment } from '@agent-companion/core/protocol/tools';
import { CompanionServer, ServerAddress } from '@agent-companion/core/server';
import { ScriptedEditor } from '../../conformance/support/scripted-editor';
import { Disposables } from '../../support/disposables';
import { publishedConnections } from '../../support/agents/published-connections';
import { startTestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { runConformanceSuite } from './conformance-suite';
import { productDeviations, toolsDeviations, transportDeviations } from './deviations';
import { Inspect, inspections, inspectWith, inspectWithoutToken, toolInspections } from './inspector';
import { JudgeProgram } from './judge-program';
import { ReferenceEndpoint } from './reference/reference-endpoint';
import { scriptedTools } from './reference/scripted-tools';
import { sdkClient, trialFiles, trySdk } from './sdk/sdk-trial';
import { TokenProxy } from './token-proxy';
import { isSurprise, Verdict, verdictReport } from './verdict';

/** Judges as installed: entry points and folders, absolute. */
interface InstalledJudges {
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
        const home = disposables.addFolder('judges-');
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
            ...(await judgeTools(suite, inspector, bed.workspace)),
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
    deviations: Readonly<Record<string, string>>,
    endpoint?: string
): Promise<Verdict[]> {
    const proxy = await TokenProxy.start(companion, endpoint);
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

/** The endpoint of the IDE's tools, with an editor that has all of them. */
async function judgeTools(suite: JudgeProgram, inspector: JudgeProgram, workspace: string): Promise<Verdict[]> {
    const server = new CompanionServer({
        editorHost: new ScriptedEditor(),
        editorTools: scriptedTools,
        ide: { name: 'reference', displayName: 'Reference Server' },
        workspaceRoots: [workspace],
        endpoints: [services => new ReferenceEndpoint(services)]
    });
    await server.start();
    try {
        const authToken = server.environment()[toolEnvironment.token];
        const address = { port: server.port, authToken };
        const inspect = inspectWith(inspector, address, TOOLS_PATH);
        const file = path.join(workspace, 'accepted.txt');
        return [
            ...(await judgeConformance(
                'MCP conformance: the IDE’s tools',
                suite,
                address,
                toolsDeviations,
                TOOLS_PATH
            )),
            ...(await inspectAll('MCP Inspector: the IDE’s tools', toolInspections, inspect, file))
        ];
    } finally {
        await server.dispose();
    }
}

async function judgeByInspector(inspector: JudgeProgram, companion: ServerAddress, file: string): Promise<Verdict[]> {
    const withoutToken = (): Promise<string> => inspectWithoutToken(inspector, companion);
    const all = { ...inspections, 'is told nothing without the token': withoutToken };
    return inspectAll('MCP Inspector', all, inspectWith(inspector, companion), file);
}

async function inspectAll(
    judge: string,
    all: Readonly<Record<string, (inspect: Inspect, file: string) => Promise<string>>>,
    inspect: Inspect,
    file: string
): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const [about, look] of Object.entries(all)) {
        const outcome = await look(inspect, file).then(
            says => ({ passed: true, says }),
            (error: unknown) => ({ passed: false, says: String(error) })
        );
        verdicts.push({ judge, about, ...outcome });
    }
    return verdicts;
}
