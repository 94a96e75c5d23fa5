import * as assert from 'node:assert/strict';
import { judgeMonth, simulateMonth } from './simulate-month';

const DAYS = 2;

describe('A backend in a workspace', function () {
    this.timeout(120_000);

    it('is at its base in the evening of each of some days, whatever pages, agents and users have done', async () => {
        assert.deepEqual(judgeMonth(await simulateMonth(DAYS, false)), []);
    });
});
