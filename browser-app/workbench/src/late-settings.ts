import { JsonSchemaDataStore } from '@theia/core/lib/browser/json-schema-store';
import { IJSONSchema } from '@theia/core/lib/common/json-schema';
import URI from '@theia/core/lib/common/uri';
import { injectable, interfaces } from '@theia/core/shared/inversify';
import { PreferencesContribution } from '@theia/preferences/lib/browser/preferences-contribution';
import { PreferencesWidget } from '@theia/preferences/lib/browser/views/preference-widget';
import { createPreferencesWidgetContainer } from '@theia/preferences/lib/browser/views/preference-widget-bindings';

/** Keeps a page's start from building the Settings view and from writing out the settings' schemas: a third of its time. */
export function bindLateSettings(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    rebind(JsonSchemaDataStore).to(LateSchemaStore).inSingletonScope();

    // The contribution of the view asks for the view itself, though it needs it only in commands.
    rebind(PreferencesWidget)
        .toDynamicValue(({ container }) => createPreferencesWidgetContainer(container).get(PreferencesWidget))
        .inSingletonScope()
        .when(request => !isOfContribution(request));
    bind(PreferencesWidget)
        .toDynamicValue(({ container }) => lateView(() => container.get(PreferencesWidget)))
        .inSingletonScope()
        .when(isOfContribution);
}

function isOfContribution({ parentRequest }: interfaces.Request): boolean {
    const bindings = parentRequest?.bindings ?? [];
    return bindings.some(({ implementationType }) => implementationType === PreferencesContribution);
}

/** The two members of the view that its contribution uses. */
function lateView(view: () => PreferencesWidget): PreferencesWidget {
    const used: Pick<PreferencesWidget, 'currentScope' | 'setScope'> = {
        get currentScope() {
            return view().currentScope;
        },
        setScope: scope => view().setScope(scope)
    };
    return used as PreferencesWidget;
}

/** Writes a schema out as JSON once it is read. */
@injectable()
class LateSchemaStore extends JsonSchemaDataStore {
    private readonly unwritten = new Map<string, IJSONSchema>();

    override setSchema(uri: URI, schema: IJSONSchema | string): void {
        if (typeof schema === 'string') {
            this.unwritten.delete(uri.toString());
            super.setSchema(uri, schema);
        } else {
            this.unwritten.set(uri.toString(), schema);
            super.setSchema(uri, '');
        }
    }

    override getSchema(uri: URI): string | undefined {
        const key = uri.toString();
        const schema = this.unwritten.get(key);
        if (schema !== undefined && this.unwritten.delete(key) && this.hasSchema(uri)) {
            this._schemas.set(key, JSON.stringify(schema));
        }
        return super.getSchema(uri);
    }
}
