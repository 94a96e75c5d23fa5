import { qwenCode } from '../support/agents/terminal/qwen-code';
import { describeConnection } from './cases/connection-cases';
import { describeReview } from './cases/decision-cases';

describe('Qwen Code in a terminal of Theia', () => {
    describeConnection(qwenCode);
    describeReview(qwenCode);
});
