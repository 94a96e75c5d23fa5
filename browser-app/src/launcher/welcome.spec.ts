import { strict as assert } from 'node:assert';
import type { LaunchedEditor } from './launch';
import { farewell, openToOthers } from './welcome';

const editor = { name: 'Theia', command: 'npm start' } as LaunchedEditor;

describe('The launcher', () => {
    it('says what to do when the backend has ended by itself', () => {
        const said = farewell(editor, { code: 137, port: 3001, logFile: '/logs/theia.log' });
        assert.match(said, /Theia has ended by itself, with code 137\. Its log: \/logs\/theia\.log/);
        assert.match(said, /npm start -- --port 3001\nThen reload the pages/);
    });

    it('warns of an interface that others reach', () => {
        assert.match(openToOthers(editor, '0.0.0.0'), /WARNING: Theia listens on 0\.0\.0\.0, without a password/);
    });
});
