import * as fc from 'fast-check';
import { knownAgents } from '../../agents/known-agents';
import { Policy } from '../../agents/policy';
import { agentUses, BackendCalls, CompanionService, optionalAgents, reviewsBefore, toWire } from '../../contract';
import { ideTools } from '../../protocol/tools';

export const kinds = knownAgents.map(({ kind }) => kind);
export const names: readonly string[] = ideTools.map(({ name }) => name);
const glob = fc.constantFrom('*.pem', 'src', '**', 'package.json');

/** Wishes about reviews that settings and menus may tell. */
const review = fc.record({
    before: fc.constantFrom(...reviewsBefore),
    guarded: fc.array(glob),
    byKind: fc.option(fc.dictionary(fc.constantFrom(...kinds), fc.constantFrom(...reviewsBefore)), { nil: undefined })
});

/** All that settings say at a page's greeting. */
export const settings = fc.record({
    agents: fc.dictionary(fc.constantFrom(...optionalAgents), fc.constantFrom(...agentUses)),
    review,
    context: fc.record({
        paused: fc.boolean(),
        exclude: fc.subarray(['!.env*', '!*', 'src']),
        gitignore: fc.boolean()
    }),
    ledger: fc.boolean()
});

export const policies: fc.Arbitrary<Policy> = fc.record(
    {
        agents: fc.subarray(kinds),
        context: fc.constantFrom('on', 'off'),
        tools: fc.constantFrom('on', 'read-only', 'off'),
        exclude: fc.constant([]),
        review: fc.record({ before: fc.constantFrom(...reviewsBefore), guarded: fc.array(glob) })
    },
    { requiredKeys: ['context', 'tools', 'exclude', 'review'] }
);

const id = fc.constant('unknown');
const decided = fc.constant({ kind: 'rejected', revision: 1 });

/** All that a page can ask for, as commands and settings have it do. A call that is missing does not compile. */
const calls: Record<Exclude<keyof BackendCalls, 'updateEditors'>, fc.Arbitrary<unknown[]>> = {
    greet: settings.map(each => [each]),
    updateWorkspace: fc.constant([[]]),
    updateTools: fc.subarray([...names]).map(offered => [{ names: offered }]),
    judgeMention: fc.constant([['file:///a.ts']]),
    readSent: fc.constant([]),
    mentionFiles: fc.tuple(fc.constantFrom('Gemini CLI', 'other'), fc.constant([{ uri: 'file:///a.ts' }])),
    seeAgent: fc.tuple(fc.integer({ min: 1, max: 1_000 })),
    decideReview: fc.tuple(id, decided),
    writeReview: fc.tuple(id, fc.constant({ revision: 1 })),
    restoreReview: fc.tuple(id),
    putBackReview: fc.tuple(id),
    readBefore: fc.tuple(id, fc.constant('file:///a.ts')),
    keepWrites: fc.constant([{ turns: [] }]),
    undoWrites: fc.constant([{ turns: [] }]),
    redoWrites: fc.tuple(id),
    noteChanges: fc.constant([]),
    noteSave: fc.constant(['file:///a.ts', 'ended']),
    saveDraft: fc.constant(['unknown', 1, toWire('x'), 1])
};

export const services: Record<Exclude<keyof CompanionService, 'call' | 'getConnectionFacts'>, readonly unknown[]> = {
    onLeave: [],
    getConnectionEnvironment: [],
    enableIdeMode: [],
    turnOnIdeTools: [],
    turnOffIdeTools: [],
    turnOnHooks: ['codex'],
    turnOffHooks: ['codex']
};

export type Deed = readonly [name: string, args: readonly unknown[]];

export const deeds: fc.Arbitrary<Deed[]> = fc.array(
    fc.oneof(
        ...Object.entries(calls).map(([name, args]) => args.map((each): Deed => [name, each])),
        ...Object.entries(services).map(([name, args]) => fc.constant<Deed>([name, args]))
    ),
    { maxLength: 12 }
);
