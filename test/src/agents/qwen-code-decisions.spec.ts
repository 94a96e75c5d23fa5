import { qwenCode } from '../support/agents/terminal/qwen-code';
import { describeDecisions } from './cases/decision-cases';

/** Shows what `npm test` shows of Claude Code alone. */
describe('Qwen Code in a terminal of Theia', () => {
    describeDecisions(qwenCode);
});
