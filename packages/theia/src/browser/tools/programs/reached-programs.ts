/** A task or a launch configuration, as a repository has written it. */
export interface Program {
    readonly name: string;
    readonly definition: Readonly<Record<string, unknown>>;
    /** The folder that it belongs to; undefined for one of the whole workspace or of the user. */
    readonly folder: string | undefined;
}

/** A program, and what it starts. */
export type Reached<P extends Program = Program> = readonly [P, ...Program[]];

/** Most characters of all definitions: the user is to read them. */
const MAX_LENGTH = 10_000;

/** Names of tasks and launch configurations that are started as well. */
const REFERENCES = ['dependsOn', 'preLaunchTask', 'postDebugTask', 'configurations'];

/** A program and what it starts, each once; undefined if that is too long to read. */
export function reachedFrom<P extends Program>(program: P, others: readonly Program[]): Reached<P> | undefined {
    const reached: [P, ...Program[]] = [program];
    let length = 0;
    // It grows meanwhile.
    for (const { definition } of reached) {
        length += JSON.stringify(definition).length;
        if (length > MAX_LENGTH) {
            return undefined;
        }
        const references: unknown[] = REFERENCES.flatMap(key => definition[key] ?? []);
        const isStarted = (other: Program): boolean => references.some(reference => isMeant(other, reference));
        reached.push(...others.filter(other => !reached.includes(other) && isStarted(other)));
    }
    return reached;
}

/** Whether a reference may mean a program: by name, or by properties, as Theia reads it. */
function isMeant({ name, definition }: Program, reference: unknown): boolean {
    return typeof reference === 'string'
        ? reference === name
        : Object.entries(Object(reference) as object).every(
              ([key, value]) => key === 'folder' || definition[key] === value
          );
}
