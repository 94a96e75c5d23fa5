import { copilotCli } from '../support/agents/terminal/copilot-cli';
import { describeConnection } from './cases/connection-cases';
import { describeDecisions } from './cases/decision-cases';
import { describeRestart } from './cases/restart-cases';

describe('Copilot CLI in a terminal of Theia', () => {
    describeConnection(copilotCli);
    describeDecisions(copilotCli);
    describeRestart(copilotCli);
});
