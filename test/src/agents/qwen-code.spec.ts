import { qwenCode } from '../support/agents/terminal/qwen-code';
import { describeConnection } from './cases/connection-cases';
import { describeDecisions } from './cases/decision-cases';
import { describeRestart } from './cases/restart-cases';

describe('Qwen Code in a terminal of Theia', () => {
    describeConnection(qwenCode);
    describeDecisions(qwenCode);
    describeRestart(qwenCode);
});
