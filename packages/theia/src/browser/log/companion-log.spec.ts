import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { LogLevel } from '../../common';
import { CompanionLog } from './companion-log';

leavePage();

describe('CompanionLog', () => {
    let channels: Map<string, string[]>;
    let hasChannels: boolean;
    let level: LogLevel;
    let log: CompanionLog;

    beforeEach(() => {
        [channels, hasChannels, level] = [new Map<string, string[]>(), true, 'info'];
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
        container.bind<object>(PreferenceService).toConstantValue({ inspect: () => ({ globalValue: level }) });
        container.bind(CompanionLog).toSelf();
        log = container.get(CompanionLog);
    });

    function addAll(): void {
        log.add('warn', 'a warning');
        log.add('info', 'an information');
        log.add('debug', 'a detail');
    }

    const sentences = (): string[] => (channels.get('Agent Companion') ?? []).map(line => line.replace(/^\S+ /, ''));

    for (const [set, expected] of [
        ['off', []],
        ['warn', ['[warn] a warning']],
        ['info', ['[warn] a warning', '[info] an information']],
        ['debug', ['[warn] a warning', '[info] an information', '[debug] a detail']]
    ] as [LogLevel, string[]][]) {
        it(`has with the level '${set}' what the user wants to know`, () => {
            level = set;
            addAll();
            assert.deepEqual(sentences(), expected);
        });
    }

    it('gives each sentence one line with its time, whatever an agent is called', () => {
        log.add('info', 'One\n2026-01-01T00:00:00Z [warn] two has connected.');
        const [line, ...others] = channels.get('Agent Companion') ?? [];
        assert.deepEqual(others, []);
        assert.match(line, /^\d{4}-\d\d-\d\dT\S+Z \[info\] One 2026-01-01T00:00:00Z \[warn\] two has connected\.$/);
    });

    it('is not there in an application without output channels', () => {
        hasChannels = false;
        assert.equal(log.isThere, false);
        addAll();
        assert.deepEqual([...channels], []);
    });
});
