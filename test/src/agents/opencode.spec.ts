import { openCode } from '../support/agents/terminal/opencode';
import { describeConnection } from './cases/connection-cases';
import { describeDecisions } from './cases/decision-cases';
import { describeRestart } from './cases/restart-cases';

describe('OpenCode in a terminal of Theia', () => {
    describeConnection(openCode);
    describeDecisions(openCode);
    describeRestart(openCode);
});
