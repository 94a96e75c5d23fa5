import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { MetricsContribution } from '@theia/metrics/lib/node/metrics-contribution';
import processModule from '@theia/process/lib/node/process-backend-module';
import { Administration } from '@agent-companion/core';
import companionModule from './companion-backend-module';

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
