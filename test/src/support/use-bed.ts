import { useCleanPages } from './browser/use-clean-pages';
import { startedPart } from './started-part';
import { writeFiles } from './test-environment';
import { startTestIde, TestIde, TestIdeOptions } from './test-ide';

/** One bed for the tests of a suite, whose pages are clean before each; its parts are there once it has started. */
export function useBed<Bed extends { dispose(): Promise<void> }>(start: () => Promise<Bed>): Bed {
    let bed: Bed | undefined;
    useCleanPages();
    before(async () => {
        bed = await start();
    });
    after(() => bed?.dispose());
    return new Proxy({} as Bed, { get: (_none, part): unknown => Reflect.get(startedPart(bed), part) });
}

/** {@link useBed} of Theia, with these files in the workspace (relative path to content). */
export function useTestIde(files: Record<string, string>, options?: TestIdeOptions): TestIde {
    return useBed(() => startTestIde(files, options));
}

/** Lets a suite use the outer suite's IDE with files of its own; closes all tabs afterwards. */
export function useSharedIde(bed: TestIde, files: Record<string, string>): void {
    before(() => writeFiles(bed.workspace, files));
    after(() => bed.ide.closeAllTabs());
}
