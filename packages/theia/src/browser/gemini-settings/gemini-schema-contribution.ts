import {
    JsonSchemaContribution,
    JsonSchemaDataStore,
    JsonSchemaRegisterContext,
    JsonSchemaStore
} from '@theia/core/lib/browser/json-schema-store';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, interfaces } from '@theia/core/shared/inversify';
import { geminiSettingsSchema } from './gemini-settings-schema';
import { GEMINI_SETTINGS, withOneGeminiSchema } from './schema-associations';

const SCHEMA_URL = 'vscode://schemas/agent-companion/gemini-settings';

/** Completion and validation in Gemini CLI's `settings.json`, where the product has an extension for JSON. */
@injectable()
export class GeminiSchemaContribution implements JsonSchemaContribution {
    @inject(JsonSchemaDataStore) protected readonly schemas: JsonSchemaDataStore;

    registerSchemas(context: JsonSchemaRegisterContext): void {
        this.schemas.setSchema(new URI(SCHEMA_URL), geminiSettingsSchema());
        context.registerSchema({ fileMatch: GEMINI_SETTINGS, url: SCHEMA_URL });
    }
}

/** As the callback of a container module gets it. */
type OnActivation = Parameters<interfaces.ContainerModuleCallBack>[5];

/** Binds the editing help for Gemini CLI's settings. */
export function bindGeminiSettings(bind: interfaces.Bind, onActivation: OnActivation): void {
    bind(GeminiSchemaContribution).toSelf().inSingletonScope();
    bind(JsonSchemaContribution).toService(GeminiSchemaContribution);
    // On activation, so that a product's own store stays in place.
    onActivation<JsonSchemaStore>(JsonSchemaStore, (_, store) => {
        const schemas = store.schemas.then(all => withOneGeminiSchema(all, SCHEMA_URL));
        return Object.defineProperty(store, 'schemas', { value: schemas });
    });
}
