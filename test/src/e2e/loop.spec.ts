import { describeLoop } from '../loop/loop-cases';
import { theia } from '../support/test-ide';

describe('The loop in Theia', () => {
    describeLoop(theia);
});
