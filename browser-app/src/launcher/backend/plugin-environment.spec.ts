import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pluginEnvironment } from './plugin-environment';

describe('pluginEnvironment', () => {
    it('names the folder of the extensions, where they could be fetched', () => {
        assert.deepEqual(pluginEnvironment({}, tmpdir()), { THEIA_DEFAULT_PLUGINS: `local-dir:${tmpdir()}` });
        assert.deepEqual(pluginEnvironment({}, join(tmpdir(), 'not', 'there')), {});
    });

    it('leaves the choice to who has made one', () => {
        assert.deepEqual(pluginEnvironment({ THEIA_DEFAULT_PLUGINS: '' }, tmpdir()), {});
    });
});
