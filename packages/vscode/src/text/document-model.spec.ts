import * as assert from 'node:assert/strict';
import { ProposalText } from '@agent-companion/client';
import { DocumentModel } from './document-model';

/** A document of an editor that is elsewhere: what is shown in it takes effect when the test says so. */
class RemoteDocument {
    private shown: string[] = [];
    private readonly undone: string[] = [];
    text = '';
    readonly model: DocumentModel;
    readonly proposal: ProposalText;

    constructor(proposed: string) {
        this.model = new DocumentModel(
            proposed,
            value => this.shown.push(value),
            value => value
        );
        this.proposal = new ProposalText(this.model, proposed);
        this.model.onDidChange = change => this.proposal.handleModelChange(change);
        this.text = this.model.getValue();
    }

    /** The editor does what it was asked for. */
    settle(): void {
        for (const value of this.shown.splice(0)) {
            this.tell(value, [{ line: 0, end: this.text.split('\n').length - 1, text: value }]);
        }
    }

    /** The user replaces a line. */
    edit(line: number, text: string): void {
        const lines = this.text.split('\n');
        lines[line] = text;
        this.undone.push(this.text);
        this.tell(lines.join('\n'), [{ line, end: line, text }]);
    }

    undo(): void {
        const text = this.undone.pop() ?? this.text;
        this.tell(text, [{ line: 0, end: this.text.split('\n').length - 1, text }], true);
    }

    private tell(text: string, changes: { line: number; end: number; text: string }[], isUndoing = false): void {
        this.text = text;
        this.model.follow({
            text,
            eol: '\n',
            changes: changes.map(({ line, end, text: inserted }) => ({
                range: { start: { line }, end: { line: end } },
                text: inserted
            })),
            isUndoing,
            isRedoing: false
        });
    }
}

describe('DocumentModel', () => {
    it('follows what the user types, and keeps what the editor loses of the text', () => {
        const document = new RemoteDocument('\uFEFFone\r\ntwo\nthree\n');
        document.edit(1, '2');
        assert.equal(document.proposal.value, '\uFEFFone\r\n2\nthree\n');
        assert.equal(document.proposal.isEdited, true);
    });

    it('keeps half surrogate pairs, which an editor that is elsewhere would lose', () => {
        const document = new RemoteDocument('a\uD800\nb\n');
        document.text = document.model.shown;
        assert.doesNotMatch(document.text, /\p{Surrogate}/u);
        document.edit(1, 'c');
        assert.equal(document.proposal.value, 'a\uD800\nc\n');
    });

    it('knows a text again that undo brings back', () => {
        const document = new RemoteDocument('one\ntwo\n');
        document.edit(0, '1');
        document.undo();
        assert.deepEqual([document.proposal.isEdited, document.proposal.wasEdited], [false, true]);
    });

    it('has a text that replaces another at once, and takes no late change of the one before', () => {
        const document = new RemoteDocument('one\ntwo\n');
        document.proposal.replace('1\n2\n');
        assert.equal(document.proposal.value, '1\n2\n');
        document.edit(0, 'typed meanwhile');
        assert.equal(document.proposal.value, '1\n2\n');
        document.settle();
        assert.deepEqual([document.text, document.proposal.value], ['1\n2\n', '1\n2\n']);
        document.edit(0, 'typed');
        assert.equal(document.proposal.value, 'typed\n2\n');
    });

    it('takes what an editor has kept for what the user has made of it', () => {
        const document = new RemoteDocument('one\ntwo\n');
        document.model.take('one\ntwo\n', '\n');
        assert.equal(document.proposal.isEdited, false);
        document.proposal.replace('one\n2\n');
        document.model.take('one\n2!\n', '\n');
        assert.deepEqual([document.proposal.value, document.proposal.isEdited], ['one\n2!\n', true]);
        document.edit(0, '1');
        assert.equal(document.proposal.value.split('\n')[0], '1');
    });

    it('loses no key typed into a document that was loaded with the text already in it', () => {
        const document = new RemoteDocument('one\ntwo\n');
        document.proposal.replace('1\n2\n');
        document.text = document.model.shown;
        document.model.settle(document.text);
        document.edit(0, 'typed');
        assert.equal(document.proposal.value, 'typed\n2\n');
    });

    it('keeps the ends of all lines that an editor has kept as they were', () => {
        for (const [kept, exact] of [
            ['a\nb\nx\nd\n', 'a\r\nb\nx\r\nd\n'],
            ['a\nb\nc\nx\nd\n', 'a\r\nb\nc\r\nx\nd\n'],
            ['a\nd\n', 'a\r\nd\n'],
            ['x', 'x'],
            ['a\nb\nc\nd\nx', 'a\r\nb\nc\r\nd\nx']
        ]) {
            const { model, proposal } = new RemoteDocument('a\r\nb\nc\r\nd\n');
            model.take(kept.replaceAll('\n', model.getEOL()), model.getEOL() as '\n');
            assert.equal(proposal.value, exact);
        }
    });
});
