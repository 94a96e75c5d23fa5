import { callingAgents } from '../../agents/cases/calling-agents';
import { shellCall } from '../../agents/cases/call-cases';
import { AgentReply } from '../../support/agents/model/agent-reply';
import { geminiReplyOf } from '../../support/agents/model/gemini-reply';
import { HeldModel } from '../../support/agents/model/held-model';
import { geminiCli } from '../../support/agents/terminal/gemini-cli';
import { Disposables } from '../../support/disposables';
import { startTestIde, TestIde } from '../../support/test-ide';
import { quantile } from './quantile';
import { hookTimes } from './states/hook-times';
import { HooksRelay } from './states/hooks-relay';
import { PageWords } from './states/page-words';
import { StateBed, StatedAgent, StateTrial } from './states/state-trial';
import { printTransitions, Transition } from './states/transitions';

/** The state of each turn in which the page is loaded anew. */
const RELOADS = ['asks', 'works', 'review', 'done'] as const;

/** Words of each agent's question. */
const QUESTION = /Do you want to|Would you like to|Allow execution of|Apply this change|Permission required/;

/** Measures how soon the page says what real agents do, by their own moments; asserts nothing. */
export async function benchStates(): Promise<void> {
    const disposables = new Disposables();
    try {
        const agents = callingAgents.map(({ agent }) => agent);
        const bed = disposables.add(await startTestIde({ 'plain.txt': 'old\n' }, { agents }), each => each.dispose());
        const relay = disposables.add(await HooksRelay.start(), each => each.dispose());
        const words = await PageWords.of(bed.ide.page, QUESTION);
        // With them come its hooks: its system defaults have to be root's.
        await bed.ide.runCommand('Agent Companion: Turn On IDE Tools');
        await bed.ide.waitForStatusMessage('Gemini CLI has the IDE’s tools from its next start on.');
        await bed.ide.reload();
        await bed.ide.reviews.open();
        const [transitions, floor]: [Transition[], number[]] = [[], []];
        for (const tried of agentsOf(bed)) {
            transitions.push(...(await measure({ bed, words, relay }, tried)));
            floor.push(...(await hookTimes(bed.geminiHome, relay, 5)));
        }
        printTransitions(transitions);
        const of = (part: number): string => quantile(floor, part).toFixed(0);
        console.log(`A hook’s process alone, until its message comes: ${of(0.5)} ms, p95 ${of(0.95)} ms`);
    } finally {
        await disposables.dispose();
    }
}

function agentsOf(bed: TestIde): readonly StatedAgent[] {
    const gemini = new HeldModel();
    bed.model.answersBy(async () => geminiReplyOf(await gemini.answer()));
    const others = callingAgents.map(({ agent, asksFor }) => {
        const model = new HeldModel();
        bed.modelOf(agent).answersBy(model.answer);
        return { agent, asksFor, model };
    });
    const asksFor = (): AgentReply => shellCall('run_shell_command')();
    return [{ agent: geminiCli, asksFor, model: gemini }, ...others];
}

async function measure(shared: StateBed, tried: StatedAgent): Promise<readonly Transition[]> {
    const trial = new StateTrial(shared, tried);
    try {
        await trial.start();
        for (const [turn, reloadIn] of RELOADS.entries()) {
            await trial.turn(turn, reloadIn);
        }
        await trial.kill(RELOADS.length);
    } catch (error) {
        console.log(`${tried.agent.name} could not be measured to the end: ${String(error)}`);
    }
    return trial.transitions;
}
