import { plainEditor } from '../support/editor/plain-bed';
import { useStartedBed } from '../support/review-bed';
import { describeTwoAgents } from './agents-cases';
import { describeDecisions } from './decision-cases';
import { describeEmptiedFile } from './emptied-file-cases';
import { describeFileChanges } from './file-change-cases';
import { describeWrittenFiles } from './written-file-cases';

describe('The loop in an editor that is nothing but an implementation of the port', () => {
    describe('with settings', () => {
        const bed = useStartedBed(() => plainEditor.start({}, { preferences: { 'files.encoding': 'iso88591' } }));
        describeFileChanges(bed);
        describeWrittenFiles(bed);
    });
    describe('without', () => {
        const bed = useStartedBed(() => plainEditor.start({}));
        describeDecisions(bed);
        describeEmptiedFile(bed);
        describeTwoAgents(bed);
    });
});
