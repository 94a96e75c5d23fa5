import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/core/support';
import type { WrittenRow } from './agent-writes';
import { markWritten } from './mark-written';

describe('The mark of a file that an agent has written', () => {
    it('names its newest writer, and changes with that alone', () => {
        const changes = new Emitter<void>();
        const changed: string[][] = [];
        const writes = { rows: [] as WrittenRow[], onDidChange: changes.event };
        const textOf = markWritten(writes, uris => changed.push([...uris].sort()));
        const tell = (...rows: string[]): void => {
            writes.rows = rows.map(each => {
                const [agentName, uri] = each.split(' ');
                return {
                    turn: { id: '1', agentName, began: 1, files: [] },
                    file: { uri, kind: 'changed', by: 'tool' }
                };
            });
            changes.fire();
        };
        tell('Qwen a', 'Codex a', 'Codex b');
        assert.deepEqual([textOf('a'), textOf('b'), textOf('c')], ['changed by Qwen', 'changed by Codex', undefined]);
        tell('Codex a', 'Codex b');
        tell('Codex a', 'Codex b');
        tell('Codex a');
        assert.deepEqual(changed, [['a', 'b'], ['a'], ['b']]);
    });
});
