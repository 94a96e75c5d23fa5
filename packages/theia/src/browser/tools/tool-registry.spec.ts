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
import { answered, IdeTool, PageTool, ProductTool, ToolContribution } from './page-tool';
import { effectOf } from './tool-effects';
import { ToolRegistry } from './tool-registry';

leavePage();

const ideTool = (name: string): PageTool =>
    ({ name, run: () => Promise.resolve(answered({})) }) as unknown as IdeTool<'get_hover'>;

const productTool = (name: string, more: Partial<ProductTool> = {}): ProductTool => ({
    name,
    title: 'Title',
    description: 'What it does.',
    effect: 'nothing',
    inputSchema: { type: 'object' },
    run: () => Promise.resolve(answered({})),
    ...more
});

describe('ToolRegistry', () => {
    let contributions: ToolContribution[];
    let settings: Record<string, unknown>;
    let warnings: string[];
    const changed = new Emitter<{ preferenceName: string }>();
    let registry: ToolRegistry;

    beforeEach(() => {
        [contributions, settings, warnings] = [[], {}, []];
        const container = new Container();
        container
            .bind<object>(ContributionProvider)
            .toConstantValue({ getContributions: () => contributions })
            .whenTargetNamed(ToolContribution);
        container.bind<object>(PreferenceService).toConstantValue({
            get: (name: string) => settings[name],
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

    it('offers what is contributed, of products with its contract and nothing else', () => {
        contribute(ideTool('get_hover'), productTool('my_tool'));
        const { name, title, description, effect, inputSchema } = productTool('my_tool');
        const contributed = [{ name, title, description, effect, inputSchema }];
        assert.deepEqual(registry.offered, { names: ['get_hover'], contributed });
    });

    it('leaves out what is twice, broken, or not available, and says so', () => {
        contribute(productTool('my_tool'), productTool('my_tool'), productTool('no name'));
        const inputSchema: Record<string, unknown> = { type: 'object' };
        inputSchema.self = inputSchema;
        contribute(productTool('endless', { inputSchema }), productTool('away', { isAvailable: () => false }));
        contributions.push({
            tools: () => {
                throw new Error('broken');
            }
        });
        contribute(productTool('another'));
        assert.deepEqual(
            registry.offered.contributed.map(({ name }) => name),
            ['my_tool', 'another']
        );
        assert.equal(warnings.length, 4);
    });

    it('offers nothing, or only what changes nothing, or all but some, as the user wants it', () => {
        contribute(ideTool('get_hover'), ideTool('open_file'), ideTool('run_task'), ideTool('rename_symbol'));
        contribute(productTool('program', { effect: 'programs' }));
        const offeredWith = (wanted: Record<string, unknown>): string[] => {
            settings = Object.fromEntries(
                Object.entries(wanted).map(([key, value]) => [`agentCompanion.tools.${key}`, value])
            );
            const { names, contributed } = registry.offered;
            return [...names, ...contributed.map(({ name }) => name)];
        };
        const all = ['get_hover', 'open_file', 'run_task', 'rename_symbol', 'program'];
        assert.deepEqual(offeredWith({}), all);
        assert.deepEqual(offeredWith({ enabled: false }), []);
        assert.equal(registry.find('get_hover'), undefined);
        assert.deepEqual(offeredWith({ readOnly: true }), ['get_hover', 'open_file']);
        assert.equal(registry.find('run_task'), undefined);
        assert.deepEqual(offeredWith({ disabled: ['run_task', 'program'] }), [
            'get_hover',
            'open_file',
            'rename_symbol'
        ]);
        assert.deepEqual(offeredWith({ disabled: 'run_task' }), all);
    });

    it('tells of changes of settings and contributions', () => {
        const tools = [productTool('one')];
        const toolsChanged = new Emitter<void>();
        contributions.push({ tools: () => tools, onDidChangeTools: toolsChanged.event });
        assert.equal(registry.offered.contributed.length, 1);
        let changes = 0;
        registry.onDidChange(() => changes++);
        changed.fire({ preferenceName: 'agentCompanion.tools.readOnly' });
        changed.fire({ preferenceName: 'editor.fontSize' });
        tools.push(productTool('two'));
        toolsChanged.fire();
        assert.equal(changes, 2);
        assert.equal(registry.offered.contributed.length, 2);
        toolsChanged.fire();
        assert.equal(changes, 3);
    });

    it('knows what the tools of the IDE bring about, as their contracts say', () => {
        for (const { name, effect } of ideTools) {
            assert.equal(effectOf(ideTool(name)), effect, name);
        }
    });
});
