import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import {
    JsonSchemaConfiguration,
    JsonSchemaContribution,
    JsonSchemaDataStore,
    JsonSchemaStore
} from '@theia/core/lib/browser/json-schema-store';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import URI from '@theia/core/lib/common/uri';
import { Container, ContainerModule } from '@theia/core/shared/inversify';
import { bindGeminiSettings } from './gemini-schema-contribution';
import { geminiSettingsSchema } from './gemini-settings-schema';
import { withOneGeminiSchema } from './schema-associations';

leavePage();

const FOLDER_SETTINGS = { fileMatch: 'file://**/settings.json', url: 'vscode://schemas/settings/folder' };
const CATALOGUE = {
    fileMatch: ['**/.gemini/settings.json', '**/gemini-cli/settings.json', '**/GeminiCli/settings.json'],
    url: 'https://example.org/settings.schema.json'
};
const CLAUDE = { fileMatch: ['**/.claude/settings.json'], url: 'https://example.org/claude.json' };

describe('GeminiSchemaContribution', () => {
    it("is the only schema of Gemini CLI's settings, and leaves all others as they are", async () => {
        const container = new Container();
        container.bind(JsonSchemaDataStore).toSelf().inSingletonScope();
        container.bind(JsonSchemaStore).toSelf().inSingletonScope();
        container.bind<object>(ILogger).toConstantValue({ error: assert.fail });
        bindContributionProvider(container, JsonSchemaContribution);
        container.bind<object>(JsonSchemaContribution).toConstantValue({
            registerSchemas: (context: { registerSchema(schema: JsonSchemaConfiguration): void }) =>
                [FOLDER_SETTINGS, CATALOGUE, CLAUDE].forEach(schema => context.registerSchema(schema))
        });
        container.load(
            new ContainerModule((bind, _unbind, _isBound, _rebind, _unbindAsync, onActivation) =>
                bindGeminiSettings(bind, onActivation)
            )
        );
        const store = container.get(JsonSchemaStore);
        store.onStart();
        const [folder, claude, own, ...others] = await store.schemas;
        assert.deepEqual(folder, {
            ...FOLDER_SETTINGS,
            fileMatch: [FOLDER_SETTINGS.fileMatch, ...CATALOGUE.fileMatch.map(pattern => `!${pattern}`)]
        });
        assert.equal(claude, CLAUDE);
        assert.deepEqual(own.fileMatch, CATALOGUE.fileMatch);
        assert.deepEqual(others, []);
        assert.ok(container.get(JsonSchemaDataStore).getSchema(new URI(own.url)));
    });

    it('takes a pattern from a schema that has others', () => {
        const shared = { fileMatch: ['**/.gemini/settings.json', 'other.json'], url: 'u' };
        assert.deepEqual(withOneGeminiSchema([shared], 'own'), [{ fileMatch: ['other.json'], url: 'u' }]);
    });

    it('describes what is about IDEs and servers, and marks what the CLI would pass over', () => {
        const { properties } = geminiSettingsSchema();
        assert.deepEqual(Object.keys(properties?.ide.properties ?? {}), ['enabled', 'hasSeenNudge']);
        const server = properties?.mcpServers.additionalProperties;
        assert.ok(typeof server === 'object');
        assert.equal(server.additionalProperties, false);
        for (const [name, property] of Object.entries(server.properties ?? {})) {
            assert.match(property.description ?? '', /\.$/, name);
        }
    });
});
