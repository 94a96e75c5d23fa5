import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { EditorBedOptions } from '../support/editor/editor-bed';
import { startedPart } from '../support/started-part';
import { startTestIde, TestIde } from '../support/test-ide';

interface Manifest {
    readonly theia: { readonly frontend?: { readonly config?: { readonly applicationName?: string } } };
}

/** Reads a manifest in the application that a script of `scripts/products` has made. */
export function readInProduct<Content>(...names: string[]): Content {
    return JSON.parse(readFileSync(path.join(productFolder(), ...names), 'utf8')) as Content;
}

/** Application of the product, for what is tried with every editor. */
export const product = {
    get displayName(): string {
        const { frontend } = readInProduct<Manifest>('package.json').theia;
        return frontend?.config?.applicationName ?? 'Eclipse Theia';
    },
    start: (files: Record<string, string>, options?: EditorBedOptions): Promise<TestIde> =>
        startTestIde(files, {
            ...options,
            application: productFolder(),
            // A tree of terminals leaves them half of the width, and what the tests type is to fit into a line.
            preferences: { 'terminal.integrated.fontSize': 8, ...options?.preferences }
        })
};

function productFolder(): string {
    return startedPart(process.env.AGENT_COMPANION_PRODUCT);
}
