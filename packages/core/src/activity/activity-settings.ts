import { z } from 'zod';

/** Variable with the deployer's setting, as JSON: no page, repository or setting of an editor reaches it. */
const variable = 'AGENT_COMPANION_ACTIVITY';

/** A call of a backend's own service, as Theia's extensions offer them to pages. */
export interface ServiceCall {
    readonly path: string;
    readonly method: string;
    readonly arguments: readonly unknown[];
}

const words = z.array(z.string().min(1)).min(1).max(64);

/** How the platform is told; a command's words reach its program as they are. */
const signalSchema = z.union([
    z.strictObject({ command: words }),
    z.strictObject({
        request: z.strictObject({
            url: z
                .url({ protocol: /^https?$/ })
                .refine(url => !/^[^/]*\/\/[^/?#]*@/.test(url), 'Credentials belong into a header.'),
            method: z.enum(['GET', 'HEAD', 'POST', 'PUT']).default('GET'),
            headers: z.record(z.string(), z.string()).default({})
        })
    }),
    z.strictObject({ file: z.string().startsWith('/') }),
    z.strictObject({
        service: z.strictObject({
            path: z.string().startsWith('/'),
            method: z.string().min(1),
            arguments: z.array(z.unknown()).default([])
        })
    })
]);

export type ActivitySignal = z.infer<typeof signalSchema>;

/** The platforms that are known by name. */
const presets: Readonly<Record<string, (environment: NodeJS.ProcessEnv) => z.input<typeof signalSchema>>> = {
    // The platform’s own command in the page calls it.
    'theia-cloud': () => ({
        service: {
            path: '/services/theia-cloud-monitor/activity-tracker',
            method: 'reportActivity',
            arguments: ['agent']
        }
    }),
    'eclipse-che': ({ MACHINE_EXEC_PORT = '3333' }) => ({
        request: { url: `http://127.0.0.1:${MACHINE_EXEC_PORT}/activity/tick`, method: 'POST' }
    }),
    // Each request but for its health beats its heart.
    'code-server': ({ PORT = '8080' }) => ({ request: { url: `http://127.0.0.1:${PORT}/` } }),
    'google-workstations': () => ({ command: ['/google/scripts/keep_alive.sh'] })
};

/** Activity of the workspace: its kinds, its longest time in hours, and its receiver. */
export interface ActivitySettings {
    readonly signal: ActivitySignal;
    readonly hours: number;
    /** Whether a review that waits for its user counts, too. */
    readonly reviews: boolean;
}

const settingsSchema = z.strictObject({
    signal: z.unknown(),
    hours: z.number().positive().max(168).default(8),
    reviews: z.boolean().default(false)
});

/**
 * Reads the deployer's setting; undefined if there is none.
 * @param product is what the product has set; the variable goes before it.
 * @throws Error if it cannot be used.
 */
export function activitySettings(environment: NodeJS.ProcessEnv, product?: unknown): ActivitySettings | undefined {
    const text = environment[variable];
    const value: unknown = text ? parsed(text) : product;
    if (value === undefined) {
        return undefined;
    }
    const { signal, ...rest } = settingsSchema.parse(value);
    const preset = typeof signal === 'string' && Object.hasOwn(presets, signal) ? presets[signal] : undefined;
    return { ...rest, signal: signalSchema.parse(preset ? preset(environment) : signal) };
}

/** Parses JSON; an error of the parser's own would quote what may be secret. */
function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        throw new Error(`${variable} is no JSON.`);
    }
}
