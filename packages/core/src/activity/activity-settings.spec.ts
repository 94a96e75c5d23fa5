import * as assert from 'node:assert/strict';
import { activitySettings } from './activity-settings';

describe('The setting of what keeps a workspace alive', () => {
    const read = (value: unknown, more: NodeJS.ProcessEnv = {}, product?: unknown): unknown =>
        activitySettings({ AGENT_COMPANION_ACTIVITY: JSON.stringify(value), ...more }, product);

    it('is the deployer’s alone: without the variable, or the product’s own, there is none', () => {
        assert.equal(activitySettings({}), undefined);
        assert.equal(activitySettings({ AGENT_COMPANION_ACTIVITY: '' }), undefined);
    });

    it('knows platforms by their names, each with its own signal', () => {
        const signals = ['theia-cloud', 'eclipse-che', 'code-server', 'google-workstations'].map(
            signal => activitySettings({}, { signal })?.signal
        );
        assert.deepEqual(signals, [
            {
                service: {
                    path: '/services/theia-cloud-monitor/activity-tracker',
                    method: 'reportActivity',
                    arguments: ['agent']
                }
            },
            { request: { url: 'http://127.0.0.1:3333/activity/tick', method: 'POST', headers: {} } },
            { request: { url: 'http://127.0.0.1:8080/', method: 'GET', headers: {} } },
            { command: ['/google/scripts/keep_alive.sh'] }
        ]);
        const request = { method: 'POST', headers: {} };
        const expected = { request: { ...request, url: 'http://127.0.0.1:4444/activity/tick' } };
        assert.deepEqual(activitySettings({ MACHINE_EXEC_PORT: '4444' }, { signal: 'eclipse-che' })?.signal, expected);
    });

    it('lasts eight hours and counts no waiting review, unless it says otherwise', () => {
        const signal = { file: '/run/active' };
        assert.deepEqual(read({ signal }), { signal, hours: 8, reviews: false });
        assert.deepEqual(read({ signal, hours: 0.5, reviews: true }), { signal, hours: 0.5, reviews: true });
    });

    it('is the variable’s before the product’s', () => {
        const [signal, other] = [{ file: '/a' }, { file: '/b' }];
        assert.deepEqual(read({ signal }, {}, { signal: other }), { signal, hours: 8, reviews: false });
    });

    it('is refused as a whole if any of it is not understood', () => {
        const wrong = [
            {},
            { signal: 'constructor' },
            { signal: { command: 'rm -rf /' } },
            { signal: { command: [] } },
            { signal: { file: 'relative' } },
            { signal: { request: { url: 'file:///etc/passwd' } } },
            { signal: { request: { url: 'http://user:secret@127.0.0.1/' } } },
            { signal: { file: '/a', command: ['b'] } },
            { signal: { file: '/a' }, hours: 0 },
            { signal: { file: '/a' }, hours: 1_000 },
            { signal: { file: '/a' }, hour: 1 }
        ];
        wrong.forEach(each => assert.throws(() => read(each), JSON.stringify(each)));
        assert.throws(() => activitySettings({ AGENT_COMPANION_ACTIVITY: 'theia-cloud' }), /is no JSON\.$/);
    });
});
