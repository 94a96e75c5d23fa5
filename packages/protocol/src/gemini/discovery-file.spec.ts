import assert from 'node:assert/strict';
import { discoveryFileName, discoveryFileSchema, parseDiscoveryFileName } from './discovery-file';

const content = {
    port: 1,
    workspacePath: '',
    authToken: 'token',
    ideInfo: { name: 'theia', displayName: 'Eclipse Theia' }
};

describe('discovery file', () => {
    it('is named by pid and port', () => {
        assert.equal(discoveryFileName(12, 34567), 'gemini-ide-server-12-34567.json');
    });

    it('a name is read back', () => {
        assert.deepEqual(parseDiscoveryFileName(discoveryFileName(12, 34567)), { pid: 12, port: 34567 });
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

    it('may have an empty workspace and no writer', () => {
        assert.deepEqual(discoveryFileSchema.parse(content), content);
    });

    it('needs a token, a possible port and a name for the IDE', () => {
        assert.ok(!discoveryFileSchema.safeParse({ ...content, authToken: '' }).success);
        assert.ok(!discoveryFileSchema.safeParse({ ...content, port: 65_536 }).success);
        assert.ok(!discoveryFileSchema.safeParse({ ...content, ideInfo: undefined }).success);
    });
});
