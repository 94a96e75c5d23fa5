import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverIdentity } from './server-identity';

describe('serverIdentity', () => {
    it('has the version of the package', () => {
        const text = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');
        assert.equal(serverIdentity.version, (JSON.parse(text) as { version: string }).version);
    });
});
