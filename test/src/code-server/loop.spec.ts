import { describeLoop } from '../loop/loop-cases';
import { codeServer } from '../support/code-server/test-code-server';

describe('The loop in code-server', () => {
    describeLoop(codeServer);
});
