import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container, interfaces } from '@theia/core/shared/inversify';
import { MetricsContribution } from '@theia/metrics/lib/node/metrics-contribution';
import processModule from '@theia/process/lib/node/process-backend-module';
import { Administration } from '@agent-companion/core';
import companionModule from './companion-backend-module';
import { bindMetrics } from './metrics';

describe('A product that has @theia/metrics', () => {
    it('tells it of what becomes of proposals', async () => {
        const container = new Container();
        container.bind(ILogger).toConstantValue({ debug: () => Promise.resolve(), info: () => Promise.resolve() });
        container.load(processModule, companionModule);
        const contribution = container.get<MetricsContribution>(MetricsContribution);
        contribution.startCollecting();
        const record = { what: 'accepted', agent: 'codex', session: 's', path: '/secret', waitedMs: 2_000 } as const;
        await container.get(Administration).refresh();
        container.get(Administration).record(record);
        const text = contribution.getMetrics();
        assert.match(text, /^agent_companion_decisions_total\{agent="codex",decision="accepted"\} 1$/m);
        assert.match(text, /^agent_companion_waiting_seconds_bucket\{agent="codex",le="1"\} 0$/m);
        assert.match(text, /^agent_companion_waiting_seconds_bucket\{agent="codex",le="5"\} 1$/m);
        assert.ok(!text.includes('secret'));
    });
});

describe('bindMetrics', () => {
    const file = require.resolve('@theia/metrics/lib/node/metrics-contribution');
    let loaded: NodeJS.Module | undefined;
    let said: unknown[][];

    beforeEach(() => {
        loaded = require.cache[file];
        said = [];
        mock.method(console, 'error', (...words: unknown[]) => said.push(words));
    });
    afterEach(() => {
        mock.restoreAll();
        require.cache[file] = loaded;
    });

    /** Binds where loading @theia/metrics ends like this. @returns what has been bound. */
    function bindAfter(error: Error): number {
        require.cache[file] = Object.defineProperty({ loaded: true } as NodeJS.Module, 'exports', {
            get: () => {
                throw error;
            }
        });
        let count = 0;
        bindMetrics((() => count++) as unknown as interfaces.Bind);
        return count;
    }

    it('is silent in a product without @theia/metrics', () => {
        const message = "Cannot find module '@theia/metrics/lib/node/metrics-contribution'\nRequire stack:\n- /a.js";
        assert.equal(bindAfter(Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })), 0);
        assert.deepEqual(said, []);
    });

    it('says whatever else keeps it from being told, and leaves the backend as it is', () => {
        const message = "Cannot find module 'prom-client'\nRequire stack:\n- /node_modules/@theia/metrics/lib/a.js";
        const errors = [new Error(message), new Error('It is broken.')];
        assert.deepEqual(errors.map(bindAfter), [0, 0]);
        assert.deepEqual(
            said.map(([, error]) => error),
            errors
        );
    });
});
