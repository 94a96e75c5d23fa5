import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ideTools } from '@agent-companion/protocol/tools';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { answered, IdeTool, PageTool, ToolContribution } from './page-tool';
import { effectOf } from '@agent-companion/page';
import { ToolRegistry } from './tool-registry';

leavePage();

const ideTool = (name: string): PageTool =>
    ({ name, run: () => Promise.resolve(answered({})) }) as unknown as IdeTool<'get_hover'>;

describe('ToolRegistry', () => {
    let contributions: ToolContribution[];
    let warnings: string[];
    const changed = new Emitter<{ preferenceName: string }>();
    let registry: ToolRegistry;

    beforeEach(() => {
        [contributions, warnings] = [[], []];
        const container = new Container();
        container
            .bind<object>(ContributionProvider)
            .toConstantValue({ getContributions: () => contributions })
            .whenTargetNamed(ToolContribution);
        container.bind<object>(PreferenceService).toConstantValue({
            inspect: () => ({ value: true }),
            onPreferenceChanged: changed.event
        });
        container
            .bind<object>(ILogger)
            .toConstantValue({ warn: (text: string) => Promise.resolve(warnings.push(text)) })
            .whenTargetNamed('agent-companion');
        container.bind(ToolRegistry).toSelf();
        registry = container.get(ToolRegistry);
    });

    const contribute = (...tools: PageTool[]): void => void contributions.push({ tools: () => tools });

    it('offers tools of the contract by their names, those that are available, and says what could not be made', () => {
        contribute(ideTool('get_hover'), { ...ideTool('get_scm_status'), isAvailable: () => false });
        contributions.push({
            tools: () => {
                throw new Error('broken');
            }
        });
        contribute(ideTool('open_file'));
        assert.deepEqual(registry.offered, { names: ['get_hover', 'open_file'] });
        assert.equal(warnings.length, 1);
    });

    it('tells of changes of its settings', () => {
        let changes = 0;
        registry.onDidChange(() => changes++);
        changed.fire({ preferenceName: 'agentCompanion.tools.readOnly' });
        changed.fire({ preferenceName: 'editor.fontSize' });
        assert.equal(changes, 1);
    });

    it('knows what the tools of the IDE bring about, as their contracts say', () => {
        for (const { name, effect } of ideTools) {
            assert.equal(effectOf(name), effect, name);
        }
    });
});
