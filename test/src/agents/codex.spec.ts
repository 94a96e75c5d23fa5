import { codex } from '../support/agents/terminal/codex';
import { describeConnection } from './cases/connection-cases';
import { describeRestart } from './cases/restart-cases';

/** It has no diffs. */
describe('Codex in a terminal of Theia', () => {
    describeConnection(codex);
    describeRestart(codex);
});
