import * as path from 'node:path';
import { ServerAddress } from '@agent-companion/core/server';
import { TestIde } from '../../../support/test-ide';
import { JudgeProgram } from '../judge-program';
import { sdkSteps } from './sdk-steps';
import { Verdict } from '../verdict';

/** The files that the agents propose to change. */
export const trialFiles = { 'accepted.txt': 'one\n', 'rejected.txt': 'one\n' };

/** The agent's program, see there. */
export const sdkClient = path.join(__dirname, 'sdk-client.js');

/** An agent on the release of the MCP SDK in `folder` does what agents do, with a user in the page who decides. */
export async function trySdk(
    agent: JudgeProgram,
    release: { readonly name: string; readonly folder: string },
    { ide, workspace }: TestIde,
    { port }: ServerAddress
): Promise<Verdict> {
    const files = Object.keys(trialFiles).map(name => path.join(workspace, name));
    const said: string[] = [];
    const decisions: Promise<string | undefined>[] = [];
    const decide = async (name: string, button: 'accept' | 'reject'): Promise<string | undefined> => {
        try {
            await ide.review.waitFor(name);
            await ide.review.press(button);
            await ide.review.waitUntilGone(name);
            return undefined;
        } catch (error) {
            return String(error);
        }
    };
    const { code, output } = await agent.run([release.folder, String(port), ...files], line => {
        said.push(line);
        if (line === 'proposed for accepting') {
            decisions.push(decide('accepted.txt', 'accept'));
        } else if (line === 'proposed for rejecting') {
            decisions.push(decide('rejected.txt', 'reject'));
        }
    });
    const problem = (await Promise.all(decisions)).find(each => each !== undefined);
    const done = sdkSteps.filter(step => said.includes(step));
    const passed = code === 0 && done.length === sdkSteps.length && problem === undefined;
    const failure = (problem ?? output.slice(-500)).replaceAll('\n', ' ');
    const says = passed ? done.join(', ') : `${done.join(', ')}; then ${failure}`;
    return { judge: 'MCP SDK client', about: release.name, passed, says };
}
