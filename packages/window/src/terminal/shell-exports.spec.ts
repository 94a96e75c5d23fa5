import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { shellExports } from './shell-exports';

describe('exportLines', () => {
    it('gives a shell exactly these values, whatever is in them', () => {
        const value = `a b'c"d$HOME\`x\`\\;&\n#é`;
        const script = `${shellExports({ GEMINI_TEST: value })}printf %s "$GEMINI_TEST"`;
        assert.equal(execFileSync('sh', ['-c', script], { encoding: 'utf8' }), value);
    });
});
