import { JudgeProgram } from './judge-program';

/** Verdict of the suite on one scenario. */
interface ScenarioResult {
    readonly scenario: string;
    readonly passed: number;
    readonly failed: number;
}

/** Runs every scenario of the MCP conformance suite for servers against the MCP endpoint at `url`, and reads its summary. */
export async function runConformanceSuite(suite: JudgeProgram, url: string): Promise<readonly ScenarioResult[]> {
    const { output } = await suite.run(['server', '--url', url, '--suite', 'all']);
    const results = [...output.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gmu)];
    if (results.length === 0) {
        throw new Error(`The conformance suite gave no summary:\n${output.slice(-2000)}`);
    }
    return results.map(([, scenario, passed, failed]) => ({
        scenario,
        passed: Number(passed),
        failed: Number(failed)
    }));
}
