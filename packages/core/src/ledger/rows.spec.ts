import assert from 'node:assert/strict';
import { rowsOf } from './rows';
import { Step, Turn } from './turn';

describe('The rows of a turn', () => {
    const turnOf = (steps: readonly Partial<Step>[]): Turn => ({
        id: '',
        agents: [],
        began: 0,
        steps: steps.map((step, order) => ({ path: '', by: 'shell', since: 0, until: 0, order, ...step }))
    });
    const state = (blob: string): Step['after'] => ({ blob, mode: 'regular' });
    const made = (path: string): Partial<Step> => ({ path, after: state('x') });
    const many = (folder: string, count: number): Partial<Step>[] =>
        Array.from({ length: count }, (_each, index) => made(`${folder}/m${index % 7}/f${index}`));
    const textsOf = (turn: Turn): string[] =>
        rowsOf(turn).map(row => (row.kind === 'folder' ? `${row.path} ${row.count}` : row.path));

    it('have each file once, from its first change to its last, and none that is as it was', () => {
        const steps = [
            { path: 'b', before: state('1'), after: state('2') },
            { path: 'a', before: state('1'), after: state('2') },
            { path: 'b', before: state('3'), after: state('4'), by: 'tool' as const },
            { path: 'a', before: state('2'), after: state('1') },
            { path: 'c', before: state('1'), after: state('2'), undone: 'x' }
        ];
        const [row, ...more] = rowsOf(turnOf(steps));
        assert.deepEqual(more, []);
        assert.ok(row.kind === 'file');
        assert.deepEqual([row.path, row.before, row.after, row.by], ['b', state('1'), state('4'), 'tool']);
    });

    it('have a renamed file once', () => {
        const steps = [
            { path: 'old', before: state('1') },
            { path: 'new', after: state('1'), from: 'old' }
        ];
        assert.deepEqual(textsOf(turnOf(steps)), ['new']);
    });

    it('have one row for an installation, beside the files that it changes elsewhere', () => {
        const steps = [made('packages/app/package.json'), ...many('packages/app/node_modules', 10_000)];
        steps.push(...Array.from({ length: 300 }, (_each, index) => made(`packages/app/node_modules/large/f${index}`)));
        assert.deepEqual(textsOf(turnOf(steps)), ['packages/app/package.json', 'packages/app/node_modules/ 10300']);
    });

    it('have one for each large folder at the top, and one for all where too many lie about', () => {
        assert.deepEqual(textsOf(turnOf([...many('one', 201), ...many('two', 300), made('a')])), [
            'a',
            'one/ 201',
            'two/ 300'
        ]);
        const scattered = Array.from({ length: 201 }, (_each, index) => made(`f${index}`));
        assert.deepEqual(textsOf(turnOf(scattered)), [' 201']);
        assert.equal(textsOf(turnOf(scattered.slice(1))).length, 200);
    });
});
