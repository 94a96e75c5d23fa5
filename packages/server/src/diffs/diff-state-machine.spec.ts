import assert from 'node:assert/strict';
import { DiffEvent, DiffStateMachine, DiffState, diffTransitions } from './diff-state-machine';

const states: DiffState[] = ['opening', 'open', 'orphaned', 'accepted', 'rejected', 'closed', 'written'];
const events: DiffEvent[] = [
    'show',
    'fail',
    'replace',
    'accept',
    'reject',
    'close',
    'orphan',
    'adopt',
    'evict',
    'write'
];

/** A way to each state. */
const ways: Record<DiffState, DiffEvent[]> = {
    opening: [],
    open: ['show'],
    orphaned: ['show', 'orphan'],
    accepted: ['accept'],
    rejected: ['show', 'orphan', 'reject'],
    closed: ['orphan', 'evict'],
    written: ['orphan', 'write']
};

/** All that can happen, in words of its own: from, event, to. */
const possible = [
    'opening show open',
    'opening fail closed',
    'opening replace opening',
    'opening accept accepted',
    'opening reject rejected',
    'opening close closed',
    'opening orphan orphaned',
    'open replace opening',
    'open accept accepted',
    'open reject rejected',
    'open close closed',
    'open orphan orphaned',
    'orphaned fail closed',
    'orphaned reject rejected',
    'orphaned adopt opening',
    'orphaned evict closed',
    'orphaned write written'
];

function at(state: DiffState): DiffStateMachine {
    const machine = new DiffStateMachine();
    ways[state].forEach(event => assert.ok(machine.apply(event)));
    assert.equal(machine.state, state);
    return machine;
}

describe('DiffStateMachine', () => {
    states.forEach(from =>
        it(`knows for every event whether it can happen while ${from}, and changes nothing if not`, () => {
            for (const event of events) {
                const machine = at(from);
                const to = possible.find(each => each.startsWith(`${from} ${event} `))?.split(' ')[2];
                assert.equal(machine.apply(event), to !== undefined, event);
                assert.equal(machine.state, to ?? from, event);
            }
        })
    );

    it('has nothing else in its table', () => {
        const all = Object.values(diffTransitions).flatMap(row => Object.keys(row));
        assert.equal(all.length, possible.length);
    });

    it('says when it has ended', async () => {
        assert.deepEqual(
            states.filter(state => at(state).hasEnded),
            ['accepted', 'rejected', 'closed', 'written']
        );
        await Promise.all([at('accepted').whenEnded, at('rejected').whenEnded, at('closed').whenEnded]);
    });
});
