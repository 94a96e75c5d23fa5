import assert from 'node:assert/strict';
import {
    DiscoveryCaution,
    DiscoveryRefusal,
    notPublished,
    publishedStatus,
    refusedStatus
} from '../discovery/discovery-status';
import { windowDiscovery } from './window-discovery';

describe('windowDiscovery', () => {
    const delimiter: DiscoveryCaution = { code: 'root-with-delimiter', reason: 'In English.', facts: ['/a:b', ':'] };
    const readOnly: DiscoveryRefusal = {
        code: 'folder-error',
        reason: 'In English.',
        facts: ['/home/.copilot/ide', 'EACCES']
    };
    const gemini = { name: 'gemini-cli', status: publishedStatus('/tmp/gemini', [delimiter]) };
    const copilot = { name: 'copilot-cli', status: refusedStatus(readOnly) };

    it('is that of the first endpoint that has a file', () => {
        assert.deepEqual(windowDiscovery([]), notPublished);
        assert.deepEqual(windowDiscovery([{ name: 'opencode' }, gemini]), gemini.status);
        const hidden = { ...gemini, status: refusedStatus(readOnly) };
        assert.deepEqual(windowDiscovery([hidden, copilot]), hidden.status);
    });

    it('has a caution that names the agent, where the file of another one cannot be there', () => {
        const found = windowDiscovery([gemini, copilot]);
        assert.ok(found.published);
        const reason = 'Copilot CLI: Agents outside this IDE cannot find this window. In English.';
        assert.deepEqual(found.cautions, [delimiter, { ...readOnly, reason, agent: 'Copilot CLI' }]);
    });

    it('says once what is to be known of several files, and nothing of one that is not there yet', () => {
        const qwen = { name: 'qwen-code', status: gemini.status };
        const claude = { name: 'claude-code', status: notPublished };
        assert.deepEqual(windowDiscovery([gemini, qwen, claude]), gemini.status);
        const other = { ...delimiter, facts: ['/c:d', ':'] };
        const found = windowDiscovery([gemini, { ...qwen, status: publishedStatus('/q', [other]) }]);
        assert.deepEqual(found.published && found.cautions, [delimiter, { ...other, agent: 'Qwen Code' }]);
    });
});
