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
    it('gives each sentence one line with its time, whatever an agent is called', () => {
        const lines: string[] = [];
        const container = new Container();
        container.bind<object>(CommandRegistry).toConstantValue({
            getCommand: (id: string) => ({ id }),
            // As @theia/output has it.
            executeCommand: (_id: string, { text }: { text: string }) => Promise.resolve(lines.push(text))
        });
        container.bind<object>(PreferenceService).toConstantValue({ inspect: () => ({ globalValue: 'info' }) });
        container.bind(CompanionLog).toSelf();
        container.get(CompanionLog).lines.add('info', 'One\n2026-01-01T00:00:00Z [warn] two has connected.');
        const [line, ...others] = lines;
        assert.deepEqual(others, []);
        assert.match(line, /^\d{4}-\d\d-\d\dT\S+Z \[info\] One 2026-01-01T00:00:00Z \[warn\] two has connected\.$/);
    });
});
