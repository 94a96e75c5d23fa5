import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../run/expected-error.mjs';
import { installedScript } from '../run/repository.mjs';
import { CommandFailedError } from '../run/run-command.mjs';

/** Uses every public entry of the packages, so that types which cannot be found fail the compiler. */
const consumer = `
import { limits } from '@agent-companion/core/protocol';
import { discoveryFileName, IdeContext } from '@agent-companion/core/protocol/gemini';
import { CompanionServer, EditorHost } from '@agent-companion/core/server';
import * as theia from '@agent-companion/theia';

// An unresolved type is \`any\`, to which everything can be assigned: these three would then be errors.
type IsAny<T> = 0 extends 1 & T ? true : false;
const known: [IsAny<IdeContext>, IsAny<EditorHost>, IsAny<typeof theia.companionServicePath>] = [false, false, false];

export const used = [known, discoveryFileName(1, limits.maxOpenFiles), CompanionServer.name];
`;

/** Compiles a module against the declared types of what an application has installed. */
export async function checkTypes(application) {
    writeFileSync(join(application.folder, 'consumer.ts'), consumer);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'node16', '--target', 'es2022'];
    try {
        await application.node(installedScript('typescript', 'bin', 'tsc'), ...options, 'consumer.ts');
    } catch (error) {
        const isTypeError = error instanceof CommandFailedError;
        throw isTypeError ? new ExpectedError(`The types do not resolve:\n${error.output}`) : error;
    }
}
