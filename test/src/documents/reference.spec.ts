import * as assert from 'node:assert/strict';
import { ideTools } from '@agent-companion/core/protocol/tools';
import { keyRows } from './keys';
import { outdated, toolLine } from './reference';
import { allSettings, settingRows } from './settings';

describe('docs/use', () => {
    it('has tools, keys and settings as the code has them, and what becomes of changes as agents have shown it', () => {
        assert.deepEqual(outdated(), [], 'Run npm run reference, or npm run matrix.');
    });

    it('names the arguments of a tool, and marks those that need not be given', () => {
        const [line] = ideTools.map(toolLine).filter(each => each.includes('get_diagnostics('));
        assert.match(line, /^- \*\*`get_diagnostics\(path\?, severities\?, cursor\?\)`\*\* \w/);
    });

    it('finds the keys of both editors', () => {
        const rows = new Map(keyRows().map(([label, ...keys]) => [label, keys]));
        assert.deepEqual(rows.get('Accept Proposed Change'), ['Alt+Shift+Enter', 'Ctrl+S, Alt+Shift+Enter']);
        assert.deepEqual(rows.get('Keep Change'), ['Alt+Shift+K', 'same']);
        assert.deepEqual(rows.get('Send to Agent'), ['Alt+Shift+S', '']);
    });

    it('has a row for each setting', () => {
        assert.deepEqual(
            settingRows().map(([name]) => name),
            allSettings().map(({ name }) => `\`${name}\``)
        );
    });
});
