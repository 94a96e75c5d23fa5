import * as assert from 'node:assert/strict';
import { useCompanion } from './support/companion';

describe('Conformance: lifecycle', () => {
    const companion = useCompanion();

    it('has started the server and published its file by the time it says so', async () => {
        assert.equal(companion().discoveryFiles.length, 1);
        assert.equal((await companion().stranger().initialize()).error, undefined);
    });

    it('stops the server and deletes the file, and ends the streams of its agents', async () => {
        const client = await companion().client();
        const stream = await client.openStream();
        await companion().server.dispose();
        assert.deepEqual(companion().discoveryFiles, []);
        await stream.end();
        await assert.rejects(client.send('GET'), /ECONNREFUSED/);
    });

    it('deletes the file without waiting for anything, for a process that is about to exit', () => {
        companion().server.removeDiscoveryFileSync();
        assert.deepEqual(companion().discoveryFiles, []);
    });

    it('rejects what is pending before it stops, so that no agent waits for ever', async () => {
        const client = await companion().client();
        const stream = await client.openStream();
        await client.callTool('openDiff', { filePath: '/a', newContent: 'new' });
        await companion().server.dispose();
        assert.deepEqual((await stream.first('ide/diffRejected')).params, { filePath: '/a' });
    });
});
