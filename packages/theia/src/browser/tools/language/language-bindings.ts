import { interfaces } from '@theia/core/shared/inversify';
import { LanguageFeatures } from './language-features';
import { TextModels } from './text-models';

/** Binds what the tools share that ask language services. */
export function bindLanguageFeatures(bind: interfaces.Bind): void {
    bind(TextModels).toSelf().inSingletonScope();
    bind(LanguageFeatures).toSelf().inSingletonScope();
}
