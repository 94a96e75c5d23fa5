import { useTestIde } from '../support/use-bed';
import { describeClosedTab } from './window/closed-tab-cases';
import { describeReopenedTab } from './window/reopened-tab-cases';
import { describeReturningAgent } from './window/returning-agent-cases';
import { describeWorkspaces } from './window/workspaces-cases';

/** Suites that share one window, which its page, its backend and its agents leave and come back to. */
describe('A window', function () {
    this.timeout(120_000);
    const bed = useTestIde({});
    describeReturningAgent(bed);
    describeClosedTab(bed);
    describeWorkspaces(bed);
    // Last: it closes the page.
    describeReopenedTab(bed);
});
