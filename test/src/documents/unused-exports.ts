import * as path from 'node:path';
import type { ModuleNames } from './module-names';

/** Where a package of the repository has its modules. */
interface Manifest {
    readonly name: string;
    readonly main?: string;
    readonly exports?: Readonly<Record<string, string>>;
}

/** Finds exports that no source takes by name, as `file: name`; handing on takes nothing. */
export function unusedExports(
    modules: ReadonlyMap<string, ModuleNames>,
    manifests: ReadonlyMap<string, Manifest>
): string[] {
    const uses = new ExportUses(modules, manifests);
    for (const [file, { taken }] of modules) {
        taken.forEach(({ specifier, name }) => uses.add(file, specifier, name));
    }
    return [...modules]
        .flatMap(([file, { exported }]) => [...exported.keys()].map(name => `${file}: ${name}`))
        .filter(each => !uses.used.has(each));
}

/** Names that are used, followed to where they are declared. */
class ExportUses {
    readonly used = new Set<string>();

    constructor(
        private readonly modules: ReadonlyMap<string, ModuleNames>,
        private readonly manifests: ReadonlyMap<string, Manifest>
    ) {}

    /** Notes a name that a source takes by a specifier. */
    add(from: string, specifier: string, name: string): void {
        const file = this.fileOf(from, specifier);
        const module = this.modules.get(file);
        if (!module) {
            return;
        }
        if (!module.exported.has(name)) {
            module.handedOn.forEach(each => this.add(file, each, name));
            return;
        }
        this.used.add(`${file}: ${name}`);
        const elsewhere = module.exported.get(name);
        if (elsewhere) {
            this.add(file, elsewhere.specifier, elsewhere.name);
        }
    }

    /** The source that a specifier leads to; one that scripts load is a compiled test's. */
    private fileOf(from: string, specifier: string): string {
        const module = specifier.startsWith('.')
            ? path.posix.join(path.posix.dirname(from), specifier)
            : (this.moduleOfPackage(specifier) ?? `test/src/${specifier}`);
        const stem = module.replace(/\.js$/, '');
        return [`${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].find(file => this.modules.has(file)) ?? module;
    }

    private moduleOfPackage(specifier: string): string | undefined {
        for (const [folder, { name, main = '', exports = {} }] of this.manifests) {
            if (specifier === name || specifier.startsWith(`${name}/`)) {
                const module = `.${specifier.slice(name.length)}`;
                const compiled = exports[module] ?? (module === '.' ? main : module);
                return path.posix.join(folder, compiled).replace(/\/(lib|out)\//, '/src/');
            }
        }
        return undefined;
    }
}
