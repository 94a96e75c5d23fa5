import { claudeCode } from '../support/agents/terminal/claude-code';
import { describeCode } from './cases/code-cases';
import { describeConnection } from './cases/connection-cases';
import { describeDecisions } from './cases/decision-cases';
import { describeRestart } from './cases/restart-cases';

describe('Claude Code in a terminal of Theia', () => {
    describeConnection(claudeCode);
    describeCode(claudeCode);
    describeDecisions(claudeCode);
    describeRestart(claudeCode);
});
