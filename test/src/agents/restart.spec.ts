import { claudeCode } from '../support/agents/terminal/claude-code';
import { qwenCode } from '../support/agents/terminal/qwen-code';
import { describeRestart } from './cases/restart-cases';

/** Not in `npm test`: where a machine is slow, a backend is away for longer than the 14 s that Claude Code tries. */
for (const agent of [claudeCode, qwenCode]) {
    describe(`${agent.name} in a terminal of Theia`, () => describeRestart(agent));
}
