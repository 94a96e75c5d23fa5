import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { settled } from '@agent-companion/window/testing';
import { KeptModels } from './kept-models';

describe('Texts that tools have asked for', () => {
    let loaded: string[];
    let disposed: string[];
    let models: KeptModels<string>;

    beforeEach(() => {
        mock.timers.enable({ apis: ['setTimeout'] });
        [loaded, disposed] = [[], []];
        models = new KeptModels(uri => {
            loaded.push(uri);
            return uri === 'bad'
                ? Promise.reject(new Error('bad'))
                : Promise.resolve({ object: uri.toUpperCase(), dispose: () => disposed.push(uri) });
        });
    });
    afterEach(() => mock.timers.reset());

    it('stay loaded for two minutes after their last use', async () => {
        assert.equal(await models.get('a'), 'A');
        mock.timers.tick(100_000);
        await models.get('a');
        mock.timers.tick(100_000);
        await settled();
        assert.deepEqual([loaded, disposed], [['a'], []]);
        mock.timers.tick(20_000);
        await settled();
        assert.deepEqual(disposed, ['a']);
    });

    it('are given back when their file has gone, the oldest also when there are too many', async () => {
        await models.get('a');
        models.release('a');
        for (let number = 0; number < 81; number++) {
            await models.get(`${number}`);
        }
        await settled();
        assert.deepEqual(disposed, ['a', '0']);
        await models.get('0');
        assert.equal(loaded.filter(uri => uri === '0').length, 2);
    });

    it('are loaded again after a failure', async () => {
        await assert.rejects(models.get('bad'));
        await assert.rejects(models.get('bad'));
        assert.deepEqual(loaded, ['bad', 'bad']);
        assert.deepEqual(models.uris(), []);
    });
});
