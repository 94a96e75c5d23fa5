import * as path from 'node:path';
import type { ModuleNames } from './module-names';

/** Where a package of the repository has its modules. */
interface Manifest {
    readonly name: string;
    readonly main?: string;
    readonly exports?: Readonly<Record<string, string>>;
}

type Modules = ReadonlyMap<string, ModuleNames>;
type Manifests = ReadonlyMap<string, Manifest>;

/** Finds exports that no source takes by name, as `file: name`; handing on takes nothing. */
export function unusedExports(modules: Modules, manifests: Manifests): string[] {
    const used = new Set([...takenBySources(modules, manifests).values()].flatMap(taken => [...taken]));
    return [...modules]
        .flatMap(([file, { exported }]) => [...exported.keys()].map(name => `${file}: ${name}`))
        .filter(each => !used.has(each));
}

/** The names that each source takes, as `file: name`, followed to where they are declared. */
export function takenBySources(modules: Modules, manifests: Manifests): Map<string, Set<string>> {
    const declarations = new Declarations(modules, manifests);
    return new Map(
        [...modules].map(([file, { taken }]) => [
            file,
            new Set(taken.flatMap(({ specifier, name }) => declarations.find(file, specifier, name)))
        ])
    );
}

class Declarations {
    constructor(
        private readonly modules: Modules,
        private readonly manifests: Manifests
    ) {}

    /** Finds the file that declares a name, and those that export it on the way. */
    find(from: string, specifier: string, name: string): string[] {
        const file = this.fileOf(from, specifier);
        const module = this.modules.get(file);
        if (!module) {
            return [];
        }
        if (!module.exported.has(name)) {
            return module.handedOn.flatMap(each => this.find(file, each, name));
        }
        const elsewhere = module.exported.get(name);
        return [`${file}: ${name}`, ...(elsewhere ? this.find(file, elsewhere.specifier, elsewhere.name) : [])];
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
