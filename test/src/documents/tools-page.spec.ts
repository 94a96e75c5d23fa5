import * as assert from 'node:assert/strict';
import { ideTools } from '@agent-companion/protocol/tools';
import { isUpToDate, toolTable } from './tools-page';

describe('docs/tools.md', () => {
    it('lists the tools as their contracts say (npm run tools-page writes it)', () => {
        assert.ok(isUpToDate(), 'Run npm run tools-page.');
    });

    it('has a row for each tool, with what it takes', () => {
        const rows = toolTable(ideTools).split('\n');
        assert.equal(rows.length, ideTools.length + 2);
        assert.equal(new Set(rows.map(({ length }) => length)).size, 1);
        const [row] = rows.filter(each => each.startsWith('| `get_diagnostics`'));
        assert.match(row, /`path\?`, `severities\?`, `cursor\?`.* \| changes nothing/);
    });
});
