import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { CompanionLog } from './companion-log';

leavePage();

describe('CompanionLog', () => {
    let channels: Map<string, string[]>;
    let hasChannels: boolean;
    let log: CompanionLog;

    beforeEach(() => {
        [channels, hasChannels] = [new Map<string, string[]>(), true];
        const container = new Container();
        container.bind<object>(CommandRegistry).toConstantValue({
            getCommand: (id: string) => (hasChannels && id.startsWith('output:') ? { id } : undefined),
            // As @theia/output has it.
            executeCommand: (id: string, { name, text }: { name: string; text: string }) => {
                assert.equal(id, 'output:appendLine');
                channels.set(name, [...(channels.get(name) ?? []), text]);
                return Promise.resolve();
            }
        });
        container.bind<object>(PreferenceService).toConstantValue({ inspect: () => ({ globalValue: 'info' }) });
        container.bind(CompanionLog).toSelf();
        log = container.get(CompanionLog);
    });

    it('gives each sentence one line with its time, whatever an agent is called', () => {
        log.add('info', 'One\n2026-01-01T00:00:00Z [warn] two has connected.');
        const [line, ...others] = channels.get('Agent Companion') ?? [];
        assert.deepEqual(others, []);
        assert.match(line, /^\d{4}-\d\d-\d\dT\S+Z \[info\] One 2026-01-01T00:00:00Z \[warn\] two has connected\.$/);
    });

    it('is not there in an application without output channels', () => {
        hasChannels = false;
        assert.equal(log.isThere, false);
        log.add('warn', 'a warning');
        assert.deepEqual([...channels], []);
    });
});
