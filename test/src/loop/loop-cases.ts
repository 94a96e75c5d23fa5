import { TestedEditor } from '../support/editor/editor-bed';
import { useStartedBed } from '../support/review-bed';
import { describeTwoAgents } from './agents-cases';
import { describeContext } from './context-cases';
import { describeDecisions } from './decision-cases';
import { describeEmptiedFile } from './emptied-file-cases';
import { describeEncodings } from './encoding-cases';
import { describeFileChanges } from './file-change-cases';
import { describeProxy } from './proxy-cases';
import { describeReloads } from './reload-cases';
import { describeSeen } from './seen-cases';
import { describeSubagents } from './subagent-cases';
import { describeTerminal } from './terminal-cases';
import { describeWindows } from './windows-cases';
import { describeWrittenFiles } from './written-file-cases';

/** Settings that no case minds, and some need. */
const PREFERENCES = {
    'files.encoding': 'iso88591',
    'files.watcherExclude': { '**/unwatched/**': true },
    'agentCompanion.agents.claudeCode': 'on'
};

/** From a prompt to a decision and back: what holds in every editor. One list, which each editor's spec runs. */
export function describeLoop(editor: TestedEditor): void {
    describeReloads(editor);
    describeWindows(editor);
    describeTerminal(editor);
    describeProxy(editor);
    describe('In a window with settings', () => {
        const bed = useStartedBed(() => editor.start({}, { preferences: PREFERENCES }));
        describeEncodings(bed);
        describeFileChanges(bed);
        describeWrittenFiles(bed);
        describeSubagents(bed);
    });
    describe('In one window', () => {
        const bed = useStartedBed(() => editor.start({}));
        describeContext(bed);
        describeSeen(bed);
        describeDecisions(bed);
        describeEmptiedFile(bed);
        describeTwoAgents(bed);
    });
}
