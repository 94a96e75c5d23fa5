import assert from 'node:assert/strict';
import { discoveryFileName, parseDiscoveryFileName } from './discovery-file';

describe('discovery file', () => {
    it('is named by pid and port', () => {
        assert.equal(discoveryFileName(12, 34567), 'gemini-ide-server-12-34567.json');
    });

    [
        'gemini-ide-server-12.json',
        'gemini-ide-server-12-34.json.tmp',
        'x-gemini-ide-server-12-34.json',
        'gemini-ide-server-a-34.json',
        ''
    ].forEach(name =>
        it(`'${name}' is no name of one`, () => {
            assert.equal(parseDiscoveryFileName(name), undefined);
        })
    );
});
